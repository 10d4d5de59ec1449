import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Activation, ActivationRequest, SessionOptions } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { withoutSandbox } from "./support/sandbox-place.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const FOLDER = "home/.agents/skills/demo";

interface Case {
  readonly body: string;
  /** Lines of the frontmatter. */
  readonly fields?: string;
  readonly args?: string;
}

function treeOf({ body, fields = "" }: Case): TempTree {
  return tempTree({ [`${FOLDER}/SKILL.md`]: `---\nname: demo\ndescription: Demo.\n${fields}---\n${body}` });
}

const claude: SessionOptions = {
  placeholders: "claude-code",
  effort: "medium",
  id: "0b7c2f0e-0000-4000-8000-000000000000",
  ask: () => Promise.resolve(true),
};

async function invoke(
  tree: TempTree,
  { args = "" }: Pick<Case, "args">,
  request: Partial<ActivationRequest> = {},
): Promise<Activation> {
  const session = await (await openSkills(tree)).session(claude);
  return session.activate({ name: "demo", arguments: args, trigger: "user", envelope: "slash", ...request });
}

/** What follows the folder in the second text of a slash call. */
async function rendered(one: Case): Promise<string> {
  using tree = treeOf(one);
  const result = await invoke(tree, one);
  if (result.kind !== "activated") return `${result.kind}: ${"text" in result ? result.text : ""}`;
  const start = `Base directory for this skill: ${tree.at(FOLDER)}\n\n`;
  return result.text.slice(result.text.indexOf(start) + start.length);
}

describe("a slash call as Claude Code 2.1.325 renders it, through a session", () => {
  test.for<[what: string, one: Case, text: string]>([
    ["$ARGUMENTS is the raw text", { body: "A $ARGUMENTS B", args: 'x  y "z w"' }, 'A x  y "z w" B'],
    [
      "arguments without a place follow after a blank line",
      { body: "no placeholder", args: "x y" },
      "no placeholder\n\nARGUMENTS: x y",
    ],
    ["without arguments a body is unchanged", { body: "no placeholder" }, "no placeholder"],
    ["a missing index stays", { body: "$0|$1|$2", args: "a b" }, "a|b|$2"],
    [
      "a missing item of $ARGUMENTS stays",
      { body: "$ARGUMENTS[0]|$ARGUMENTS[1]|$ARGUMENTS[5]", args: "a b" },
      "a|b|$ARGUMENTS[5]",
    ],
    [
      "named arguments, declared as words",
      { body: "$first-$second", fields: "arguments: first second\n", args: "one two" },
      "one-two",
    ],
    [
      "a missing named argument is empty, declared as a list",
      { body: "$first-$second", fields: "arguments: [first, second]\n", args: "one" },
      "one-",
    ],
    [
      "a backslash escapes, a double one is kept and the value expands",
      { body: "\\$0 \\$ARGUMENTS \\\\$0", args: "val" },
      "$0 $ARGUMENTS \\\\val",
    ],
    [
      "money stays, and the arguments follow",
      { body: "cost $5 and $10", args: "a" },
      "cost $5 and $10\n\nARGUMENTS: a",
    ],
    [
      "arguments are never expanded again",
      { body: "$ARGUMENTS", args: `$0 $1 $(echo hi) \${HOME} {{who}}` },
      `$0 $1 $(echo hi) \${HOME} {{who}}`,
    ],
    ["quoted words are one argument", { body: "$0", args: `'single q' "dq"` }, "single q"],
    ["an escaped blank keeps a word together", { body: "$0|$1", args: "a\\ b c" }, "a b|c"],
    [
      "variables of a shell stay",
      { body: `$HOME \${HOME} $UNKNOWN`, args: "a" },
      `$HOME \${HOME} $UNKNOWN\n\nARGUMENTS: a`,
    ],
    ["$10 is the eleventh", { body: "$10|$1", args: "a b c d e f g h i j k" }, "k|b"],
    [
      "$0 before a letter isn't a placeholder",
      { body: "$ARGUMENTS.txt $0.txt a$0b", args: "n" },
      "n.txt n.txt a$0b",
    ],
    [
      "double braces mean nothing",
      { body: "{{who}} $who", fields: "arguments: who\n", args: "ann" },
      "{{who}} ann",
    ],
  ])("%s", async ([, one, text]) => {
    expect(await rendered(one)).toBe(text);
  });

  test("the variables are the session, the skill's folder, the project and the effort", async () => {
    const body = `\${CLAUDE_SESSION_ID} \${CLAUDE_SKILL_DIR} \${CLAUDE_PROJECT_DIR} \${CLAUDE_EFFORT}`;
    using tree = treeOf({ body });
    const result = await invoke(tree, {});
    expect(result).toHaveProperty(
      "text",
      expect.stringContaining(`\n\n${claude.id} ${tree.at(FOLDER)} ${tree.at("repo")} medium`),
    );
  });

  test("the envelope is the call, then the folder and the body", async () => {
    using tree = treeOf({ body: "Body" });
    expect(await invoke(tree, { args: "a b" })).toHaveProperty(
      "text",
      `<command-message>demo</command-message>\n<command-name>/demo</command-name>\n<command-args>a b</command-args>\n\nBase directory for this skill: ${tree.at(FOLDER)}\n\nBody\n\nARGUMENTS: a b`,
    );
  });
});

describe.skipIf(withoutSandbox)("commands in a body, after a person agreed", () => {
  const line = "!`echo one` x!`echo two` (!`echo three`)\n!`echo four`";
  test.for<[what: string, one: Case, text: string]>([
    [
      "run at the start of a line or after a blank, and nowhere else",
      { body: line },
      "one x!`echo two` (!`echo three`)\nfour",
    ],
    ["run as a block", { body: "```!\necho block\n```" }, "block"],
    ["show standard error, too", { body: "A !`echo one; echo two >&2` B" }, "A one\ntwo B"],
    ["say that nothing was printed", { body: "A !`true` B" }, "A (Bash completed with no output) B"],
    [
      "may find nothing",
      { body: "A !`grep zzz /dev/null` B !`echo out; [ 1 = 2 ]` C" },
      "A (Bash completed with no output) B out C",
    ],
    ["keep blanks before their output", { body: "A !`printf '  a  '` B" }, "A   a B"],
    ["get the arguments", { body: "!`echo $0`", args: "arg" }, "arg"],
    [
      "safer than Claude Code: get arguments as values that no shell reads",
      { body: "!`echo $0`", args: "'$(touch /tmp/pwned; echo x)'" },
      "$(touch /tmp/pwned; echo x)",
    ],
    [
      "safer than Claude Code: do not run inside an ordinary code fence",
      { body: "```\n!`echo x`\n```" },
      "```\n!`echo x`\n```",
    ],
    [
      "safer than Claude Code: are not made of arguments",
      { body: "$ARGUMENTS", args: "!`echo x`" },
      "!`echo x`",
    ],
    [
      "safer than Claude Code: are not made of the output of others",
      { body: "!`printf '!\\140echo x\\140'`" },
      "!`echo x`",
    ],
  ])("%s", async ([, one, text]) => {
    expect(await rendered(one)).toBe(text);
    expect(existsSync("/tmp/pwned")).toBe(false);
  });

  test("that fail end the whole call with an error that names the pattern", async () => {
    expect(await rendered({ body: "Before !`false` after" })).toMatch(
      /^refused: Failed to load skill 'demo': the command !`false` failed/,
    );
  });
});

describe("who may call", () => {
  test("user-invocable: false means only the model", async () => {
    using tree = treeOf({ body: "Body", fields: "user-invocable: false\n" });
    expect(await invoke(tree, {})).toMatchObject({
      kind: "refused",
      text: "Skill 'demo' cannot be invoked: only a model may call it",
    });
    expect(await invoke(tree, {}, { trigger: "model" })).toMatchObject({ kind: "activated" });
  });

  test("disable-model-invocation: true means only a person", async () => {
    using tree = treeOf({ body: "Body $0", fields: "disable-model-invocation: true\n" });
    expect(await invoke(tree, { args: "x" })).toHaveProperty("text", expect.stringContaining("\n\nBody x"));
    expect(await invoke(tree, {}, { trigger: "model" })).toMatchObject({ kind: "refused" });
  });
});

describe("the listing", () => {
  const skill = (fields: string, body = "Body"): string => `---\n${fields}---\n${body}\n`;
  async function listing(tree: TempTree, options: SessionOptions = {}): Promise<string> {
    const skills = await openSkills(tree, { host: "claude-code" });
    return (await skills.session({ trust: "project", ...options })).catalog({ faithful: true }).text;
  }

  test("has a line for each skill the model may use, the personal ones first", async () => {
    using tree = tempTree({
      "home/.claude/skills/zeta/SKILL.md": skill("name: zeta\ndescription: Personal.\n"),
      "home/.claude/skills/both/SKILL.md": skill("name: both\ndescription: Mine.\n"),
      "repo/.claude/skills/both/SKILL.md": skill("name: both\ndescription: The project's.\n"),
      "repo/.claude/skills/alpha/SKILL.md": skill("name: other-name\ndescription: Another name.\n"),
      "repo/.claude/skills/beta/SKILL.md": skill("name: beta\ndescription: Does.\nwhen_to_use: Sometimes.\n"),
      "repo/.claude/skills/delta/SKILL.md": skill("name: delta\n", "First line.\n\nSecond."),
      "repo/.claude/skills/fold/SKILL.md": skill("name: fold\ndescription: |\n  One\n  two\n"),
      "repo/.claude/skills/odd/SKILL.md": skill(`name: odd\ndescription: 'a < b > c & "d"'\n`),
      "repo/.claude/skills/mine/SKILL.md": skill("name: mine\ndescription: M.\nuser-invocable: false\n"),
      "repo/.claude/skills/people/SKILL.md": skill(
        "name: people\ndescription: P.\ndisable-model-invocation: true\n",
      ),
      "repo/.claude/skills/group/inner/SKILL.md": skill("name: inner\ndescription: I.\n"),
      "repo/.agents/skills/agents/SKILL.md": skill("name: agents\ndescription: A.\n"),
    });
    expect((await listing(tree)).split("\n- dataviz:")[0]).toBe(
      [
        "The following skills are available for use with the Skill tool:",
        "",
        "- both: Mine.",
        "- zeta: Personal.",
        "- alpha (other-name): Another name.",
        "- beta: Does. - Sometimes.",
        "- delta: First line.",
        "- fold: One two",
        "- mine: M.",
        '- odd: a &lt; b &gt; c & "d"',
      ].join("\n"),
    );
  });

  test("of 300 long skills has every name and the first descriptions", async () => {
    using tree = tempTree(
      Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => `skill-${String(index).padStart(3, "0")}`).map((name) => [
          `repo/.claude/skills/${name}/SKILL.md`,
          skill(`name: ${name}\ndescription: ${"d".repeat(255)}\n`),
        ]),
      ),
    );
    const text = await listing(tree);
    const lines = text.split("\n").filter((line) => line.startsWith("- skill-"));
    const whole = lines.map((line) => line.includes(": "));
    expect(lines).toHaveLength(300);
    expect(whole.filter(Boolean)).toHaveLength(79);
    expect(whole.lastIndexOf(true)).toBe(whole.indexOf(false) - 1);
  });
});
