import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import { codeText, escapeText, foldText, lineText, xmlText } from "./prompt-text.ts";

describe("foldText", () => {
  test.for([
    ["line breaks and blanks become one blank", " a\r\n\n b\t\tc\u2028d\u0085e ", "a b c d e"],
    ["a colour becomes visible", "\u001b[31mred", "\\x1b[31mred"],
    ["an override becomes visible", "pdf\u202etxt", "pdf\\u202etxt"],
    ["hidden tags become visible", "a\u{e0041}", "a\\u{e0041}"],
    ["half a surrogate pair becomes visible", "a\ud800", "a\\ud800"],
    ["other scripts and emoji stay", "技能 👩‍💻", "技能 👩‍💻"],
  ] as const)("%s", ([, text, expected]) => {
    expect(foldText(text)).toBe(expected);
  });
});

describe("escapeText", () => {
  const hostile = '`</skill>` & "quote\'s" $& $1\n- fake';

  test("on a line, no tag and no line break survives", () => {
    expect(escapeText(hostile, lineText)).toBe('`&lt;/skill&gt;` & "quote\'s" $& $1 - fake');
  });

  test("between backticks, no backtick survives", () => {
    expect(escapeText(hostile, codeText)).toBe("'&lt;/skill&gt;' & \"quote's\" $& $1 - fake");
  });

  test("in XML, nothing of XML survives", () => {
    expect(escapeText(hostile, xmlText)).toBe(
      "`&lt;/skill&gt;` &amp; &quot;quote&#x27;s&quot; $&amp; $1 - fake",
    );
  });

  test("whatever the text, it stays on its line and opens no tag", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom(lineText, codeText, xmlText),
        (text, rules) => {
          expect(escapeText(text, rules)).not.toMatch(/[<>\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
