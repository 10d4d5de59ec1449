import { expect, test } from "vitest";
import { fewNames } from "./few-names.ts";

test("a long list of names is cut, with the number of the others", () => {
  expect(fewNames(["a", "b"])).toBe("a, b");
  expect(fewNames(["a", "b", "c", "d", "e", "f"])).toBe("a, b, c, d, e, f");
  expect(fewNames(["a", "b", "c", "d", "e", "f", "g"])).toBe("a, b, c, d, e and 2 more");
});
