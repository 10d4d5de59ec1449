import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import { MAX_YAML_NODES } from "../limits.ts";
import { readFullYaml } from "./read-full-yaml.ts";
import { readSimpleYaml } from "./read-simple-yaml.ts";

function expectAgreement(text: string): void {
  const simple = readSimpleYaml(text);
  if (simple !== undefined) expect(simple).toEqual(readFullYaml(text));
}

const simple: Readonly<Record<string, string>> = {
  "plain values":
    "name: pdf-merge\ndescription: Merges PDF files - also big ones. Use when asked.\nversion: 1.10\n",
  "quoted values": 'name: "a"\ndescription: " It\'s: done #now "\nlicense: \'He said "yes"\'\nempty: ""\n',
  "a folded text":
    "description: >-\n  Works with files.\n  Also: with # marks and trailing \n  blanks.\nname: a\n",
  "a folded text with its line end": "description: >\n    One.\n    Two.\nname: a\n",
  "a literal text": "description: |\n  - One.\n  - Two.\nnotes: |-\n  Three.\n",
  "fields in fields": 'metadata:\n  author: me\n  nested:\n    version: "1.0"\n  last: x\nname: a\n',
  lists: 'tags: [pdf, a-b, c_d]\npaths:\n  - src/x.ts\n  - "*.md"\nname: a\n',
  "other scripts": "name: überschrift\ndescription: 中文说明 – мир\n",
  "no line end": "name: a",
};

const beyond: Readonly<Record<string, string>> = {
  "an empty text": "",
  "an empty value": "name:\ndescription: a\n",
  "a comment": "name: a # b\n",
  "a colon inside": "description: Use: when asked\n",
  "a value over two lines": "description: one\n  two\n",
  "a field given twice": "name: a\nname: b\n",
  "an escape": 'name: "a\\tb"\n',
  "an empty line": "name: a\n\nlicense: b\n",
  "a line end of Windows": "name: a\r\n",
  "a text that starts further right": "description: |\n    a\n  b\n",
  "a text with an empty line": "description: >\n  a\n\n  b\n",
  "an anchor": "name: &a b\n",
  "a tag": "name: !!str 1\n",
  "an emoji": "name: 😀\n",
  "fields in braces": "metadata: { a: b }\n",
  "more values than are allowed": "a: b\n".repeat(MAX_YAML_NODES),
};

describe("what nearly every frontmatter is made of is simple, and read as in full", () => {
  test.each(Object.entries(simple))("%s", (_, text) => {
    expect(readSimpleYaml(text)).toBeDefined();
    expectAgreement(text);
  });
});

describe("left to the full reader", () => {
  test.each(Object.entries(beyond))("%s", (_, text) => {
    expect(readSimpleYaml(text)).toBeUndefined();
  });
});

const word = fc.constantFrom(
  "a",
  "name",
  "b-c",
  "d_e",
  "true",
  "null",
  "1.0",
  "0x1f",
  "é",
  "中文",
  "a:b",
  "c#d",
  "(e)",
);
const mark = fc.constantFrom(
  ..." ¦  ¦:¦: ¦ :¦#¦ #¦-¦- ¦?¦,¦, ¦[¦]¦[]¦{¦}¦&¦*¦!¦|¦>¦'¦''¦\"¦\"\"¦%¦@¦`¦\\¦---¦...¦<<¦=¦~¦\t¦\r¦\u00a0¦\u2028¦\ufeff¦😀".split(
    "¦",
  ),
);
const tidy = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));
const loose = fc
  .array(fc.oneof({ weight: 2, arbitrary: word }, mark), { maxLength: 5 })
  .map((parts) => parts.join(""));
const text = fc.oneof({ weight: 9, arbitrary: tidy }, loose);
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  text.map((inner) => `"${inner}"`),
  text.map((inner) => `'${inner}'`),
  fc
    .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom("a", "b-c", "true") }, loose), { maxLength: 3 })
    .map((items) => `[${items.join(", ")}]`),
);
const indent = fc.constantFrom("  ", "  ", "  ", "  ", "  ", "    ", " ", "");
const below = (line: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(indent, fc.array(line, { minLength: 1, maxLength: 3 }), fc.array(indent, { maxLength: 1 }))
    .map(([space, lines, [odd]]) =>
      lines.map((part, index) => `\n${index === 2 ? (odd ?? space) : space}${part}`).join(""),
    );
/** What may follow a key, on its line and below it. */
const field = fc.oneof(
  { weight: 4, arbitrary: value.map((inner) => `: ${inner}`) },
  below(fc.tuple(fc.constantFrom("x", "y", "z"), value).map(([key, inner]) => `${key}: ${inner}`)).map(
    (inner) => `:${inner}`,
  ),
  below(value.map((inner) => `- ${inner}`)).map((inner) => `:${inner}`),
  fc
    .tuple(fc.constantFrom(">", ">-", "|", "|-", ">+", "|2"), below(text))
    .map(([head, inner]) => `: ${head}${inner}`),
  { weight: 1, arbitrary: loose },
);
const document = fc
  .tuple(fc.array(field, { maxLength: 4 }), fc.constantFrom("\n", "\n", "\n", "", "\n\n", "  \n"))
  .map(([fields, end]) => fields.map((inner, index) => `key${index}${inner}`).join("\n") + end);

/** A simple text with one or two places changed, where the border between the two readers lies. */
const nearly = fc
  .tuple(
    fc.constantFrom(...Object.values(simple)),
    fc.array(
      fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.oneof(mark, word, fc.constantFrom("\n", "\n ", "  "))),
      {
        maxLength: 2,
      },
    ),
  )
  .map(([start, edits]) =>
    edits.reduce((changed, [place, removed, added]) => {
      const at = place % (changed.length + 1);
      return changed.slice(0, at) + added + changed.slice(at + removed);
    }, start),
  );

test.each([
  ["text of YAML's parts", document],
  ["text that is nearly simple", nearly],
  ["text", fc.string({ unit: "binary" })],
])("whatever is read of any %s is what the full reader reads", (_, arbitrary) => {
  fc.assert(fc.property(arbitrary, expectAgreement), { numRuns: RUNS });
});

test("a good part of the texts above is simple, so that the comparison means something", () => {
  const share = (arbitrary: fc.Arbitrary<string>): number =>
    fc.sample(arbitrary, { numRuns: 1000, seed: 1 }).filter((sample) => readSimpleYaml(sample) !== undefined)
      .length;
  expect(share(document)).toBeGreaterThan(30);
  expect(share(nearly)).toBeGreaterThan(300);
});
