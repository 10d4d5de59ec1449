import { expect, test } from "vitest";
import { atWork } from "../../test/support/agent-session.ts";
import { skillText, tempWorkspace } from "../../test/support/temp-workspace.ts";
import { openAgents } from "../agents/open-agents.ts";

test("reload reads skills and agents again, and reports agents that are broken", async () => {
  using workspace = tempWorkspace({});
  const agents = await openAgents({ skills: await workspace.skills() });
  const work = await atWork(workspace, { tools: { agents } });
  const before = agents.list().length;
  workspace.write({
    "home/.agents/skills/late/SKILL.md": skillText("late"),
    "home/.agents/agents/helper.yaml": "prompt: Help.\n",
    "home/.agents/agents/broken.yaml": "depends_on: [nobody]\n",
  });
  const { text, isError } = await work.call("reload");
  expect(isError).toBe(false);
  expect(text).toMatch(
    /^Reloaded: \d+ skills, \d+ agents\.\nAgents that can't be used:\n- broken: There is no agent "nobody"/,
  );
  expect(work.skills.get("late").state).toBe("eligible");
  expect(agents.list()).toHaveLength(before + 1);
});

test("an agent that names request_restart gets it under that name", async () => {
  using workspace = tempWorkspace({ "home/.agents/agents/old.yaml": "uses_tools: [request_restart]\n" });
  const work = await atWork(workspace, { agent: "old" });
  expect(work.tools().map(({ name }) => name)).toContain("request_restart");
  expect((await work.call("request_restart")).text).toMatch(/^Reloaded: /);
});

test.for(["orchestrator", "builder"])("the agent %s can reload", async (agent) => {
  using workspace = tempWorkspace({
    "home/.agents/skills/extension-development/SKILL.md": skillText("extension-development"),
  });
  const work = await atWork(workspace, { agent });
  expect(work.tools().map(({ name }) => name)).toContain("reload");
});
