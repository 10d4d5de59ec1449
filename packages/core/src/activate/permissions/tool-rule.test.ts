import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../../test/runs.ts";
import { matchToolRule, restricts, type ToolCall } from "./match-tool-rule.ts";
import { parseToolRules, type ToolLimit, type ToolRule } from "./tool-rule.ts";

function rule(text: string): ToolRule {
  const [only] = parseToolRules([text], { skillDir: "/s kill" }).rules;
  if (only === undefined) throw new Error(`${text} isn't a rule`);
  return only;
}

describe("reading a rule", () => {
  test.for<[string, string, ToolLimit]>([
    ["Read", "Read", { kind: "any" }],
    ["Bash(*)", "Bash", { kind: "any" }],
    ["Bash(git:*)", "Bash", { kind: "command", words: ["git"], rest: "any" }],
    ["Bash(git diff *)", "Bash", { kind: "command", words: ["git", "diff"], rest: "any" }],
    ["Bash(npm run test)", "Bash", { kind: "command", words: ["npm", "run", "test"], rest: "none" }],
    [
      `Bash(\${CLAUDE_SKILL_DIR}/run.sh:*)`,
      "Bash",
      { kind: "command", words: ["/s kill/run.sh"], rest: "any" },
    ],
    [`Bash(\${HOME}/run.sh:*)`, "Bash", { kind: "unclear" }],
    ["Bash(git * main)", "Bash", { kind: "unclear" }],
    ["Bash(a && b)", "Bash", { kind: "unclear" }],
    ["mcp__github__get_issue", "mcp__github__get_issue", { kind: "any" }],
    ["Skill(deploy)", "Skill", { kind: "skill", name: "deploy", rest: "none" }],
    ["Skill(deploy *)", "Skill", { kind: "skill", name: "deploy", rest: "any" }],
    ["Skill(plugin:*)", "Skill", { kind: "skills", pattern: "plugin:*" }],
    ["Skill(code-*)", "Skill", { kind: "skills", pattern: "code-*" }],
    ["Skill(*-review *)", "Skill", { kind: "skills", pattern: "*-review" }],
    ["Skill(a b)", "Skill", { kind: "unclear" }],
    ["Read(/etc/**)", "Read", { kind: "path", path: "/etc", below: true }],
    ["Read(//etc/**)", "Read", { kind: "path", path: "/etc", below: true }],
    ["Read(/etc/*.conf)", "Read", { kind: "unclear" }],
    ["WebFetch(domain:Example.com)", "WebFetch", { kind: "domain", domain: "example.com" }],
  ])("%s", ([text, tool, limit]) => {
    expect(parseToolRules([text], { skillDir: "/s kill" })).toEqual({
      rules: [{ text, tool, limit }],
      problems: [],
    });
  });

  test.for(["", "Bash(", "Bash()", "Bash( )", "(x)", "Bash(git:*) x", "a b"])("%j is none", (text) => {
    expect(parseToolRules([text])).toEqual({
      rules: [],
      problems: [{ text, message: `"${text.trim()}" is not a rule about a tool` }],
    });
  });
});

const bash = (command: string): ToolCall => ({ tool: "Bash", command });

describe("a rule that allows", () => {
  test.for<[string, ToolCall, boolean]>([
    ["Read", { tool: "Read", path: "/x" }, true],
    ["Read", { tool: "read" }, false],
    ["*", { tool: "Anything" }, true],
    ["Bash(git:*)", bash("git"), true],
    ["Bash(git:*)", bash("git status -s"), true],
    ["Bash(git:*)", bash("'git' status"), true],
    ["Bash(git:*)", bash("gitk"), false],
    ["Bash(git:*)", bash("/tmp/git status"), false],
    ["Bash(git:*)", bash("git status; rm x"), false],
    ["Bash(git:*)", bash("git log $(rm x)"), false],
    ["Bash(git:*)", bash("git log > x"), false],
    ["Bash(git:*)", bash("X=1 git log"), false],
    ["Bash(git:*)", bash("git log\nrm x"), false],
    ["Bash(git:*)", { tool: "Bash" }, false],
    ["Bash(git diff:*)", bash("git diff --stat"), true],
    ["Bash(git diff:*)", bash("git difftool"), false],
    ["Bash(npm test)", bash("npm test"), true],
    ["Bash(npm test)", bash("npm test -- x"), false],
    ["Bash", bash("anything | at all"), true],
    ["mcp__s__t", { tool: "mcp__s__t" }, true],
    ["mcp__s__t", { tool: "mcp__s__t2" }, false],
    ["mcp__s", { tool: "mcp__s__t" }, true],
    ["mcp__s__*", { tool: "mcp__s__t" }, true],
    ["mcp__s", { tool: "mcp__s2__t" }, false],
    ["Skill(a)", { tool: "Skill", skill: { name: "a" } }, true],
    ["Skill(a)", { tool: "Skill", skill: { name: "a", arguments: "x" } }, false],
    ["Skill(a *)", { tool: "Skill", skill: { name: "a", arguments: "x" } }, true],
    ["Skill(a *)", { tool: "Skill", skill: { name: "ab" } }, false],
    ["Skill(p:*)", { tool: "Skill", skill: { name: "p:a" } }, true],
    ["Skill(code-*)", { tool: "Skill", skill: { name: "code-review", arguments: "x" } }, true],
    ["Skill(code-*)", { tool: "Skill", skill: { name: "decode-x" } }, false],
    ["Skill(*-a-*)", { tool: "Skill", skill: { name: "x-a-y" } }, true],
    ["Skill(ab*ba)", { tool: "Skill", skill: { name: "aba" } }, false],
    ["Read(/etc/**)", { tool: "Read", path: "/etc/../root/x" }, false],
    ["Read(/etc/**)", { tool: "Read", path: "/etc/a/b" }, true],
    ["Read(/etc/x)", { tool: "Read", path: "/etc/./x" }, true],
    ["WebFetch(domain:a.org)", { tool: "WebFetch", url: "https://a.org/x" }, true],
    ["WebFetch(domain:a.org)", { tool: "WebFetch", url: "https://a.org@evil.org/" }, false],
    ["WebFetch(domain:a.org)", { tool: "WebFetch", url: "https://b.a.org/" }, false],
    ["Bash(git * main)", bash("git push main"), false],
  ])("%s on %j: %s", ([text, call, expected]) => {
    expect(matchToolRule(rule(text), call)).toBe(expected);
  });
});

describe("a rule that forbids", () => {
  test.for<[string, ToolCall, string]>([
    ["Bash(rm:*)", bash("rm -rf x"), "yes"],
    ["Bash(rm:*)", bash("r\\m -rf x"), "yes"],
    ["Bash(rm:*)", bash("/bin/rm -rf x"), "yes"],
    ["Bash(rm:*)", bash("cd x && rm -rf y"), "yes"],
    ["Bash(rm:*)", bash("ls | grep x"), "no"],
    ["Bash(rm:*)", bash("sudo rm x"), "perhaps"],
    ["Bash(rm:*)", bash("eval 'rm x'"), "perhaps"],
    ["Bash(rm:*)", bash("sh -c 'cd /;/bin/rm x'"), "perhaps"],
    ["Bash(rm:*)", bash(`sh -c 'r""m x'`), "perhaps"],
    ["Bash(rm:*)", bash("eval 'r\\m' x"), "perhaps"],
    ["Bash(rm:*)", bash("sh build.sh"), "no"],
    ["Bash(rm:*)", bash("/bin/RM x"), "perhaps"],
    ["Bash(git push:*)", bash(`python3 -c 'import os; os.system("git push")'`), "perhaps"],
    ["Bash(rm:*)", bash("echo alarm"), "no"],
    ["bash(rm:*)", bash("rm x"), "yes"],
    ["Bash(rm:*)", { tool: "run_shell_command", command: "rm x" }, "yes"],
    ["Bash", { tool: "ｓｈｅｌｌ" }, "yes"],
    ["Read", { tool: "read_file" }, "yes"],
    ["web_fetch", { tool: "WebFetch" }, "yes"],
    ["mcp__S", { tool: "mcp__s__t" }, "yes"],
    ["mcp__a", { tool: "mcp__a_b__t" }, "no"],
    ["Skill", { tool: "load_skill" }, "yes"],
    ["Read", { tool: "read_skill_resource" }, "no"],
    ["Bash(rm:*)", bash("echo $(rm x)"), "perhaps"],
    ["Bash(rm:*)", bash("ls > x"), "perhaps"],
    ["Bash(rm:*)", { tool: "Bash" }, "perhaps"],
    ["Bash(rm:*)", { tool: "Read" }, "no"],
    ["Bash", bash("ls"), "yes"],
    ["Bash(a * b)", bash("ls"), "perhaps"],
    ["Skill(a)", { tool: "Skill", skill: { name: "a", arguments: "x" } }, "yes"],
    ["Skill(a)", { tool: "Skill", skill: { name: "b" } }, "no"],
    ["Skill(p:*)", { tool: "Skill", skill: { name: "p:x" } }, "yes"],
    ["Skill(code-*)", { tool: "Skill", skill: { name: "code-review" } }, "yes"],
    ["Skill(code-*)", { tool: "Skill", skill: { name: "git" } }, "no"],
    ["Skill(code-*)", { tool: "load_skill" }, "perhaps"],
    ["Read(/etc/**)", { tool: "Read", path: "/etc/passwd" }, "yes"],
    ["Read(/etc/**)", { tool: "Read", path: "/home/../etc/passwd" }, "yes"],
    ["Read(/etc/**)", { tool: "Read", path: "//etc/passwd" }, "yes"],
    ["Read(/etc/**)", { tool: "Read", path: "../etc/passwd" }, "perhaps"],
    ["Read(/etc/**)", { tool: "Read", path: "/home/x" }, "no"],
    ["Read(keys/**)", { tool: "Read", path: "/work/keys/a" }, "perhaps"],
    ["Read(keys/**)", { tool: "Read", path: "/work/keys/a", workFolder: "/work" }, "yes"],
    ["Read(./keys/**)", { tool: "Read", path: "/work/keys/a", workFolder: "/work" }, "yes"],
    ["Read(keys/**)", { tool: "Read", path: "/keys/a", workFolder: "/work" }, "no"],
    ["Read(~/keys/**)", { tool: "Read", path: "/work/keys/a", workFolder: "/work" }, "perhaps"],
    ["WebFetch(domain:a.org)", { tool: "WebFetch", url: "https://b.a.org" }, "yes"],
    ["WebFetch(domain:a.org)", { tool: "WebFetch", url: "https://a.org./x" }, "yes"],
    ["WebFetch(domain:a.org)", { tool: "WebFetch", url: "https://u@b.org" }, "perhaps"],
    ["WebFetch(domain:a.org)", { tool: "WebFetch", url: "https://nota.org" }, "no"],
  ])("%s on %j: %s", ([text, call, expected]) => {
    expect(restricts(rule(text), call)).toBe(expected);
  });

  test("means at least what it would allow", () => {
    const word = fc.constantFrom("git", "rm", "push", "-x", "'a b'", ";", "|", "$(x)", ">", "sudo", "\\");
    const command = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));
    const text = fc.constantFrom("Bash", "Bash(git:*)", "Bash(git push:*)", "Bash(rm)", "Bash(sudo *)", "*");
    fc.assert(
      fc.property(text, command, (written, line) => {
        const call = bash(line);
        if (matchToolRule(rule(written), call)) expect(restricts(rule(written), call)).toBe("yes");
      }),
      { numRuns: RUNS },
    );
  });
});

test("any text is a rule or a problem", () => {
  const piece = fc.constantFrom(
    "Bash",
    "Skill",
    "(",
    ")",
    ":*",
    " *",
    "git",
    "$",
    "{",
    "}",
    "\n",
    "*",
    "mcp__",
  );
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: piece, maxLength: 8 }));
  fc.assert(
    fc.property(text, text, (written, command) => {
      const { rules, problems } = parseToolRules([written]);
      expect(rules.length + problems.length).toBe(1);
      for (const parsed of rules) {
        restricts(parsed, {
          tool: parsed.tool,
          command,
          path: command,
          url: command,
          skill: { name: command },
        });
      }
    }),
    { numRuns: RUNS },
  );
});
