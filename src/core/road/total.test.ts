import { afterEach, expect, test, vi } from "vitest";
import { orElse } from "./total.js";

afterEach(() => vi.unstubAllGlobals());

test("what throws counts as the fallback and is said once for each thing", () => {
  const onError = vi.fn();
  vi.stubGlobal("Hooks", { onError });
  const fail = () => {
    throw new TypeError("odd");
  };
  for (let time = 0; time < 3; time++) expect(orElse("offers a", 7, fail)).toBe(7);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(orElse("offers b", 7, fail)).toBe(7);
  expect(onError).toHaveBeenCalledTimes(2);
  expect(orElse("offers a", 7, () => 8)).toBe(8);
});
