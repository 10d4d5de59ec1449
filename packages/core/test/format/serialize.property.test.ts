import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { findFence } from "../../src/parse/frontmatter-fence.ts";
import { readFrontmatter } from "../../src/parse/read-frontmatter.ts";
import { editFrontmatter } from "../../src/serialize/edit-frontmatter.ts";
import { replaceBody } from "../../src/serialize/replace-body.ts";
import { type JsonObject, sameData, withValue } from "../../src/text/json.ts";
import { toJson } from "../../src/yaml/to-json.ts";
import { RUNS } from "../runs.ts";
import { json } from "./values.ts";

const KEYS = ["name", "description", "license", "metadata", "tags", "x-one", "two", "3", "key with space"];
/** A frontmatter in pieces: what belongs to a key, and what belongs to none. */
interface Piece {
  readonly key: string | undefined;
  readonly text: string;
}

/** What a person would write, by another library than ours. */
const piece = (key: string): fc.Arbitrary<Piece> =>
  fc
    .record({
      value: json,
      style: fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE", "BLOCK_LITERAL", "BLOCK_FOLDED"),
      collection: fc.constantFrom("any", "flow", "block"),
      indentSeq: fc.boolean(),
      comment: fc.constantFrom("", "  # a comment: 'with' \"quotes\""),
    })
    .map(({ value, style, collection, indentSeq, comment }) => {
      const text = stringify(
        { [key]: value },
        {
          defaultStringType: style as "PLAIN",
          defaultKeyType: "PLAIN",
          collectionStyle: collection === "flow" ? "any" : collection,
          indentSeq,
          version: "1.2",
          aliasDuplicateObjects: false,
          ...(collection === "flow" && { lineWidth: 0 }),
        },
      );
      const oneLine = text.indexOf("\n") === text.length - 1;
      return { key, text: oneLine ? `${text.slice(0, -1)}${comment}\n` : text };
    })
    // A text that keeps its last blank lines also takes those of its neighbours; no edit can undo that.
    .filter(({ text }) => !/[|>][0-9]?\+/.test(text));

const filler: fc.Arbitrary<Piece> = fc
  .constantFrom("", "# note\n", "\n", "\n# two: lines\n\n")
  .map((text) => ({ key: undefined, text }));

const frontmatter: fc.Arbitrary<readonly Piece[]> = fc
  .uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 5 })
  .chain((keys) => fc.tuple(...keys.flatMap((key) => [filler, piece(key)]), filler));

const document = fc
  .record({
    pieces: frontmatter,
    crlf: fc.boolean(),
    bom: fc.boolean(),
    body: fc.constantFrom("", "# Body\n", "\ntext\n---\nname: no\n", "mixed\r\nends\n"),
  })
  .map(({ pieces, crlf, bom, body }) => {
    const end = crlf ? "\r\n" : "\n";
    const lines = pieces.map(({ key, text }) => ({ key, text: text.replaceAll("\n", end) }));
    const head = `${bom ? "\uFEFF" : ""}---${end}`;
    return { head, pieces: lines, tail: `---${end}${body}`, text: "" };
  })
  .map((parts) => ({
    ...parts,
    text: parts.head + parts.pieces.map(({ text }) => text).join("") + parts.tail,
  }));

function fieldsOf(text: string): JsonObject | undefined {
  const { mapping, repaired } = readFrontmatter(text, true);
  return mapping === undefined || repaired ? undefined : (toJson(mapping) as JsonObject);
}

describe("editing a frontmatter", () => {
  test("sets the value, keeps every other value and every byte of the other fields", () => {
    fc.assert(
      fc.property(
        document,
        fc.constantFrom(...KEYS, "new"),
        fc.option(json, { nil: undefined }),
        (doc, key, value) => {
          const before = fieldsOf(doc.text);
          fc.pre(before !== undefined);
          const edited = editFrontmatter(doc.text, [{ field: key, value }]).text;
          const expected = withValue(before, [key], value);
          const after = fieldsOf(edited) ?? (Object.create(null) as JsonObject);
          if (!sameData(after, expected)) expect(after).toEqual(expected);
          const index = doc.pieces.findIndex((part) => part.key === key);
          const cut = index < 0 ? doc.pieces.length : index;
          const join = (parts: readonly Piece[]): string => parts.map(({ text }) => text).join("");
          const prefix = doc.head + join(doc.pieces.slice(0, cut));
          const suffix = join(doc.pieces.slice(cut + 1)) + doc.tail;
          expect(edited.slice(0, prefix.length)).toBe(prefix);
          expect(edited.slice(edited.length - suffix.length)).toBe(suffix);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test("to the value that is there changes no byte", () => {
    fc.assert(
      fc.property(document, (doc) => {
        const before = fieldsOf(doc.text);
        fc.pre(before !== undefined);
        const edits = Object.entries(before).map(([field, value]) => ({ field, value }));
        expect(editFrontmatter(doc.text, edits).text).toBe(doc.text);
      }),
      { numRuns: RUNS },
    );
  });

  test("there and back gives the same values", () => {
    fc.assert(
      fc.property(document, json, json, (doc, value, inner) => {
        const before = fieldsOf(doc.text);
        fc.pre(before !== undefined);
        const there = editFrontmatter(doc.text, [
          { field: "new", value },
          { field: ["metadata", "inner"], value: inner },
        ]).text;
        const back = editFrontmatter(there, [
          { field: "new", value: undefined },
          { field: "metadata", value: before.metadata },
        ]).text;
        const after = fieldsOf(back) ?? (Object.create(null) as JsonObject);
        if (!sameData(after, before)) expect(after).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  });

  test("replacing the body by itself changes no byte", () => {
    fc.assert(
      fc.property(document, fc.string(), (doc, body) => {
        const fence = findFence(doc.text);
        fc.pre(fence.kind === "closed");
        expect(replaceBody(doc.text, doc.text.slice(fence.bodyStart))).toBe(doc.text);
        expect(replaceBody(doc.text, body)).toBe(doc.text.slice(0, fence.bodyStart) + body);
      }),
      { numRuns: RUNS },
    );
  });
});
