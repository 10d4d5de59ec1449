import { expect, test } from "vitest";
import { makeStatus } from "../../test/make-status.ts";
import { claudeArguments } from "../activate/claude-arguments.ts";
import type { SkillStatus } from "../model/resolved-skill.ts";
import { claudeCodeMessage } from "./claude-code-message.ts";
import type { SimulatedMessage } from "./simulated-message.ts";

const skill = makeStatus("s", { displayName: "s" });

function call(
  text: string,
  body: string,
  {
    called = skill,
    argumentNames = [] as readonly string[],
  }: { called?: SkillStatus; argumentNames?: readonly string[] } = {},
): SimulatedMessage {
  const skills = [{ ...called, manifest: { ...called.manifest, arguments: argumentNames } }];
  return claudeCodeMessage({
    text,
    skills,
    read: () => `---\ndescription: d\n---\n${body}`,
    project: "/project",
    list: () => [],
  });
}

/** The filled body, without the line about the folder. */
function filled(body: string, given: string, argumentNames: readonly string[] = []): string {
  const { parts } = call(given === "" ? "/s" : `/s ${given}`, body, { argumentNames });
  return (parts[1]?.text ?? "").replace("Base directory for this skill: /root0/s\n\n", "");
}

test.for<[string, string, string]>([
  ["x$ARGUMENTSy", "a b", "xa by"],
  ["$ARGUMENTS_z", "a b", "a b_z"],
  ["$1é $0é", "a b", "bé aé"],
  [String.raw`\$1 \\$1 \\\$1`, "a b", String.raw`$1 \\b \\\b`],
  [String.raw`\$1a|\$0_|\$12x|\\$1a|\$ARGUMENTSx`, "", String.raw`$1a|$0_|$12x|\\$1a|$ARGUMENTSx`],
  ["$0|$1|$ARGUMENTS", "$1 $ARGUMENTS", "$1|$1|$1 $ARGUMENTS"],
  ["$ARGUMENTS[0]|$ARGUMENTS[1]x|$ARGUMENTS[7]", "a b", "a|bx|$ARGUMENTS[7]"],
  ["$00|$01|$1.5|$1-2|$1_|$1a", "a b", "a|b|b.5|b-2|$1_|$1a"],
  ["body\n", "x", "body\n\n\nARGUMENTS: x"],
  ["body", "x", "body\n\nARGUMENTS: x"],
  [String.raw`\$0`, "x", "$0\n\nARGUMENTS: x"],
  ["\u0024{HOME}", "x", "\u0024{HOME}\n\nARGUMENTS: x"],
  ["$ARGUMENTS", "", ""],
  ["x $0 y", "", "x $0 y"],
  ["\n\n  body $0", "x", "body x"],
  ["a\r\nb\r\n", "x", "a\r\nb\r\n\n\nARGUMENTS: x"],
  ["$ARGUMENTS", "a !`b` c", String.raw`a \! ${"`b`"} c`],
])("%j with %j becomes %j", ([body, given, expected]) => {
  expect(filled(body, given)).toBe(expected);
});

test("variables are filled in arguments too, and a backslash doesn't escape them", () => {
  const variable = "\u0024{CLAUDE_SKILL_DIR}";
  expect(filled(`${variable} \\${variable} $ARGUMENTS`, `${variable} z`)).toBe(
    "/root0/s \\/root0/s /root0/s z",
  );
});

test.for<[readonly string[], string, string, string]>([
  [["x,", "y"], "$x|$y|$0", "a b", "$x|b|a"],
  [["x", "y"], "$x|$y|$xy|$x_", "a b", "a|b|$xy|$x_"],
  [["x"], "$x[0]|$x.y|$x-z|$xé", "v", "$x[0]|v.y|v-z|vé"],
  [["x"], "-$x-", "", "--"],
  [["ARGUMENTS"], "$ARGUMENTS", "a b", "a"],
])("named %j: %j with %j becomes %j", ([names, body, given, expected]) => {
  expect(filled(body, given, names)).toBe(expected);
});

test.for<[string, readonly string[]]>([
  ["don't stop now", ["don't stop now"]],
  ["a > b", ["a"]],
  ["a # b", ["a"]],
  ["(a) > b", ["(a)", ">", "b"]],
  ["(a b) > out c", ["c"]],
  ["(a) 2>b", ["(a)", "2>b"]],
  ["{ a; } > b", ["{", "a;", "}", ">", "b"]],
  ["(a) b", ["a"]],
  ["a `b` c", ["a"]],
  ["a x`b`y c", ["a"]],
  ["a $(b) c", ["a"]],
  ['a "$(b)" c', ["a", "$(b)", "c"]],
  ["a $((1+2)) c", ["a", "c"]],
  ["!`b c` d", ["!`b c`", "d"]],
  ["`b c` d", ["b"]],
  ["$(b c) d", ["$(b c)", "d"]],
  ["a`b` c `d` e", ["a`b`", "c"]],
  ["(a b)", ["a", "b"]],
  ["a=b c", ["c"]],
  ["x a=b c", ["x", "a=b", "c"]],
  ["a=1 b=2", ["a=1", "b=2"]],
  ["a\nb c", ["a"]],
  ['a \\" b', ["a", '"', "b"]],
  ['"a \\" b" c', ['a \\" b', "c"]],
  ["it's a 'b c' d's", ["its a b", "c ds"]],
  ["a\\ b c", ["a b", "c"]],
  ["'' b", ["", "b"]],
  ["$(x y) z", ["$(x y)", "z"]],
  ["a (b c) d", ["a", "d"]],
  ["2>a b", ["b"]],
  ["> a", [">", "a"]],
  ["<b> (aside) 技能", ["aside"]],
  ["<b> !`echo no`", ["<b>", "!`echo", "no`"]],
  ["! a b", ["a", "b"]],
  ["export a=b c", ["export"]],
  ["é ü 技", ["é", "ü", "技"]],
  ["$0 $1 b", ["$0", "b"]],
  ["a = b", ["a", "b"]],
  ["a =b == c", ["a", "=b", "==", "c"]],
  ["a $ b", ["a", "b"]],
  ["[ a ]", ["[", "a", "]"]],
  ["a $'x y' b", ["a", "b"]],
  ["fi a", ["a"]],
  ["for the login page", ["login", "page"]],
  ["for a; b c", ["b", "c"]],
  ["for a b; c d", ["b"]],
  ["for x", ["for", "x"]],
  ["for a in b", ["for", "a", "in", "b"]],
  ["case study one two", ["two"]],
  ["function a b", ["b"]],
])("the words of %j are %j", ([text, expected]) => {
  expect(claudeArguments(text)).toEqual(expected);
});

test("a call becomes two messages, and a command's place says what would run", () => {
  expect(call("/s a  b ", "Now $0: !`date`\n```!\nls\n```\n")).toEqual({
    parts: [
      {
        kind: "message",
        text: "<command-message>s</command-message>\n<command-name>/s</command-name>\n<command-args>a  b</command-args>\n",
      },
      {
        kind: "skill",
        skill: "s",
        text: "Base directory for this skill: /root0/s\n\nNow a: [Claude Code would run: date]\n[Claude Code would run: ls]\n",
        wouldRun: ["date", "ls"],
      },
    ],
    notices: [],
  });
});

test("a command replaces the first place that reads like it", () => {
  expect(filled("x!`echo a`\n!`echo a` !`echo a`", "")).toBe(
    "x[Claude Code would run: echo a]\n[Claude Code would run: echo a] !`echo a`",
  );
});

test.for(["use /s now", " /s", "/S", "/s/x", "/s: a", "//s", "/other"])("%j is sent as it is", (text) => {
  expect(call(text, "body").parts).toEqual([{ kind: "message", text }]);
});

test("a skill that only the model may call is refused in Claude Code's words", () => {
  const called = makeStatus("s", { displayName: "s", userInvocable: false });
  expect(call("/s", "body", { called })).toEqual({
    parts: [],
    notices: [
      {
        code: "model_only",
        text: 'This skill can only be invoked by Claude, not directly by users. Ask Claude to use the "s" skill for you.',
      },
    ],
  });
});
