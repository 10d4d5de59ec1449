import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDocument, stringify } from "yaml";
import type { JsonValue } from "../../src/text/json.ts";
import { sameData } from "../../src/text/json.ts";
import type { YamlNode, YamlSpan } from "../../src/yaml/nodes.ts";
import { readYaml } from "../../src/yaml/read-yaml.ts";
import { toJson } from "../../src/yaml/to-json.ts";
import { RUNS } from "../runs.ts";

/** The value by our reader; undefined when it refuses. */
function ours(text: string): JsonValue | undefined {
  const { root, problems } = readYaml(text);
  if (problems.some(({ code }) => code !== "yaml-tag")) return undefined;
  return root === undefined ? null : toJson(root);
}

/** The value by the `yaml` package; undefined when it refuses. */
function theirs(text: string): JsonValue | undefined {
  const document = parseDocument(text, { version: "1.2", schema: "core", stringKeys: true });
  if (document.errors.length > 0) return undefined;
  return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: -1 }) ?? null)) as JsonValue;
}

const text = fc.oneof(
  fc.stringMatching(/^[a-z][a-z ]{0,12}[a-z]$/),
  fc
    .array(
      fc.constantFrom(
        ..."a¦b c¦ ¦\n¦\n\n¦  ¦:¦: ¦#¦ #¦-¦- ¦?¦,¦[¦]¦{¦}¦&¦*¦!¦|¦>¦'¦\"¦%¦@¦`¦~"
          .split("¦")
          .concat("null¦true¦1¦0x1¦1e3¦.5¦=¦<<¦---¦...¦\\¦\t¦é¦中¦😀".split("¦")),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(""))
    // Of blanks alone the library writes blocks without saying how far they are indented, and a colon at the end
    // of a line it leaves without quotes.
    .filter((joined) => (joined === "" || joined.trim() !== "") && !/:\s*\n/.test(joined)),
);
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(text, tie("value"), { maxKeys: 4 }),
  ),
})).value;
const style = fc.record({
  defaultStringType: fc.constantFrom(
    "PLAIN" as const,
    "QUOTE_DOUBLE" as const,
    "QUOTE_SINGLE" as const,
    "BLOCK_LITERAL" as const,
    "BLOCK_FOLDED" as const,
  ),
  defaultKeyType: fc.constantFrom("PLAIN" as const, "QUOTE_DOUBLE" as const, "QUOTE_SINGLE" as const),
  collectionStyle: fc.constantFrom("any" as const, "block" as const, "flow" as const),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20, 80),
});

describe("reading YAML", () => {
  test("gives what another library wrote", () => {
    fc.assert(
      fc.property(
        value.map((item) => ({ key: item })),
        style,
        fc.boolean(),
        (given, options, crlf) => {
          const written = stringify(given, {
            ...options,
            version: "1.2",
            aliasDuplicateObjects: false,
            // The library writes an empty list at the column of its key otherwise, which is not YAML.
            indentSeq: options.indentSeq || options.collectionStyle === "block",
          });
          const source = crlf ? written.replaceAll("\n", "\r\n") : written;
          const again = theirs(source);
          // What the library itself does not read back says nothing about us.
          fc.pre(again !== undefined && sameData(again, given));
          const read = ours(source);
          if (read === undefined || !sameData(read, given)) expect([source, read]).toEqual([source, given]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  // Not among them: `.inf` and `.nan`, which stay text here because JSON cannot hold them, and explicit keys
  // (`? key`), after which the other library forgives what is not YAML.
  const atoms = [
    "a¦b¦name¦x y¦1¦1.0¦-3¦0o17¦0x1F¦1e3¦.5¦+1¦007¦1_000¦12:30¦true¦True¦yes¦off¦null¦~¦2026-01-31",
    `'q'¦'it''s'¦"d"¦"\\n"¦"\\u00e9"¦a:b¦a#b¦http://x.y/z¦[a, b]¦[]¦{}¦{a: 1, b: [c]}¦[ {a: b}, c ]¦é¦中文`,
    "a: b¦[a¦b]¦{¦'a¦\"b¦@a¦`b¦%c¦!t d¦| x¦a,b",
  ].flatMap((list) => list.split("¦"));
  const atom = fc.constantFrom(...atoms);
  const line = fc
    .tuple(
      fc.constantFrom("", "", "", "  ", "    ", "   "),
      fc.oneof(
        fc
          .tuple(fc.constantFrom("a", "b", "c", "d e", "'q'", '"r"', "1"), atom)
          .map(([key, item]) => `${key}: ${item}`),
        fc.constantFrom("a", "b", "c").map((key) => `${key}:`),
        atom.map((item) => `- ${item}`),
        fc.tuple(fc.constantFrom("a", "b"), atom).map(([key, item]) => `- ${key}: ${item}`),
        fc.constantFrom("- ", "-", "- - a", "a: |", "b: >-", "text goes on", "# comment", ""),
      ),
      fc.constantFrom("", "", "", " # c", "  "),
    )
    .map((parts) => parts.join(""));
  const soup = fc.array(line, { maxLength: 12, size: "max" }).map((lines) => `${lines.join("\n")}\n`);

  test("accepts and refuses what another library does, with the same value", () => {
    fc.assert(
      fc.property(soup, (source) => {
        const left = ours(source);
        const right = theirs(source);
        // A lone text isn't a list of fields, whether it is refused now or later.
        if (typeof (left ?? right) === "string") return;
        const same = left === undefined || right === undefined ? left === right : sameData(left, right);
        if (!same) expect([source, left]).toEqual([source, right]);
      }),
      { numRuns: RUNS },
    );
  });

  test("says where each value stands", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          soup,
          value.map((given) => stringify(given)),
        ),
        (source) => {
          const { root } = readYaml(source);
          // A value behind an alias stands where its anchor is.
          fc.pre(root !== undefined && !/(?:^|[\s[{,])[&*]\S/.test(source));
          checkSpans(root, source, { start: 0, end: source.length });
        },
      ),
      { numRuns: RUNS },
    );
  });

  test("never throws and ends at a limit", () => {
    const noise = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200, size: "max" }),
      fc.array(text, { maxLength: 40, size: "max" }).map((parts) => parts.join("")),
      fc
        .tuple(fc.constantFrom("[", "{", "- ", "? ", "&a ", "*a ", "!t ", "a: ", "{a: "), fc.nat(3000))
        .map(([part, times]) => part.repeat(times)),
    );
    fc.assert(
      fc.property(noise, (source) => {
        const { root, problems } = readYaml(source);
        for (const { offset } of problems) {
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset).toBeLessThanOrEqual(source.length);
        }
        if (root !== undefined) JSON.stringify(toJson(root));
      }),
      { numRuns: RUNS },
    );
  });
});

/** A value lies within its parent, and a scalar on one line or in quotes can be read again where it stands. */
function checkSpans(node: YamlNode, source: string, outer: YamlSpan): void {
  const slice = source.slice(node.start, node.end);
  const inside = node.start >= outer.start && node.end <= outer.end && node.start <= node.end;
  if (!inside) expect({ source, node, outer }).toBe("a node within its parent");
  if (node.kind === "scalar") {
    if (node.style === "literal" || node.style === "folded") return;
    const again = slice === "" ? "" : readYaml(slice).root;
    if (again !== "" && (again?.kind !== "scalar" || again.text !== node.text)) {
      expect([source, slice]).toEqual([source, node.text]);
    }
    return;
  }
  const bracket = node.flow && (slice.startsWith("[") || slice.startsWith("{"));
  if (bracket) expect(slice.at(-1)).toBe(slice.startsWith("[") ? "]" : "}");
  const children = node.kind === "sequence" ? node.items : node.entries.map((entry) => entry.value);
  for (const child of children) checkSpans(child, source, node);
}
