import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { heldOutSamples } from "../../test/format/held-out-samples.ts";
import { tokenSamples } from "../../test/format/token-samples.ts";
import { estimateTokens, estimateTokensFromBytes } from "./estimate-tokens.ts";

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

describe("an estimate is near the count of a real tokenizer", () => {
  test.each(Object.entries(tokenSamples))("%s within 25 %%", (_, text) => {
    const ratio = estimateTokens(text) / countTokens(text);
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.25);
  });

  test("all samples together within 10 %", () => {
    const texts = Object.values(tokenSamples);
    const estimated = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const counted = texts.reduce((sum, text) => sum + countTokens(text), 0);
    expect(Math.abs(estimated / counted - 1)).toBeLessThan(0.1);
  });
});

describe("so it is for texts that no weight was fitted to", () => {
  test.each(Object.entries(heldOutSamples))("%s within 25 %%", (_, text) => {
    expect(Math.abs(estimateTokens(text) / countTokens(text) - 1)).toBeLessThan(0.25);
  });

  test("all together within 5 %", () => {
    const texts = Object.values(heldOutSamples);
    const estimated = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const counted = texts.reduce((sum, text) => sum + countTokens(text), 0);
    expect(Math.abs(estimated / counted - 1)).toBeLessThan(0.05);
  });
});

test.each([
  ["", 0],
  ["hello", 1],
  ["hello world", 2],
  ["12345", 2],
  ["a 1", 3],
  ["loadSkills", 2],
  ["HTMLFile", 2],
  ["技能", 2],
  ["🚀", 2],
  ["\n\n\n", 1],
])("%j costs %i tokens", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test("half of a surrogate pair is a character like any other", () => {
  expect(estimateTokens("\ud83d")).toBe(1);
  expect(estimateTokens("\ude80")).toBe(0);
});

describe("the tokens of a file whose head was read", () => {
  const head = tokenSamples["English prose"] ?? "";

  test("grow with its size", () => {
    expect(estimateTokensFromBytes(10 * bytesOf(head), head)).toBe(10 * estimateTokens(head));
  });

  test("are those of the head when that is all", () => {
    expect(estimateTokensFromBytes(bytesOf(head), head)).toBe(estimateTokens(head));
  });

  test("are a quarter of its bytes when nothing is known of it", () => {
    expect(estimateTokensFromBytes(4000, "")).toBe(1000);
  });

  test.each(Object.entries(tokenSamples))("are within 30 %% for a repeated %s", (_, sample) => {
    const file = sample.repeat(20);
    const ratio =
      estimateTokensFromBytes(bytesOf(file), file.slice(0, sample.length * 2)) / countTokens(file);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.3);
  });
});

test.each(["TOKEN", "A", "{{", "=", " ", "\n", "-*"])("a long row of %j is not free", (piece) => {
  const text = piece.repeat(5000);
  const ratio = estimateTokens(text) / countTokens(text);
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(20);
});
