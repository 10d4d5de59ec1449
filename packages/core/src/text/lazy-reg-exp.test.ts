import { expect, test } from "vitest";
import { lazyRegExp } from "./lazy-reg-exp.ts";

test("a lazy regular expression is created once, when it is first used", () => {
  const letters = lazyRegExp(String.raw`^\p{L}+$`, "u");
  expect(letters().test("é")).toBe(true);
  expect(letters()).toBe(letters());
  const broken = lazyRegExp("(", "u");
  expect(broken).toThrow(SyntaxError);
});
