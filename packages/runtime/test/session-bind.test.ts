import { describe, expect, test } from "vitest";
import type { Question } from "../src/index.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";

const files = {
  "home/.agents/skills/pdf/SKILL.md": skillText("pdf"),
  "home/.agents/skills/csv/SKILL.md": skillText("csv"),
  "repo/.agents/skills/ours/SKILL.md": skillText("ours"),
};

describe("a skill that is bound", () => {
  test("is active, is in no catalog and is not sent again, also after compaction", async () => {
    using tree = tempTree(files);
    const session = await (await openSkills(tree)).session();
    expect(session.bind("pdf")).toMatchObject({ id: "pdf", name: "pdf", text: "# pdf\n\nDo it." });
    expect(session.skills.find(({ id }) => id === "pdf")?.state).toBe("active");
    expect(session.catalog().text).not.toContain("pdf");
    expect(session.catalog().text).toContain("csv");
    expect(await session.activate({ name: "pdf", trigger: "model" })).toMatchObject({ kind: "repeated" });
    const compaction = session.afterCompaction();
    expect({ skills: compaction.skills, dropped: compaction.dropped }).toEqual({ skills: [], dropped: [] });
    expect(compaction.text).not.toContain("pdf");
    expect(await session.activate({ name: "pdf", trigger: "model" })).toMatchObject({ kind: "repeated" });
  });

  test("has the same text as when a model loads it, so it is not sent again", async () => {
    const body = `Effort: \${CLAUDE_EFFORT}`;
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": `${skillText("pdf")}\n${body}\n` });
    const session = await (await openSkills(tree)).session({ effort: "high" });
    expect(session.bind("pdf").text).toContain("Effort: high");
    expect(await session.activate({ name: "pdf", trigger: "model" })).toMatchObject({ kind: "repeated" });
  });

  test("must be usable here", async () => {
    using tree = tempTree(files);
    const skills = await openSkills(tree);
    const session = await skills.session();
    expect(() => session.bind("nothing")).toThrow(expect.objectContaining({ code: "skill_not_found" }));
    expect(() => session.bind("ours")).toThrow(
      expect.objectContaining({ code: "permission_error", message: expect.stringContaining("not trusted") }),
    );
    await trustRepo(tree);
    session.nextTurn();
    expect(session.bind("ours").id).toBe("ours");
  });
});

test("a session that allows some skills knows no other", async () => {
  using tree = tempTree(files);
  const session = await (await openSkills(tree)).session({ agent: "helper", allow: ["csv"] });
  expect(session.catalog().text).not.toContain("pdf");
  expect(await session.activate({ name: "csv", trigger: "model" })).toMatchObject({ kind: "activated" });
  expect(await session.activate({ name: "pdf", trigger: "user" })).toMatchObject({
    kind: "refused",
    code: "invocation_denied",
    text: expect.stringContaining('not in the skills of the agent "helper"'),
  });
});

describe("a host's tool that says what a person should know", () => {
  const wrapped = async (tree: Parameters<typeof openSkills>[0], asked: Question[]) => {
    const session = await (await openSkills(tree)).session({
      permissions: {
        policy: { allow: [{ text: "write", tool: "write", limit: { kind: "any" } }], ask: [], deny: [] },
      },
      ask(question) {
        asked.push(question);
        return Promise.resolve(true);
      },
    });
    const tools = session.wrapTools([
      {
        name: "write",
        description: "Writes.",
        review: ({ risky }: { readonly risky: boolean }) => ({
          diff: "+1",
          ...(risky && { doubt: "it is risky" }),
        }),
        execute: ({ risky }: { readonly risky: boolean }) => (risky ? "risked" : "written"),
      },
    ]);
    return { session, tools };
  };

  test("is asked about in doubt even where a rule allows it, with what would change", async () => {
    using tree = tempTree(files);
    const asked: Question[] = [];
    const { tools } = await wrapped(tree, asked);
    expect(await tools[0]?.execute({ risky: false })).toBe("written");
    expect(asked).toEqual([]);
    expect(await tools[0]?.execute({ risky: true })).toBe("risked");
    expect(asked).toEqual([
      { kind: "use-tool", tool: "write", input: { risky: true }, why: "it is risky", diff: "+1" },
    ]);
  });

  test("passes the gate once, however often it is wrapped", async () => {
    using tree = tempTree(files);
    const asked: Question[] = [];
    const { session, tools } = await wrapped(tree, asked);
    const [first] = tools;
    if (first === undefined) throw new Error("the tool is gone");
    const [again] = session.wrapTools([first]);
    expect(again).toBe(first);
    await again?.execute({ risky: true });
    expect(asked).toHaveLength(1);
    expect(session.wrapTools(session.tools())).toHaveLength(session.tools().length);
  });
});
