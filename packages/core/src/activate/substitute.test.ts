import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import type { SkillParameter } from "../model/manifest.ts";
import { type FilledBody, type SubstitutionInput, substitute } from "./substitute.ts";

function filled(input: SubstitutionInput): FilledBody {
  const result = substitute(input);
  if (result.kind !== "filled") throw new Error(`asked for ${result.missing.length} parameters`);
  return result;
}

const variables = { skillDir: "/s", sessionId: "id-1", projectDir: "/p", effort: "medium" };
const parameter = (name: string, required = true): SkillParameter => ({
  name,
  type: "string",
  required,
  description: "",
});

type Row = [what: string, body: string, names: readonly string[], args: string, rendered: string];

/** Seen in Claude Code; our own rule agrees except where a row says so. */
const observed: readonly Row[] = [
  ["all arguments are inserted as typed", "A $ARGUMENTS B", [], 'x  y "z w"', 'A x  y "z w" B'],
  [
    "arguments without a place follow the body",
    "no placeholder",
    [],
    "x y",
    "no placeholder\n\nARGUMENTS: x y",
  ],
  ["no arguments change nothing", "no placeholder", [], "", "no placeholder"],
  ["a missing number stays", "$0|$1|$2", [], "a b", "a|b|$2"],
  ["a missing item stays", "$ARGUMENTS[0]|$ARGUMENTS[1]|$ARGUMENTS[5]", [], "a b", "a|b|$ARGUMENTS[5]"],
  ["declared names are filled", "$first-$second", ["first", "second"], "one two", "one-two"],
  ["a missing declared name is empty", "$first-$second", ["first", "second"], "one", "one-"],
  ["a backslash escapes, two do not", "\\$0 \\$ARGUMENTS \\\\$0", [], "val", "$0 $ARGUMENTS \\\\val"],
  ["amounts of money stay", "cost $5 and $10", [], "a", "cost $5 and $10\n\nARGUMENTS: a"],
  ["a value is not expanded again", "$ARGUMENTS", [], "$0 $1 $(echo hi) !`x`", "$0 $1 $(echo hi) !`x`"],
  ["a quoted word is one word", "$0", [], `'single q' "dq"`, "single q"],
  ["an escaped blank keeps a word together", "$0|$1", [], "a\\ b c", "a b|c"],
  ["other variables stay", `$HOME \${HOME} $UNKNOWN`, [], "a", `$HOME \${HOME} $UNKNOWN\n\nARGUMENTS: a`],
  ["numbers have as many digits as they have", "$10|$1", [], "a b c d e f g h i j k", "k|b"],
  [
    "a letter directly behind a number makes it text",
    "$ARGUMENTS.txt $0.txt a$0b",
    [],
    "n",
    "n.txt n.txt a$0b",
  ],
  [
    "variables of the session are filled",
    `\${CLAUDE_SESSION_ID} \${CLAUDE_SKILL_DIR} \${CLAUDE_PROJECT_DIR} \${CLAUDE_EFFORT}`,
    [],
    "",
    "id-1 /s /p medium",
  ],
];

describe("what was seen in Claude Code", () => {
  test.for(observed)("%s", ([, body, argumentNames, args, rendered]) => {
    for (const rule of ["claude-code", "skillwright"] as const) {
      expect(filled({ body, rule, argumentNames, arguments: args, variables }).text).toBe(rendered);
    }
  });

  // Here ours differs on purpose: a number or a word ends where a reader sees it end.
  test.for<readonly [body: string, names: readonly string[], args: string, there: string, here: string]>([
    ["x$ARGUMENTSy", [], "a b", "xa by", "x$ARGUMENTSy\n\nARGUMENTS: a b"],
    ["$ARGUMENTS_z", [], "a b", "a b_z", "$ARGUMENTS_z\n\nARGUMENTS: a b"],
    ["$1é", [], "a b", "bé", "$1é\n\nARGUMENTS: a b"],
    [String.raw`\\\$1`, [], "a b", String.raw`\\\b`, "\\\\$1\n\nARGUMENTS: a b"],
    [String.raw`\$1a`, [], "", "$1a", String.raw`\$1a`],
    ["$x|$y", ["x,", "y"], "a b", "$x|b", "$x|b"],
    ["$0|$1", [], "don't stop now", "don't stop now|$1", "don't|stop"],
    ["$0|$1", [], "a > b", "a|$1", "a|>"],
    ["$0|$1", [], "a # b", "a|$1", "a|#"],
    ["$0|$1", [], "(a b)", "a|b", "(a|b)"],
    ["$0|$1", [], "a=b c", "c|$1", "a=b|c"],
    ["$0|$1", [], "a\nb", "a|$1", "a|b"],
    ["$0|$1", [], String.raw`a \" b`, 'a|"', 'a|"'],
    ["body\n", [], "x", "body\n\n\nARGUMENTS: x", "body\n\nARGUMENTS: x"],
  ])("%j with %j and %j", ([body, argumentNames, args, there, here]) => {
    const input = { body, argumentNames, arguments: args };
    expect(filled({ ...input, rule: "claude-code" }).text).toBe(there);
    expect(filled(input).text).toBe(here);
  });

  test("double braces mean nothing there and a parameter here", () => {
    const input = { body: "{{who}} $who", argumentNames: ["who"], arguments: "ann", given: { who: "bob" } };
    expect(filled({ ...input, rule: "claude-code" }).text).toBe("{{who}} ann");
    expect(filled(input).text).toBe("bob ann");
  });

  test("our variables and the base folder mean nothing there", () => {
    const body = `\${SKILL_DIR} {baseDir} \\\${CLAUDE_SKILL_DIR}`;
    expect(filled({ body, rule: "claude-code", variables }).text).toBe(`\${SKILL_DIR} {baseDir} \\/s`);
    expect(filled({ body, variables }).text).toBe(`/s /s \${CLAUDE_SKILL_DIR}`);
  });
});

describe("our own rule", () => {
  test("parameters are filled with or without blanks inside the braces", () => {
    const body = "{{file}} {{ file }} {{file_2}} {{ other-one }}";
    expect(filled({ body, given: { file: "a", "other-one": "b" } }).text).toBe("a a {{file_2}} b");
  });

  test("escaped placeholders of every kind become their own text", () => {
    const body = `\\{{file}} \\{baseDir} \\\${SKILL_DIR} \\$0`;
    const text = `{{file}} {baseDir} \${SKILL_DIR} $0`;
    expect(filled({ body, given: { file: "a" }, arguments: "x", variables }).text).toBe(
      `${text}\n\nARGUMENTS: x`,
    );
  });

  test("a shell variable named baseDir is kept", () => {
    expect(filled({ body: `\${baseDir} {{baseDir}} {baseDirectory}`, variables }).text).toBe(
      `\${baseDir} {{baseDir}} {baseDirectory}`,
    );
  });

  test("a variable that is not known here stays", () => {
    expect(
      filled({ body: `\${CLAUDE_EFFORT} \${SKILLWRIGHT_PROJECT_DIR}`, variables: { projectDir: "/p" } }).text,
    ).toBe(`\${CLAUDE_EFFORT} /p`);
  });

  test("the longest declared name counts, and nothing inside longer words", () => {
    const input = { argumentNames: ["file", "file-name"], arguments: "a b" };
    expect(filled({ ...input, body: "$file-name $file $files $file_x" }).text).toBe("b a $files $file_x");
  });

  test("arguments that filled a parameter do not follow the body", () => {
    const parameters = [parameter("file"), parameter("language", false)];
    expect(filled({ body: "Read {{file}} in {{language}}.", parameters, arguments: "a.txt" })).toMatchObject({
      text: "Read a.txt in .",
      unfilled: [],
      appended: false,
    });
  });

  test("arguments follow a body that only shows parameters given by name", () => {
    const input = {
      body: "{{file}}\n",
      parameters: [parameter("file")],
      given: { file: "a" },
      arguments: "b",
    };
    expect(filled(input).text).toBe("a\n\nARGUMENTS: b");
  });

  test("an optional parameter left empty becomes its default or nothing, and its line stays", () => {
    const parameters = [
      parameter("file"),
      parameter("tone", false),
      { ...parameter("size", false), default: "A4" },
    ];
    const body = "File: {{file}}\nTone: {{tone}}\nSize: {{ size }}\n{{other}}\n";
    const text = "File: a\nTone: \nSize: A4\n{{other}}\n";
    for (const given of [{ file: "a" }, { file: "a", tone: "", size: "" }]) {
      for (const caller of ["person", "model"] as const) {
        expect(filled({ body, parameters, given, caller })).toMatchObject({ text, unfilled: [] });
      }
    }
    expect(filled({ body, parameters, given: { file: "a", tone: "warm", size: "A5" } }).text).toContain(
      "Tone: warm\nSize: A5",
    );
  });

  test("a required parameter that a model leaves empty stays and is listed", () => {
    const parameters = [parameter("file")];
    expect(filled({ body: "{{file}}", parameters, given: { file: "" }, caller: "model" })).toMatchObject({
      text: "{{file}}",
      unfilled: ["file"],
    });
  });

  test("a person is asked for required parameters, a model is not", () => {
    const parameters = [parameter("file"), parameter("style"), parameter("language", false)];
    const input = { body: "{{file}} {{style}}", parameters, arguments: "a" };
    expect(substitute({ ...input, caller: "person" })).toEqual({
      kind: "needs-parameters",
      missing: [parameters[1]],
      values: { file: "a" },
    });
    expect(filled({ ...input, caller: "model" })).toMatchObject({
      text: "a {{style}}",
      unfilled: ["style"],
    });
  });

  test("declared arguments that were not given are listed", () => {
    expect(filled({ body: "$a $b", argumentNames: ["a", "b", "c"], arguments: "x" }).unfilled).toEqual([
      "b",
      "c",
    ]);
  });

  test("kept ranges stay as written and say where they are", () => {
    const body = "$0 !`echo $0` $0";
    const result = filled({ body, arguments: "long", keep: [{ start: 3, end: 13 }] });
    expect(result.text).toBe("long !`echo $0` long");
    expect(result.kept).toEqual([{ start: 5, end: 15 }]);
    expect(result.text.slice(5, 15)).toBe("!`echo $0`");
  });

  test("a placeholder in a kept range is a place for the arguments", () => {
    expect(filled({ body: "!`echo $0`", arguments: "x", keep: [{ start: 0, end: 10 }] }).appended).toBe(
      false,
    );
  });
});

describe("any body and any values", () => {
  const piece = fc.constantFrom(
    "$",
    "0",
    "1",
    "$0",
    "$1",
    "$ARGUMENTS",
    "[0]",
    "{{",
    "}}",
    "name",
    "{{name}}",
    "$name",
    "{baseDir}",
    `\${SKILL_DIR}`,
    "\\",
    " ",
    "\n",
    "a",
    "é",
    "!`",
    "`",
    "$&",
    "$1$",
  );
  const body = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: piece, maxLength: 30 }));
  const value = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: piece, maxLength: 8 }));
  const rule = fc.constantFrom("claude-code" as const, "skillwright" as const);

  test("a value is never expanded again", () => {
    fc.assert(
      fc.property(body, value, value, rule, (text, args, other, chosen) => {
        const fillWith = (name: string, folder: string): FilledBody =>
          filled({
            body: text,
            rule: chosen,
            argumentNames: ["name"],
            arguments: "",
            given: { name },
            variables: { skillDir: folder },
          });
        // Values are opaque: filling in marks and replacing the marks afterwards gives the same text.
        const marked = fillWith("\u0001", "\u0002").text;
        fc.pre(!["\u0001", "\u0002"].some((mark) => (text + args + other).includes(mark)));
        expect(marked.replaceAll("\u0001", () => args).replaceAll("\u0002", () => other)).toBe(
          fillWith(args, other).text,
        );
      }),
      { numRuns: RUNS },
    );
  });

  test("arguments are inserted as typed or follow the body", () => {
    fc.assert(
      fc.property(body, value, rule, (text, args, chosen) => {
        const result = filled({ body: text, rule: chosen, arguments: args });
        if (result.appended) expect(result.text.endsWith(`\nARGUMENTS: ${args}`) || text === "").toBe(true);
        if (args.trim() === "") expect(result.appended).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });

  test("text without placeholders is unchanged", () => {
    const plain = fc.string({ unit: "binary" }).filter((text) => !/[${]/.test(text));
    fc.assert(
      fc.property(plain, rule, (text, chosen) => {
        expect(filled({ body: text, rule: chosen, argumentNames: ["name"], variables }).text).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });
});

test("a body of backslashes and braces is read in one go", () => {
  const body = `${"\\".repeat(200_000)}${"{{ ".repeat(50_000)}${"$".repeat(50_000)}`;
  expect(filled({ body }).text).toBe(body);
});
