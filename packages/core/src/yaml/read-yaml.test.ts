import { describe, expect, test } from "vitest";
import type { JsonValue } from "../text/json.ts";
import type { YamlNode } from "./nodes.ts";
import { MAX_YAML_ALIASES, MAX_YAML_DEPTH, MAX_YAML_NODES, readYaml } from "./read-yaml.ts";
import { toJson } from "./to-json.ts";

function jsonOf(text: string): JsonValue | undefined {
  const { root, problems } = readYaml(text);
  expect(problems).toEqual([]);
  return root && toJson(root);
}

/** Every value by its path, as written in the text. */
function places(text: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const visit = (node: YamlNode, path: string): void => {
    found[path] = text.slice(node.start, node.end);
    if (node.kind === "mapping") {
      for (const { key, keySpan, value } of node.entries) {
        found[`${path}/${key}=`] = text.slice(keySpan.start, keySpan.end);
        visit(value, `${path}/${key}`);
      }
    } else if (node.kind === "sequence") {
      node.items.forEach((item, index) => {
        visit(item, `${path}/${index}`);
      });
    }
  };
  const { root } = readYaml(text);
  if (root !== undefined) visit(root, "");
  return found;
}

describe("values", () => {
  test("of every style", () => {
    const text = [
      "plain: a b",
      "over: a",
      "  b",
      "single: 'it''s'",
      'double: "a\\tb\\u00e9"',
      "literal: |",
      "  a",
      "   b",
      "folded: >-",
      "  a",
      "  b",
      "",
      "  c",
      "kept: |+",
      "  a",
      "",
      "list:",
      "- a",
      "- - b",
      "- c: d",
      "flow: [a, {b: c}, [], {}]",
      "nothing:",
      "",
    ].join("\n");
    expect(jsonOf(text)).toEqual({
      plain: "a b",
      over: "a b",
      single: "it's",
      double: "a\tb\u00e9",
      literal: "a\n b\n",
      folded: "a b\nc",
      kept: "a\n\n",
      list: ["a", ["b"], { c: "d" }],
      flow: ["a", { b: "c" }, [], {}],
      nothing: null,
    });
  });

  test("of the YAML 1.2 core schema, and no other", () => {
    const scalars = "[~, null, Null, NULL, true, True, FALSE, 1, -12, +3, 0o17, 0x1F, 1.5, .5, 1e3, -1.E2]";
    expect(jsonOf(scalars)).toEqual([
      null,
      null,
      null,
      null,
      true,
      true,
      false,
      1,
      -12,
      3,
      15,
      31,
      1.5,
      0.5,
      1000,
      -100,
    ]);
    const texts = [
      "yes",
      "no",
      "on",
      "off",
      "y",
      "2026-01-31",
      "12:30",
      "1_000",
      "0b1",
      "nULL",
      "tRue",
      "0o9",
      "1.2.3",
    ];
    expect(jsonOf(`[${texts.join(", ")}]`)).toEqual(texts);
  });

  test("that JSON cannot hold stay text", () => {
    expect(jsonOf("[.inf, -.INF, .nan, 1e999]")).toEqual([".inf", "-.INF", ".nan", "1e999"]);
  });

  test("in quotes are text, whatever they look like", () => {
    expect(jsonOf(`['1', "true", 'null', "~"]`)).toEqual(["1", "true", "null", "~"]);
  });

  test("keep the spelling of a number until someone asks for its value", () => {
    const { root } = readYaml("version: 1.0");
    expect(root?.kind === "mapping" && root.entries[0]?.value).toEqual({
      kind: "scalar",
      text: "1.0",
      style: "plain",
      start: 9,
      end: 12,
    });
  });

  test("under the key __proto__ are values like any other", () => {
    const { root } = readYaml("__proto__: {polluted: true}\nconstructor: x\n");
    const object = root && toJson(root);
    expect(Object.getPrototypeOf(object)).toBe(null);
    expect(JSON.stringify(object)).toBe('{"__proto__":{"polluted":true},"constructor":"x"}');
    expect(({} as { polluted?: boolean }).polluted).toBe(undefined);
  });

  test("of an empty text and of comments alone are none", () => {
    expect(readYaml("").root).toBe(undefined);
    expect(readYaml("# only\n").problems).toEqual([]);
  });
});

describe("places", () => {
  test("of block style", () => {
    expect(places("a: 'x' # c\n\"b\":\n  - y\n  -  z z\nc: |\n  t\n\nd: p\n  q\n")).toEqual({
      "": "a: 'x' # c\n\"b\":\n  - y\n  -  z z\nc: |\n  t\n\nd: p\n  q",
      "/a=": "a",
      "/a": "'x'",
      "/b=": '"b"',
      "/b": "- y\n  -  z z",
      "/b/0": "y",
      "/b/1": "z z",
      "/c=": "c",
      "/c": "  t\n\n",
      "/d=": "d",
      "/d": "p\n  q",
    });
  });

  test("of flow style, where brackets in quotes and comments close nothing", () => {
    expect(places("a: [\"]\", b, # ]\n  c # ]\n  ]\nd: [e: f]\ng: {h: '}', i: {}}\nj:\n")).toMatchObject({
      "/a": '["]", b, # ]\n  c # ]\n  ]',
      "/d": "[e: f]",
      "/d/0": "e: f",
      "/g": "{h: '}', i: {}}",
      "/g/i": "{}",
      "/j": "",
    });
  });

  test("of nothing behind a tag or an anchor", () => {
    expect(places("a: [!<]>, x]\nb: 1\n")).toMatchObject({ "/a": "[!<]>, x]", "/a/1": "x", "/b": "1" });
  });

  test("of an empty item lie within its list", () => {
    const { root } = readYaml("  - \n");
    expect(root).toMatchObject({ kind: "sequence", start: 2, items: [{ start: 2, end: 2 }] });
  });
});

describe("problems", () => {
  test.each([
    ["a colon in a value", "a: b: c", "yaml-invalid", 4],
    ["an open bracket", "a: [b", "yaml-invalid", 5],
    ["an open quote", 'a: "b', "yaml-invalid", 5],
    ["a tab for indentation", "a:\n\tb: c", "yaml-invalid", 3],
    ["an alias without anchor", "a: *b", "yaml-invalid", 4],
    ["a second document", "a: b\n---\nc: d", "yaml-invalid", 4],
  ])("%s is refused at its place", (_, text, code, offset) => {
    const { root, problems } = readYaml(text);
    expect(root).toBe(undefined);
    expect(problems.map((problem) => [problem.code, problem.offset])).toEqual([[code, offset]]);
  });

  test("a field given twice keeps its first value and is named", () => {
    const { root, problems } = readYaml("a: 1\nb: 2\na: 3\n");
    expect(root && toJson(root)).toEqual({ a: 1, b: 2 });
    expect(problems).toEqual([
      { code: "field-duplicate", message: "`a` is defined twice; the first value is used", offset: 10 },
    ]);
  });

  test("the last of equal fields wins where that is asked for: at the top, and not in braces", () => {
    const text = "a: 1\nb: {c: 2, c: 3}\na: 4\nd:\n  e: 5\n  e: 6\na: 7\n";
    const { root, problems } = readYaml(text, "last-wins");
    expect(root && toJson(root)).toEqual({ b: { c: 2 }, d: { e: 5 }, a: 7 });
    expect(problems.map(({ code, offset }) => [code, offset])).toEqual([
      ["field-duplicate", 15],
      ["field-duplicate", 38],
    ]);
    const braces = readYaml("{a: 1, a: 2}", "last-wins").root;
    expect(braces && toJson(braces)).toEqual({ a: 1 });
  });

  test("so it is among many fields", () => {
    const many = Array.from({ length: 30 }, (_, index) => `f${index}: ${index}\n`).join("");
    const { root, problems } = readYaml(`${many}f3: 99\nf29: 99\nlast: 1\nlast: 2\n`);
    expect(root && toJson(root)).toEqual({
      ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, index])),
      last: 1,
    });
    expect(problems.map(({ code }) => code)).toEqual(Array(3).fill("field-duplicate"));
    const last = readYaml(`${many}f3: 99\nf3: 100\n`, "last-wins").root;
    expect(last && toJson(last)).toMatchObject({ f2: 2, f3: 100, f29: 29 });
  });

  test("a tag is ignored and named", () => {
    const { root, problems } = readYaml("a: !!js/function 'x'\nb: !!int \"1\"\n");
    expect(root && toJson(root)).toEqual({ a: "x", b: "1" });
    expect(problems).toEqual([
      { code: "yaml-tag", message: "the tag `!!js/function` is ignored", offset: 3 },
      { code: "yaml-tag", message: "the tag `!!int` is ignored", offset: 24 },
    ]);
  });

  test("the merge key of YAML 1.1 is a key like any other", () => {
    expect(jsonOf("a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n")).toEqual({
      a: { b: 1 },
      c: { "<<": { b: 1 }, d: 2 },
    });
  });
});

describe("limits", () => {
  test("an alias gives the value of its anchor", () => {
    const { root } = readYaml("a: &x [1, 2]\nb: *x\nc: [*x]\n");
    expect(root && toJson(root)).toEqual({ a: [1, 2], b: [1, 2], c: [[1, 2]] });
  });

  test("an anchor cannot refer to itself", () => {
    expect(readYaml("a: &x [*x]\n")).toMatchObject({
      root: undefined,
      problems: [{ code: "yaml-invalid", message: "the alias `*x` has no anchor" }],
    });
  });

  test("an alias bomb ends at the limit of values", () => {
    const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
    for (let i = 1; i < 10; i += 1) {
      bomb.push(`a${i}: &a${i} [${Array.from({ length: 4 }, () => `*a${i - 1}`).join(", ")}]`);
    }
    expect(readYaml(bomb.join("\n"))).toMatchObject({
      root: undefined,
      problems: [{ code: "yaml-limit", message: `more than ${MAX_YAML_NODES} values` }],
    });
  });

  test("aliases are counted", () => {
    const text = (count: number): string =>
      `a: &x 1\nb: [${Array.from({ length: count }, () => "*x").join(", ")}]`;
    expect(readYaml(text(MAX_YAML_ALIASES)).problems).toEqual([]);
    expect(readYaml(text(MAX_YAML_ALIASES + 1))).toMatchObject({
      root: undefined,
      problems: [{ code: "yaml-limit", message: `more than ${MAX_YAML_ALIASES} aliases` }],
    });
  });

  test("values are counted", () => {
    const text = (count: number): string => `[${"x,".repeat(count)}]`;
    expect(readYaml(text(MAX_YAML_NODES - 1)).problems).toEqual([]);
    expect(readYaml(text(MAX_YAML_NODES))).toMatchObject({
      root: undefined,
      problems: [{ code: "yaml-limit", message: `more than ${MAX_YAML_NODES} values` }],
    });
  });

  test("nesting is counted, in brackets and by indentation", () => {
    const flow = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    const block = (depth: number): string =>
      Array.from({ length: depth }, (_, i) => `${" ".repeat(i)}a:`).join("\n");
    for (const text of [flow, block]) {
      expect(readYaml(text(MAX_YAML_DEPTH)).problems).toEqual([]);
      expect(readYaml(text(MAX_YAML_DEPTH + 1))).toMatchObject({
        root: undefined,
        problems: [{ code: "yaml-limit", message: `more than ${MAX_YAML_DEPTH} levels of nesting` }],
      });
    }
  });
});
