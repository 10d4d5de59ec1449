import { describe, expect, test } from "vitest";
import { sampleSkill } from "../../test/skill-sample.ts";
import { MAX_MENTION_NOTICES, type MentionInput, resolveMentions } from "./resolve-mentions.ts";
import type { SelectableSkill } from "./selectable-skill.ts";

const alpha = sampleSkill("alpha-skill", { found: { key: "/tmp/alpha", path: "/tmp/alpha" } });
const beta = sampleSkill("beta-skill", { found: { key: "/tmp/beta", path: "/tmp/beta" } });
const linked = sampleSkill("linked", { found: { key: "/real/SKILL.md", path: "/alias/SKILL.md" } });
const demo = (key: string, changes: Partial<SelectableSkill> = {}): SelectableSkill =>
  sampleSkill("demo-skill", { id: `${key}:demo`, found: { key, path: key }, ...changes });
const off = { enabled: false, userInvocable: false } as const;

type Case = [name: string, input: Omit<MentionInput<SelectableSkill>, "rule">, expected: readonly string[]];

/** Keys of the selected skills and codes of the notices. */
function resolve(input: MentionInput<SelectableSkill>): readonly string[] {
  const { skills, notices } = resolveMentions(input);
  return [...skills.map((skill) => skill.found.key), ...notices.map((notice) => `!${notice.code}`)];
}

const cases: readonly Case[] = [
  [
    "text respects skill order",
    { skills: [beta, alpha], text: "first $alpha-skill then $beta-skill" },
    ["/tmp/beta", "/tmp/alpha"],
  ],
  [
    "prioritizes structured inputs",
    {
      skills: [alpha, beta],
      text: "use $alpha-skill",
      structured: [{ name: "beta-skill", path: "/tmp/beta" }],
    },
    ["/tmp/beta", "/tmp/alpha"],
  ],
  [
    "accepts structured discovery path",
    { skills: [linked], text: "", structured: [{ name: "linked", path: "/alias/SKILL.md" }] },
    ["/real/SKILL.md"],
  ],
  [
    "accepts linked discovery path",
    { skills: [linked], text: "[$linked](/alias/SKILL.md)" },
    ["/real/SKILL.md"],
  ],
  [
    "rejects disabled discovery path",
    { skills: [{ ...linked, ...off }], text: "[$linked](/alias/SKILL.md)" },
    ["!disabled"],
  ],
  [
    "skips invalid structured and blocks plain fallback",
    {
      skills: [alpha],
      text: "use $alpha-skill",
      structured: [{ name: "alpha-skill", path: "/tmp/missing" }],
    },
    ["!unknown"],
  ],
  [
    "skips disabled structured and blocks plain fallback",
    {
      skills: [{ ...alpha, ...off }],
      text: "$alpha-skill",
      structured: [{ name: "alpha-skill", path: "/tmp/alpha" }],
    },
    ["!disabled"],
  ],
  [
    "dedupes by path",
    { skills: [alpha], text: "[$alpha-skill](/tmp/alpha) and [$alpha-skill](/tmp/alpha)" },
    ["/tmp/alpha"],
  ],
  ["skips ambiguous name", { skills: [demo("/a"), demo("/b")], text: "use $demo-skill" }, ["!ambiguous"]],
  [
    "prefers linked path over name",
    { skills: [demo("/a"), demo("/b")], text: "use $demo-skill and [$demo-skill](/b)" },
    ["/b"],
  ],
  [
    "skips plain name when connector matches",
    { skills: [alpha], text: "$alpha-skill", connectors: ["Alpha-Skill"] },
    ["!connector"],
  ],
  [
    "allows explicit path with connector conflict",
    { skills: [alpha], text: "[$alpha-skill](/tmp/alpha)", connectors: ["alpha-skill"] },
    ["/tmp/alpha"],
  ],
  [
    "skips when linked path disabled",
    { skills: [demo("/a", off), demo("/b")], text: "[$demo-skill](/a)" },
    ["!disabled"],
  ],
  ["prefers resource path", { skills: [demo("/a"), demo("/b")], text: "[$demo-skill](skill:///b)" }, ["/b"]],
  [
    "skips missing path with no fallback",
    { skills: [demo("/a"), demo("/b")], text: "[$demo-skill](/tmp/missing)" },
    ["!unknown"],
  ],
  [
    "skips missing path without fallback",
    { skills: [demo("/a")], text: "[$demo-skill](/tmp/missing)" },
    ["!unknown"],
  ],
  ["ignores links to apps", { skills: [alpha], text: "[$alpha-skill](app://alpha-skill)" }, []],
];

describe("what the codex rule and our own agree on", () => {
  test.for(cases)("%s", ([, input, expected]) => {
    expect(resolve({ ...input, rule: "codex" })).toEqual(expected);
    expect(resolve(input)).toEqual(expected);
  });
});

describe("what was seen in Codex", () => {
  const ok = sampleSkill("ok", { found: { key: "/w/ok/SKILL.md", path: "/w/ok/SKILL.md" } });
  const outer = sampleSkill("outer", { found: { key: "/w/outer/SKILL.md", path: "/w/outer/SKILL.md" } });
  const odd = sampleSkill("My Skill NAME");
  const skills = [ok, outer, odd, demo("/d1"), demo("/d2")];
  test.for<[text: string, expected: readonly string[]]>([
    ["$ok", ["ok"]],
    ["$OK", []],
    ["$$ok", ["ok"]],
    ["text$ok", ["ok"]],
    ["`$ok`", ["ok"]],
    ["$ok.md", ["ok"]],
    ["$ok-", []],
    [`\${ok}`, []],
    ["\\$ok", ["ok"]],
    ["$ok:x", []],
    ["é$ok", ["ok"]],
    ["$oké", ["ok"]],
    ["$demo-skill", []],
    ["[$demo-skill](/d2)", ["demo-skill"]],
    ["[$ok](skill:///w/ok/SKILL.md)", ["ok"]],
    ["[$ok]( /nope )", []],
    ["[$ok]()", ["ok"]],
    ["[$ok] (/w/ok/SKILL.md)", ["ok"]],
    ["[$x](/w/ok/SKILL.md)", ["ok"]],
    ["$outer $ok", ["ok", "outer"]],
    ["$My Skill NAME", []],
    ["/ok @ok ok", []],
    ["$HOME", []],
  ])("%s selects %j", ([text, expected]) => {
    const result = resolveMentions({ text, skills, rule: "codex" });
    expect(result.skills.map((skill) => skill.name)).toEqual(expected);
  });
});

describe("our own rule", () => {
  const pdf = sampleSkill("pdf");
  const team = sampleSkill("x", { id: "team:x" });

  test("a skill can be named by its id, its folder or its file", () => {
    const skills = [
      pdf,
      team,
      sampleSkill("x", { id: "other:x", found: { key: "/o/SKILL.md", path: "/o/SKILL.md" } }),
    ];
    expect(resolve({ skills, text: "$team:x" })).toEqual(["/skills/x/SKILL.md"]);
    expect(resolve({ skills, text: "$x" })).toEqual(["!ambiguous"]);
    expect(resolve({ skills, text: "[$any](/skills/pdf/)" })).toEqual(["/skills/pdf/SKILL.md"]);
    expect(resolve({ skills, text: "skill://pdf and skill://team:x/SKILL.md" })).toEqual([
      "/skills/pdf/SKILL.md",
      "/skills/x/SKILL.md",
    ]);
  });

  test("a skill from a server is found by its key", () => {
    const remote = sampleSkill("r", { found: { key: "skill://server/r", path: "skill://server/r" } });
    expect(resolve({ skills: [remote], text: "skill://server/r" })).toEqual(["skill://server/r"]);
  });

  test("what cannot be used says why", () => {
    const skills = [
      sampleSkill("a", { enabled: false }),
      sampleSkill("b", { reasons: [{ code: "missing_env", message: "needs the variable `KEY`" }] }),
      sampleSkill("c", { userInvocable: false }),
      sampleSkill("e", { id: "system:e", shadowedBy: "e" }),
      pdf,
    ];
    const { notices } = resolveMentions({ skills, text: "$a $b $c $pfd [$e](/skills/e/SKILL.md)" });
    expect(notices).toEqual([
      {
        code: "shadowed",
        name: "system:e",
        text: 'The skill "system:e" is hidden by "e".',
        suggestions: ["e"],
      },
      {
        code: "unknown",
        name: "pfd",
        text: 'There is no skill "pfd". Did you mean "pdf"?',
        suggestions: ["pdf"],
      },
      { code: "disabled", name: "a", text: 'The skill "a" is disabled.', suggestions: [] },
      {
        code: "unavailable",
        name: "b",
        text: 'The skill "b" cannot be used: needs the variable `KEY`.',
        suggestions: [],
      },
      {
        code: "model_only",
        name: "c",
        text: 'Only a model can call the skill "c".',
        suggestions: [],
      },
    ]);
  });

  test("a relative link starts at the given folders, the first that has it wins", () => {
    const at = (folder: string): SelectableSkill => {
      const path = `${folder}/.agents/skills/multi/SKILL.md`;
      return sampleSkill("multi", { id: `${folder}:multi`, found: { key: path, path } });
    };
    const [near, far] = [at("/repo/app"), at("/repo")];
    const link = (text: string, folders: readonly string[]): readonly string[] =>
      resolve({ skills: [far, near], text, folders });
    const folders = ["/repo/app", "/repo"];
    expect(link("[$multi](.agents/skills/multi/SKILL.md)", folders)).toEqual([near.found.key]);
    expect(link("[$multi](./.agents/skills/multi/SKILL.md)", ["/repo/lib", "/repo"])).toEqual([
      far.found.key,
    ]);
    expect(link("[$multi](../.agents/skills/multi/SKILL.md)", folders)).toEqual([far.found.key]);
    expect(link("[$multi](.agents/skills/multi/SKILL.md)", [])).toEqual(["!unknown"]);
    const codex = { skills: [near], text: "[$multi](.agents/skills/multi/SKILL.md)", folders };
    expect(resolve({ ...codex, rule: "codex" })).toEqual(["!unknown"]);
  });

  test("names in another Unicode form are the same", () => {
    expect(resolve({ skills: [sampleSkill("café")], text: "$cafe\u0301" })).toEqual([
      "/skills/café/SKILL.md",
    ]);
  });

  test("a message full of unknown names gets a bounded number of notices", () => {
    const text = Array.from({ length: 100 }, (_, index) => `$name-${index}`).join(" ");
    const { notices } = resolveMentions({ skills: [pdf], text });
    expect(notices).toHaveLength(MAX_MENTION_NOTICES + 1);
    expect(notices.at(-1)).toEqual({
      code: "more",
      name: "",
      text: "80 more names or paths match no skill.",
      suggestions: [],
    });
  });
});
