import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeTerminal } from "./escape-terminal.ts";
import { findInvisible } from "./invisible.ts";

describe("escapeTerminal", () => {
  test.for([
    ["plain text", "plain text"],
    ["a new line", "one\ntwo\r\nthree", "one\\ntwo\\r\\nthree"],
    ["a tab", "a\tb", "a\\tb"],
    ["a colour", "\u001b[31mred\u001b[0m", "\\x1b[31mred\\x1b[0m"],
    ["a title that types for you", "\u001b]0;rm -rf\u0007", "\\x1b]0;rm -rf\\x07"],
    ["an eight-bit control", "\u009b31m", "\\x9b31m"],
    ["delete", "a\u007f", "a\\x7f"],
    ["an override", "pdf\u202etxt.exe", "pdf\\u202etxt.exe"],
    ["an isolate", "\u2066x\u2069", "\\u2066x\\u2069"],
    ["a line separator", "a\u2028b\u2029c", "a\\u2028b\\u2029c"],
    ["a zero width space", "pdf\u200btools", "pdf\\u200btools"],
    ["a byte order mark", "\ufeffname", "\\ufeffname"],
    ["hidden tags", "a\u{e0041}\u{e0042}", "a\\u{e0041}\\u{e0042}"],
    ["half a surrogate pair", "a\ud800b", "a\\ud800b"],
    ["other scripts", "技能 навык café", "技能 навык café"],
    ["an emoji with a joiner", "👩‍💻", "👩‍💻"],
  ] as const)("%s", ([, text, expected = text]) => {
    expect(escapeTerminal(text)).toBe(expected);
  });

  test("nothing that a terminal obeys is left, and a second time changes nothing", () => {
    const character = fc.oneof(
      fc.integer({ min: 0, max: 0x2fff }),
      fc.integer({ min: 0x3000, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0xffff }),
      fc.integer({ min: 0xe0000, max: 0xe0fff }),
      fc.constantFrom(0x1b, 0x9b, 0x202e, 0x200b, 0xfeff, 0x0a),
    );
    fc.assert(
      fc.property(fc.array(character), (codes) => {
        const escaped = escapeTerminal(String.fromCodePoint(...codes));
        expect(escaped).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        expect([...findInvisible(escaped)]).toEqual([]);
        expect(escapeTerminal(escaped)).toBe(escaped);
      }),
    );
  });
});
