import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Question, SessionOptions, Skills, ToolResult } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

function place(): TempTree {
  return tempTree({
    "home/.agents/skills/pdf/SKILL.md": skillText("pdf"),
    "home/.agents/skills/mine/SKILL.md": skillText("mine", { "disable-model-invocation": "true" }),
    "repo/.agents/skills/theirs/SKILL.md": skillText("theirs"),
  });
}

async function call(
  skills: Skills,
  name: string,
  input: object,
  options: SessionOptions = {},
): Promise<ToolResult> {
  const session = await skills.session(options);
  const tool = session.tools().find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.execute(input);
}

const update = { skill_id: "pdf", new_text: "Do it better.\n", justification: "It failed." };

describe("propose_skill_update", () => {
  test("files a proposal in the agent's name and changes nothing", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const result = await call(skills, "propose_skill_update", update, { agent: "writer" });
    const { proposals } = await skills.proposals();
    const [proposal] = proposals;
    expect(result).toEqual({
      text: `Proposal ${proposal?.id} was filed. The skill is unchanged until a reviewer approves it.`,
      isError: false,
    });
    expect(proposal).toMatchObject({
      skill: "pdf",
      author: { kind: "agent", name: "writer" },
      status: "pending",
    });
    expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(skillText("pdf"));
  });

  test.for<[string, object, string, string]>([
    [
      "no change",
      { skill_id: "pdf", justification: "x" },
      "validation_error",
      "Give either 'diff' or 'new_text', and not both",
    ],
    [
      "two changes",
      { ...update, diff: "x" },
      "validation_error",
      "Give either 'diff' or 'new_text', and not both",
    ],
    [
      "a skill that is not there",
      { ...update, skill_id: "../pdf" },
      "skill_not_found",
      "Skill '../pdf' not found. Available skills: pdf",
    ],
    [
      "a skill it may not use",
      { ...update, skill_id: "mine" },
      "invocation_denied",
      "Skill 'mine' cannot be invoked: only a person may call it",
    ],
    [
      "a project's that is not trusted",
      { ...update, skill_id: "theirs" },
      "invocation_denied",
      "Skill 'theirs' cannot be invoked: comes from a project that is not trusted",
    ],
    [
      "a diff that does not fit",
      { skill_id: "pdf", diff: "@@ -1 +1 @@\n-x\n+y\n", justification: "x" },
      "validation_error",
      "Part 1 of the diff expects lines that don't exist",
    ],
  ])("answers %s with what is wrong", async ([, input, code, text]) => {
    using tree = place();
    const skills = await openSkills(tree);
    expect(await call(skills, "propose_skill_update", input)).toEqual({ text, isError: true, code });
    expect(existsSync(tree.at("own/state/proposals"))).toBe(false);
  });
});

describe("create_skill", () => {
  const wanted = {
    name: "notes",
    description: "Writes notes. Use when notes are wanted.",
    instructions: "Write.\n\n!`date`\n",
    justification: "Asked for twice.",
  };

  test("becomes a proposal where nobody says yes", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const { text } = await call(skills, "create_skill", wanted);
    expect(text).toMatch(
      /^Proposal notes-\S+ was filed\. The skill does not exist until a reviewer approves it\.$/,
    );
    expect((await skills.proposals()).proposals.map(({ kind, skill }) => [kind, skill])).toEqual([
      ["create", "notes"],
    ]);
    expect(existsSync(tree.at("home/.agents/skills/notes"))).toBe(false);
  });

  test("makes the skill when a person who saw it says yes", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    const asked: Question[] = [];
    const ask = (question: Question): Promise<boolean> => {
      asked.push(question);
      return Promise.resolve(true);
    };
    const { text } = await call(skills, "create_skill", wanted, { ask, agent: "writer" });
    expect(text).toBe(`Created the skill 'notes': ${tree.at("home/.agents/skills/notes/SKILL.md")}`);
    expect(asked).toEqual([
      {
        kind: "create-skill",
        name: "notes",
        text: readFileSync(tree.at("home/.agents/skills/notes/SKILL.md"), "utf8"),
        executes: ["shell: date"],
      },
    ]);
    const { versions } = await skills.history("notes");
    expect(versions.map(({ action, author, message }) => [action, author, message])).toEqual([
      ["create", { kind: "agent", name: "writer" }, "Asked for twice."],
    ]);
    expect((await skills.proposals()).proposals).toEqual([]);
  });
});

describe("agents of one conversation", () => {
  const approve = { decision: "approve", reviewer: { kind: "agent", name: "reviewer" } } as const;

  test("do not approve what one of them proposed; a person and other conversations do", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await call(skills, "propose_skill_update", update, { agent: "writer", conversation: "talk-1" });
    const [proposal] = (await skills.proposals()).proposals;
    expect(proposal?.conversation).toBe("talk-1");
    const id = proposal?.id ?? "";
    await expect(skills.reviewProposal(id, { ...approve, conversation: "talk-1" })).rejects.toMatchObject({
      code: "proposal_refused",
      details: { reason: "own" },
    });
    expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(skillText("pdf"));
    const { proposal: approved } = await skills.reviewProposal(id, { ...approve, conversation: "talk-2" });
    expect(approved.status).toBe("approved");
  });

  test("are known by the session's id where nobody names the conversation", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await call(skills, "propose_skill_update", update, { agent: "writer", id: "alone" });
    const [proposal] = (await skills.proposals()).proposals;
    expect(proposal?.conversation).toBe("alone");
    const { proposal: approved } = await skills.reviewProposal(proposal?.id ?? "", {
      decision: "approve",
      reviewer: { kind: "person" },
      conversation: "alone",
    });
    expect(approved.status).toBe("approved");
  });
});
