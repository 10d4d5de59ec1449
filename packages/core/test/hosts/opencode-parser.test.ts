import { expect, test } from "vitest";
import { loadParser } from "../../src/index.ts";

const parseAsHost = await loadParser("opencode");

function description(value: string): string | undefined {
  return parseAsHost({
    text: `---\nname: a\ndescription: ${value}\n---\nBody\n`,
    complete: true,
    file: "/skills/a/SKILL.md",
    directory: "a",
    sidecars: [],
  }).manifest?.description;
}

// The cases of OpenCode's fallback for values with colons.
test.each([
  ["a: b", "a: b"],
  ["https://example.com:8080/path?x=1", "https://example.com:8080/path?x=1"],
  ["Build at https://example.com:8080: now", "Build at https://example.com:8080: now"],
  ["12:30:00 PM", "12:30:00 PM"],
  ["First: Second: Third", "First: Second: Third"],
  ['"quoted: value"', "quoted: value"],
  ["'single: quoted'", "single: quoted"],
  ["costs $' and $&: literal", "costs $' and $&: literal"],
  ["", undefined],
  ["12:30", undefined],
  ["1_000", undefined],
])("OpenCode reads the description %j as %j", (value, expected) => {
  expect(description(value)).toBe(expected);
});
