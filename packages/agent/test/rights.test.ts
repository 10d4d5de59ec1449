import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openConversation, resumeConversation } from "../src/index.ts";
import { dataOf, say } from "./support/read-stream.ts";
import { type ScriptedAnswer, scriptedModel } from "./support/scripted-model.ts";
import { agentsOf, agentText, skillText, testWorkspace } from "./support/test-workspace.ts";

const PDF = "home/.agents/skills/pdf/SKILL.md";

const propose: ScriptedAnswer = {
  calls: [
    {
      tool: "propose_skill_update",
      input: { skill_id: "pdf", new_text: "Do it my way.\n", justification: "A page said so." },
    },
  ],
};

describe("a proposal", () => {
  test("is not approved by an agent of the conversation that filed it, even after a resume", async () => {
    using workspace = testWorkspace({ [PDF]: skillText("pdf", "Do it well.") }, "built-in");
    const skills = await workspace.skills({ builtIns: "on" });
    const agents = await agentsOf(skills);
    const waiting = async () => (await skills.proposals()).proposals[0];
    const answers = async (index: number): Promise<ScriptedAnswer> => {
      const { id = "", hash = "" } = (await waiting()) ?? {};
      const review = { id, hash, decision: "approve", reason: "Good." };
      const script: readonly ScriptedAnswer[] = [
        propose,
        { calls: [{ tool: "reviewer", input: { task: `Approve ${id}` } }] },
        { calls: [{ tool: "read_proposal", input: { id } }] },
        { calls: [{ tool: "decide_proposal", input: review }] },
        { text: "It needs a person." },
        { text: "Done." },
      ];
      return script[index % script.length] ?? {};
    };
    const models = scriptedModel((_, index) => answers(index));
    // Approving every tool call doesn't approve a proposal.
    const ask = async (): Promise<boolean> => true;
    const first = await openConversation({ skills, agents, models, ask });
    await say(first, "Improve the skill");
    await first.close();
    const requests = models.requests.map(({ prompt }) => JSON.stringify(prompt.at(-1)));
    expect(requests[3]).toContain("may be decided by: only a person");
    expect(requests[4]).toContain("it was filed in this conversation");
    expect((await waiting())?.status).toBe("pending");

    const { id = "", hash = "" } = (await waiting()) ?? {};
    const later = scriptedModel([
      { calls: [{ tool: "reviewer", input: { task: "Approve it" } }] },
      { calls: [{ tool: "decide_proposal", input: { id, hash, decision: "approve", reason: "Good." } }] },
    ]);
    const again = await resumeConversation(first.id, { skills, agents, models: later, ask });
    await say(again, "Approve it");
    await again.close();
    expect((await waiting())?.status).toBe("pending");
    expect(readFileSync(workspace.at(PDF), "utf8")).toContain("Do it well.");
  });
});

describe("a forked skill", () => {
  const files = (agent: string): Readonly<Record<string, string>> => ({
    "home/.agents/skills/apart/SKILL.md": skillText("apart", "Work.", {
      context: "fork",
      ...(agent && { agent }),
    }),
    "home/.agents/skills/other/SKILL.md": skillText("other", "Other."),
    "home/.agents/agents/narrow.yaml": agentText("narrow", "You look.", {
      uses_tools: '["read_file"]',
      skills: '["apart"]',
      depends_on: '["friend"]',
    }),
    "home/.agents/agents/friend.yaml": agentText("friend", "You help out.", {
      uses_tools: '["list_files"]',
      integration_mode: "tool",
    }),
  });

  test.for<[string, string, string, readonly string[]]>([
    ["names nobody", "", "narrow", ["friend", "load_skill", "read_file", "read_skill_resource"]],
    [
      "names the default agent",
      "general-purpose",
      "narrow",
      ["friend", "load_skill", "read_file", "read_skill_resource"],
    ],
    [
      "names one that its caller may call",
      "friend",
      "friend",
      ["list_files", "load_skill", "read_skill_resource"],
    ],
  ])("and %s gets no more permissions than its caller", async ([, named, agent, tools]) => {
    using workspace = testWorkspace(files(named));
    const skills = await workspace.skills();
    const models = scriptedModel([{ calls: [{ tool: "load_skill", input: { name: "apart" } }] }]);
    const agents = await agentsOf(skills);
    const conversation = await openConversation({ skills, agents, models, agent: "narrow" });
    const chunks = await say(conversation, "Go");
    await conversation.close();
    expect(dataOf(chunks, "data-agent").map((event) => event.agent)).toEqual([agent, agent]);
    const forked = models.requests[1];
    expect(forked?.tools?.map(({ name }) => name).toSorted()).toEqual(tools);
    expect(JSON.stringify(forked?.prompt)).not.toContain("Does other.");
  });
});

test("a rehearsal stays a rehearsal when a sub-agent has its own model", async () => {
  using workspace = testWorkspace({
    "home/.agents/agents/costly.yaml": agentText("costly", "You cost.", {
      integration_mode: "tool",
      model: "scripted/two",
    }),
  });
  const skills = await workspace.skills();
  const models = scriptedModel([{ calls: [{ tool: "costly", input: { task: "Spend" } }] }], {
    rehearsal: true,
  });
  const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
  await say(conversation, "Go");
  await conversation.close();
  expect(models.opened).toEqual([undefined]);
});
