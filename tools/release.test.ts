import { describe, expect, test } from "vitest";
import { releaseFaults, withAddresses } from "./release.mjs";

const good = {
  version: "1.2.0",
  manifest: { version: "1.2.0" },
  changelog: "# Changelog\n\n## 1.2.0 (2026-12-24)\n",
  tag: "v1.2.0",
};

const unreleased = "## 1.2.0 (not released yet)\n";

describe("T12.2 a draft", () => {
  test("is made before the changelog says that it is released", () =>
    expect(releaseFaults({ ...good, changelog: unreleased, draft: true })).toEqual([]));
  test.each([{ tag: "v9" }, { manifest: { version: "1.1.0" } }, { changelog: "## 1.1.0\n" }])(
    "with %j is refused all the same",
    (change) => expect(releaseFaults({ ...good, changelog: unreleased, draft: true, ...change })).toHaveLength(1),
  );
});

describe("T12.2 a release has one version everywhere", () => {
  test("and is made then", () => expect(releaseFaults(good)).toEqual([]));
  test.each([
    [{ manifest: { version: "1.1.0" } }, "system.json"],
    [{ changelog: "## 1.1.0\n" }, "CHANGELOG.md has no heading"],
    [{ changelog: "## 1.2.0 (not released yet)\n" }, "still says"],
    [{ changelog: "## 1.2.01\n" }, "CHANGELOG.md has no heading"],
    [{ tag: "v1.3.0" }, "The tag is v1.3.0"],
  ])("%j is refused", (change, why) => expect(releaseFaults({ ...good, ...change }).join()).toContain(why));
});

test("the addresses: the newest manifest, and this version's zip", () =>
  expect(withAddresses({ id: "trivium-rpg", version: "1.2.0" }, "https://example.org/trivium/")).toMatchObject({
    bugs: "https://example.org/trivium/issues",
    manifest: "https://example.org/trivium/releases/latest/download/system.json",
    download: "https://example.org/trivium/releases/download/v1.2.0/trivium-rpg.zip",
  }));
