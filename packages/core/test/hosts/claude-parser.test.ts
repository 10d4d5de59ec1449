import { expect, test } from "vitest";
import { parseAsClaudeCode } from "../../src/hosts/parsers/claude-code.ts";

/** What Claude Code 2.1.325 lists for a file. */
function listed(text: string): { readonly description: string; readonly label: string } {
  const { manifest } = parseAsClaudeCode({
    text,
    file: "/s/x/SKILL.md",
    directory: "x",
    kind: "skill",
    complete: true,
    sidecars: [],
  });
  return { description: manifest?.description ?? "", label: manifest?.displayName ?? "" };
}

const described = (yaml: string): string => listed(`---\n${yaml}\n---\nbody line\n`).description;

test.for<[string, string]>([
  ["\u2028", "A B"],
  ["\ue000", "A B"],
  ["\u3164", "A B"],
  ["\u200d", "A B"],
  ["\ufe0f", "A B"],
  ["\u2800", "A B"],
  ["\u0378", "A B"],
  ["\u0007", "A B"],
  ["\u001b", "A"],
  ["\u009b31m", "AB"],
  ["\u001b[31m", "AB"],
  ["\u001b]0;title\u0007", "AB"],
  ["\u00a0", "A\u00a0B"],
  ["\u0301", "A\u0301B"],
])("A%jB is listed as %j", ([character, expected]) => {
  expect(described(`description: A${character}B`)).toBe(expected);
});

test("joiners stay inside emoji", () => {
  const text = "👩\u200d💻 x \u200d y ❤\ufe0f 1\ufe0f\u20e3";
  expect(described(`description: ${text}`)).toBe("👩\u200d💻 x   y ❤\ufe0f 1\ufe0f\u20e3");
});

test.for<[string, string]>([
  ["description: |\n\ttab line", "body line"],
  ["description: &x Does\nmetadata:\n\tfoo: bar", "&x Does"],
  ["description: &x Does", "Does"],
  ["name: [t\ndescription: [t, b]", "body line"],
  ['description: "a\\uD800b"', "body line"],
  ["description: [a, b]", "body line"],
  ["description: !!binary aGVsbG8=", "aGVsbG8="],
  ["...\ndescription: Does", "body line"],
])("%j is described as %j", ([yaml, expected]) => {
  expect(described(yaml)).toBe(expected);
});

test("a first line that stands in for a description has at most 100 characters", () => {
  expect(listed(`---\nname: x\n---\n${"w".repeat(100)}\n`).description).toBe("w".repeat(100));
  expect(listed(`---\nname: x\n---\n${"w".repeat(101)}\n`).description).toBe(`${"w".repeat(97)}...`);
});

test("a list of one word is a name", () => {
  expect(listed("---\nname: [y]\ndescription: d\n---\n").label).toBe("y");
});
