import fc from "fast-check";
import { expect, test } from "vitest";
import { redactKey } from "./provider-failure.ts";

const KEY = "sk-proj-0123456789abcdef";

test.for<[string, string]>([
  [`Incorrect API key provided: ${KEY}.`, "Incorrect API key provided: [key]."],
  ["Incorrect API key provided: sk-pr************cdef.", "Incorrect API key provided: [key]."],
  ["Key sk-proj-0…f is wrong", "Key sk-proj-0…f is wrong"],
  ["Key sk-proj-0......cdef is wrong", "Key [key] is wrong"],
  ["Nothing to see... here", "Nothing to see... here"],
])("%s", ([text, expected]) => {
  expect(redactKey(text, KEY)).toBe(expected);
});

test("the key is redacted anywhere in a text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.stringMatching(/^[\x21-\x7e]{6,60}$/), (before, after, key) => {
      expect(redactKey(`${before} ${key} ${after}`, key).includes(key)).toBe(
        // The replacement text may contain a similar key.
        "[key]".includes(key),
      );
    }),
  );
});
