import fc from "fast-check";
import type { JsonValue } from "../../src/text/json.ts";

const NASTY = [
  ..."a b\n\t:#-?[]{},&*!|>'\"%@`~=<\\/.0123eE+_\u00e9\u4e2d\u{1f600}\u2028\u0085\ufeff\u0000\r",
  ": ",
  " #",
  "---",
  "\n---\n",
  "...",
  "\n\n",
  "yes",
  "null",
  "0x1",
  "{{p}}",
  "\ud800",
];

/** Harmless text. */
export const word: fc.Arbitrary<string> = fc
  .stringMatching(/^[a-zA-Z][a-zA-Z0-9 ,.;()-]{0,30}$/)
  .map((text) => text.trim());
/** Text made of what YAML stumbles over. */
export const nasty: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...NASTY), { maxLength: 16, size: "max" })
  .map((parts) => parts.join(""));
const scalar = fc.oneof(
  word,
  nasty,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
  fc.boolean(),
  fc.constant(null),
);
/** Any value. */
export const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(word, nasty), tie("value"), { maxKeys: 3 }),
  ),
})).value;
