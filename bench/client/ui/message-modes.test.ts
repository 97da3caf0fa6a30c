import { afterEach, describe, expect, it } from "vitest";
import { setProfile } from "../../common/profile.js";
import { modeOfCommand, modeSetting } from "./message-modes.js";

afterEach(() => setProfile(14));

describe.each([
  [13, "rollMode", "gmroll", "selfroll"],
  [14, "messageMode", "gm", "self"],
] as const)("generation %i", (generation, setting, gm, self) => {
  it("names modes its own way", () => {
    setProfile(generation);
    expect(modeSetting()).toBe(setting);
    expect(modeOfCommand("gmr")).toBe(gm);
    expect(modeOfCommand("selfroll")).toBe(self);
    expect(modeOfCommand("r")).toBeNull();
    expect(modeOfCommand("dance")).toBeUndefined();
  });
});
