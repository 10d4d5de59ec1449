import { expect, test } from "vitest";
import type { InstallSummary } from "./question.ts";
import { contentParts, questionView } from "./question-view.ts";

test("an approval shows what runs now, what it lets run and what changed", () => {
  const view = questionView({
    kind: "run-commands",
    skill: "pdf",
    file: "/w/pdf/SKILL.md",
    approval: "changed",
    commands: ["date"],
    executes: ["script: run.sh"],
    diff: [{ path: "run.sh", status: "changed", patch: "@@" }],
  });
  expect(view).toMatchObject({
    title: "Allow pdf to run commands?",
    confirm: "Approve and run",
    answer: "yes-no",
    parts: [
      { kind: "fact", label: "File", value: "/w/pdf/SKILL.md" },
      { kind: "code", label: "Runs now", text: "date" },
      { kind: "effects", label: "Approving lets this run", lines: ["script: run.sh"] },
      { kind: "files", diff: [{ path: "run.sh" }] },
    ],
  });
  expect(view.lead).toContain("its files have changed");
});

test("a first approval shows the texts of the files that run, and says which ones can't be shown", () => {
  const contents = [
    { path: "scripts/run.sh", text: "echo hi\n" },
    { path: "tool", omitted: "binary" },
  ] as const;
  const { parts } = questionView({
    kind: "run-commands",
    skill: "pdf",
    file: "/w/pdf/SKILL.md",
    approval: "unknown",
    commands: [],
    executes: ["script: scripts/run.sh"],
    contents,
  });
  expect(parts.at(-1)).toEqual({ kind: "contents", label: "Files it runs", files: contents });
  expect(parts.at(-1)).toEqual(contentParts({ contents })[0]);
});

test("an approval without a sandbox says so where it is given", () => {
  const question = {
    kind: "run-commands",
    skill: "pdf",
    file: "/w/pdf/SKILL.md",
    approval: "unknown",
    commands: [],
    executes: [],
  } as const;
  expect(questionView(question, "off").confirm).toBe("Approve and run WITHOUT a sandbox");
});

test("a secret is hidden while it is typed, and other texts aren't", () => {
  expect(questionView({ kind: "secret", skill: "pdf", variable: "TOKEN" })).toMatchObject({
    answer: "secret",
    field: "TOKEN",
  });
  expect(questionView({ kind: "ask-user", question: "Which?", choices: ["a"] })).toMatchObject({
    answer: "text",
    choices: ["a"],
  });
});

test("tools can be allowed for good only where the answer is understood", () => {
  const question = { kind: "grant-tools", skill: "pdf", sentences: ["May use `Read`."] } as const;
  expect(questionView(question).always).toBeUndefined();
  expect(questionView({ ...question, always: true }).always).toBe("Always for this content");
});

test("a question about a folder speaks of a folder", () => {
  expect(questionView({ kind: "read-file", path: "/etc", folder: true }).title).toBe(
    "Allow the agent to list a folder?",
  );
  expect(questionView({ kind: "read-file", path: "/etc/x" }).title).toBe("Allow the agent to read a file?");
});

test("a long input is shortened visibly", () => {
  const { parts } = questionView({
    kind: "use-tool",
    tool: "write",
    input: "x".repeat(9000),
    why: "no rule",
  });
  expect(parts).toEqual([{ kind: "code", label: "Input", text: `"${"x".repeat(1999)}…` }]);
});

test("an installation shows every fact about every skill, refusals as such", () => {
  const skill: InstallSummary = {
    name: "pdf",
    description: "Merges.",
    action: "update",
    folder: "pdf",
    path: "/home/me/.agents/skills/pdf",
    tree: "sha256-1",
    files: ["SKILL.md"],
    bytes: 2048,
    executes: [],
    permissions: [],
    installs: ["npm: left-pad"],
    needs: ["the program jq"],
    touches: [],
    verdict: "suspicious",
    findings: ["reads keys"],
    problems: [],
    decision: { outcome: "refuse", reasons: [{ outcome: "refuse", text: "not allowed", file: "/etc/p" }] },
  };
  const view = questionView({
    kind: "install-skills",
    source: "acme/skills",
    url: "https://example.com/acme",
    scope: "project",
    skills: [skill],
  });
  expect(view).toMatchObject({ title: "Update pdf for this project?", confirm: "Update" });
  const used = {
    kind: "install-skills",
    source: "x",
    url: "x",
    scope: "user",
    skills: [skill],
    once: true,
  } as const;
  expect(questionView(used)).toMatchObject({
    title: "Use pdf once, without installing it?",
    confirm: "Use once",
  });
  const [, shown] = view.parts;
  expect(
    shown?.kind === "skill" && shown.facts.map(({ label, lines, tone }) => [label, tone, ...lines]),
  ).toEqual([
    ["Tree hash", "plain", "sha256-1"],
    ["Location", "plain", "/home/me/.agents/skills/pdf"],
    ["Files", "plain", "1, 2.0 kB: SKILL.md"],
    ["Runs", "warning", "nothing"],
    ["Installs", "warning", "npm: left-pad"],
    ["Needs", "plain", "the program jq"],
    ["Scan", "bad", "suspicious"],
    ["Findings", "warning", "reads keys"],
    ["Decision", "bad", "not allowed (/etc/p)"],
  ]);
  const changes = [{ path: "SKILL.md", status: "changed", patch: "+Mail it.\n" }] as const;
  const copied = { ...skill, copy: { of: "pages (acme/skills)", similarity: 0.93, changes } };
  const [, copy] = questionView({ ...used, skills: [copied] }).parts;
  expect(copy).toMatchObject({
    facts: expect.arrayContaining([
      {
        label: "Copy",
        tone: "warning",
        lines: ["Changed copy of pages (acme/skills), with 93 % of its lines. The changes:"],
      },
    ]),
    diff: changes,
  });
});
