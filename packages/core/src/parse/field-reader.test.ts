import { describe, expect, test } from "vitest";
import { readYaml } from "../yaml/read-yaml.ts";
import {
  type FieldReader,
  fieldSpellings,
  listOf,
  oneOf,
  readBoolean,
  readInteger,
  readJson,
  readJsonObject,
  readLine,
  readSystems,
  readText,
  splitText,
  textList,
} from "./field-reader.ts";

/** What a reader makes of a YAML value, and what it complains about. */
function read<T>(reader: FieldReader<T>, yaml: string): readonly [T | undefined, ...string[]] {
  const { root } = readYaml(yaml);
  const messages: string[] = [];
  if (root === undefined) throw new Error(`not YAML: ${yaml}`);
  const value = reader(root, { field: "f", report: (problem) => messages.push(problem.message) });
  return [value, ...messages];
}

test.each([
  ["text", "  a  b ", ["a  b"]],
  ["a number as it is spelled", "1.0", ["1.0"]],
  ["a truth value", "True", ["True"]],
  ["nothing", "~", [undefined]],
  ["a text that says null", "'null'", ["null"]],
  ["a list", "[a]", [undefined, "`f` should be text, not a list"]],
  ["fields", "{a: b}", [undefined, "`f` should be text, not a list of fields"]],
])("text from %s", (_, yaml, expected) => {
  expect(read(readText, yaml)).toEqual(expected);
});

test("a line has single blanks only", () => {
  expect(read(readLine, "|\n  a\n\n  b \t c\n")).toEqual(["a b c"]);
});

test.each([
  ["true", [true]],
  ["Yes", [true]],
  ["on", [true]],
  ["1", [true]],
  ["'true'", [true]],
  ["false", [false]],
  ["NO", [false]],
  ["off", [false]],
  ["0", [false]],
  ["null", [undefined]],
  ["maybe", [undefined, "`f` should be true or false, not text"]],
  ["[true]", [undefined, "`f` should be true or false, not a list"]],
])("a truth value from %s", (yaml, expected) => {
  expect(read(readBoolean, yaml)).toEqual(expected);
});

test.each([
  ["12", [12]],
  ["-3", [-3]],
  ["0x10", [16]],
  ["~", [undefined]],
  ["1.5", [undefined, "`f` should be a whole number, not text"]],
  ["'12'", [undefined, "`f` should be a whole number, not text"]],
])("a whole number from %s", (yaml, expected) => {
  expect(read(readInteger, yaml)).toEqual(expected);
});

test("one word of a set, in any case", () => {
  const reader = oneOf("inline", "fork");
  expect(read(reader, "Fork")).toEqual(["fork"]);
  expect(read(reader, "~")).toEqual([undefined]);
  expect(read(reader, "spoon")).toEqual([undefined, '`f` is "spoon"; it can be "inline" or "fork"']);
});

describe("a list of texts", () => {
  test.each([
    ["items", "[a, 1, true]", [["a", "1", "true"]]],
    ["items with gaps", "[a, ~, '', b]", [["a", "b"]]],
    [
      "items of the wrong type",
      "[a, [b], {c: d}]",
      [["a"], "`f[1]` should be text, not a list", "`f[2]` should be text, not a list of fields"],
    ],
    ["a text", "a, b c,", [["a", "b c"]]],
    ["nothing", "", [undefined]],
    ["fields", "{a: b}", [undefined, "`f` should be a list of texts, not a list of fields"]],
  ])("from %s", (_, yaml, expected) => {
    expect(read(textList("comma"), yaml === "" ? "~" : yaml)).toEqual(expected);
  });

  test.each([
    ["Read, Grep Edit", "space-or-comma", ["Read", "Grep", "Edit"]],
    ["Bash(git add:*) Read", "space-or-comma", ["Bash(git add:*)", "Read"]],
    ["Bash(a, (b c)) d)e f", "space-or-comma", ["Bash(a, (b c))", "d)e", "f"]],
    ["src/**/*.{ts,tsx}, docs", "comma", ["src/**/*.{ts,tsx}", "docs"]],
    ["a b\n\n c ", "line", ["a b", "c"]],
    ["(open a, b", "comma", ["(open a, b"]],
    [" , ", "comma", []],
  ] as const)("%j cut at %s", (text, separator, items) => {
    expect(splitText(text, separator)).toEqual(items);
  });
});

test("systems by their usual names, unknown ones reported", () => {
  expect(read(readSystems, "[Linux, macOS, osx, windows, beos]")).toEqual([
    ["linux", "darwin", "darwin", "win32"],
    '`f` has the unknown operating system "beos"',
  ]);
  expect(read(readSystems, "[constructor]")).toEqual([
    [],
    '`f` has the unknown operating system "constructor"',
  ]);
});

test("a list of records leaves out the bad ones", () => {
  expect(read(listOf(readInteger), "[1, x, 2]")).toEqual([
    [1, 2],
    "`f[1]` should be a whole number, not text",
  ]);
  expect(read(listOf(readInteger), "~")).toEqual([undefined]);
  expect(read(listOf(readInteger), "1")).toEqual([undefined, "`f` should be a list, not text"]);
});

test("any value, and fields only", () => {
  expect(read(readJson, "[1, {a: ~}]")).toEqual([[1, { a: null }]]);
  expect(read(readJsonObject, "{a: 1}")).toEqual([{ a: 1 }]);
  expect(read(readJsonObject, "~")).toEqual([undefined]);
  expect(read(readJsonObject, "a")).toEqual([undefined, "`f` should be a list of fields, not text"]);
});

test("a name has a camel, a kebab and a snake spelling", () => {
  expect(fieldSpellings("allowedTools")).toEqual(["allowedTools", "allowed-tools", "allowed_tools"]);
  expect(fieldSpellings("name")).toEqual(["name"]);
});
