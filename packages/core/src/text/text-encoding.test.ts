import { expect, test } from "vitest";
import { decodePercent, textEncoding } from "./decode-text.ts";

const utf16 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text, (unit) => unit.charCodeAt(0)).flatMap((unit) => [unit & 255, unit >> 8]));
const text = "---\nname: a\n";

test.for([
  ["UTF-8", new TextEncoder().encode("\uFEFF---\nnäme: 😀\n"), "utf-8"],
  ["nothing", new Uint8Array(), "utf-8"],
  ["a stray zero in UTF-8", new TextEncoder().encode(`${text}${text}\0`), "utf-8"],
  ["UTF-16 with a mark", utf16(`\uFEFF${text}`), "utf-16"],
  ["UTF-16 the other way round", utf16(`\uFFFE${text}`), "utf-16"],
  ["UTF-16 without a mark", utf16(text), "utf-16"],
  ["Latin-1", Uint8Array.of(0x6e, 0xe4, 0x6d, 0x65), "unknown"],
  ["a program", Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0xe4, 0x20), "binary"],
  ["zeros", new Uint8Array(100), "binary"],
] as const)("%s", ([, bytes, encoding]) => {
  expect(textEncoding(bytes)).toBe(encoding);
});

test("text with an invalid % escape is not decoded", () => {
  expect(["a%20b", "%C3%A9", "a", "%zz", "%C3", "%"].map(decodePercent)).toEqual([
    "a b",
    "é",
    "a",
    undefined,
    undefined,
    undefined,
  ]);
});
