import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grants, policy, rules } from "../../../test/permissions.ts";
import { RUNS } from "../../../test/runs.ts";
import {
  type Decision,
  evaluatePermission,
  type PermissionPolicy,
  type SkillGrants,
} from "./evaluate-permission.ts";
import { permissionDelta } from "./permission-delta.ts";

const decide = (
  host: PermissionPolicy,
  command: string,
  ...active: readonly SkillGrants[]
): readonly unknown[] => {
  const { decision, source, rule } = evaluatePermission(host, { tool: "Bash", command }, active);
  return rule === undefined ? [decision, source] : [decision, source, rule.text];
};

describe("a host's own rules", () => {
  const host = policy({
    allow: ["Bash(git:*)"],
    ask: ["Bash(git push:*)"],
    deny: ["Bash(git push --force:*)", "Bash(rm:*)"],
  });
  test.for<[string, readonly unknown[]]>([
    ["git status", ["allow", "host", "Bash(git:*)"]],
    ["git push", ["ask", "host", "Bash(git push:*)"]],
    ["git -C x push", ["ask", "host", "Bash(git push:*)"]],
    ["git push origin --force", ["ask", "host", "Bash(git push:*)"]],
    ["git push --force", ["deny", "host", "Bash(git push --force:*)"]],
    ["ls", ["ask", "default"]],
    ["git status && git log", ["ask", "default"]],
    ["git status && rm x", ["deny", "host", "Bash(rm:*)"]],
    ["git log --format=rm rm", ["ask", "host", "Bash(rm:*)"]],
    ["git log $(x)", ["ask", "host", "Bash(git push --force:*)"]],
  ])("decide %j: %j", ([command, expected]) => {
    expect(decide(host, command)).toEqual(expected);
  });

  test("decide by default what they do not name", () => {
    expect(decide(policy({}, "deny"), "ls")).toEqual(["deny", "default"]);
    expect(decide(policy({}, "allow"), "ls")).toEqual(["allow", "default"]);
  });
});

describe("an active skill", () => {
  test("spares the question that is asked by default", () => {
    expect(decide(policy({}), "git log", grants(["Bash(git:*)"]))).toEqual(["allow", "skill", "Bash(git:*)"]);
  });

  test("does not spare a question the host wants, nor what the host denies", () => {
    expect(decide(policy({ ask: ["Bash(git:*)"] }), "git log", grants(["Bash"]))).toEqual([
      "ask",
      "host",
      "Bash(git:*)",
    ]);
    expect(decide(policy({ deny: ["Bash(git:*)"] }), "git log", grants(["*"]))).toEqual([
      "deny",
      "host",
      "Bash(git:*)",
    ]);
    expect(decide(policy({}, "deny"), "git log", grants(["Bash"]))).toEqual(["deny", "default"]);
  });

  test("takes away what the host allows", () => {
    const host = policy({ allow: ["Bash"] });
    expect(decide(host, "git push", grants([], ["Bash(git push:*)"]))).toEqual([
      "deny",
      "skill",
      "Bash(git push:*)",
    ]);
    expect(decide(host, "git $X", grants([], ["Bash(git push:*)"]))).toEqual([
      "ask",
      "skill",
      "Bash(git push:*)",
    ]);
    expect(decide(host, "ls", grants([], ["Bash(git push:*)"]))).toEqual(["allow", "host", "Bash"]);
  });

  test("cannot be helped by another one", () => {
    const active = [grants(["Bash"]), grants([], ["Bash"])];
    expect(decide(policy({}), "ls", ...active)).toEqual(["deny", "skill", "Bash"]);
  });
});

describe("whatever the rules and the call", () => {
  const text = fc.constantFrom(
    "Bash",
    "Bash(git:*)",
    "Bash(git push:*)",
    "Bash(make)",
    "Bash(rm:*)",
    "Bash(sudo:*)",
    "*",
    "Read",
    "Bash(a * b)",
  );
  const list = fc.array(text, { maxLength: 3 });
  const host = fc
    .record({
      allow: list,
      ask: list,
      deny: list,
      otherwise: fc.constantFrom<Decision>("allow", "ask", "deny"),
    })
    .map(({ otherwise, ...texts }) => policy(texts, otherwise));
  const active = fc.array(
    fc.tuple(list, list).map(([allowed, disallowed]) => grants(allowed, disallowed)),
    { maxLength: 2 },
  );
  const command = fc
    .array(fc.constantFrom("git", "push", "make", "rm", "sudo", "x", "'a b'", "-f", "$X", "\\;", '"c d"'), {
      maxLength: 4,
    })
    .map((words) => words.join(" "));
  const operator = fc.constantFrom(
    ";",
    "&&",
    "||",
    "|",
    "&",
    "\n",
    ">",
    ">>",
    "<",
    "2>",
    "`",
    "$(",
    ")",
    "$(x)",
    "`x`",
  );
  const strictness: Readonly<Record<Decision, number>> = { allow: 0, ask: 1, deny: 2 };
  const decided = (own: PermissionPolicy, line: string, skills: readonly SkillGrants[]): Decision =>
    evaluatePermission(own, { tool: "Bash", command: line }, skills).decision;

  test("adding an operator never turns ask or deny into allow", () => {
    fc.assert(
      fc.property(host, active, command, operator, command, (own, skills, line, middle, tail) => {
        fc.pre(own.otherwise !== "allow");
        if (decided(own, line, skills) === "allow") return;
        for (const longer of [`${line}${middle}${tail}`, `${line} ${middle} ${tail}`]) {
          expect(decided(own, longer, skills)).not.toBe("allow");
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("a skill changes nothing but the question asked by default, unless it takes away", () => {
    fc.assert(
      fc.property(host, active, command, (own, skills, line) => {
        const without = evaluatePermission(own, { tool: "Bash", command: line });
        const changed = decided(own, line, skills);
        const spared = without.decision === "ask" && without.source === "default" && changed === "allow";
        if (!spared) expect(strictness[changed]).toBeGreaterThanOrEqual(strictness[without.decision]);
      }),
      { numRuns: RUNS },
    );
  });

  test("what the delta does not pre-approve is decided as before", () => {
    fc.assert(
      fc.property(host, list, command, (own, allowedTools, line) => {
        const delta = permissionDelta(own, { allowedTools, disallowedTools: [] });
        const approved = { skill: "s", allowed: delta.preApproved.map(({ rule }) => rule), disallowed: [] };
        const everything = { skill: "s", allowed: rules(...allowedTools), disallowed: [] };
        expect(decided(own, line, [approved])).toBe(decided(own, line, [everything]));
      }),
      { numRuns: RUNS },
    );
  });
});
