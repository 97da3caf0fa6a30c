import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { CORE_ICONS } from "./list.js";

it("lists exactly the drawings there are", () => {
  const files = readdirSync(new URL("./svg", import.meta.url)).map((file) => file.replace(/\.svg$/, ""));
  expect(CORE_ICONS).toEqual(files.toSorted());
});
