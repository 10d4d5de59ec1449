/** Skills in the OpenAI Agents SDK: node examples/openai-agents.ts "What changed in 1.4?" */
import { Agent, Runner, tool } from "@openai/agents";
import { skillsForOpenAiAgents } from "@skillwright/adapters/openai-agents";
import { createSkills } from "@skillwright/runtime";
import { z } from "zod";
import { askPerson } from "./person.ts";
import { commits, model, prompt, roots } from "./setting.ts";

const session = await (await createSkills({ roots })).session({ ask: askPerson });
const skills = await skillsForOpenAiAgents(session);

const listCommits = tool({
  name: "list_commits",
  description: "Lists the commits of the last version.",
  parameters: z.object({}),
  execute: () => commits,
});
const agent = new Agent({
  name: "writer",
  model,
  instructions: () => skills.system("You write for the users of a web shop."),
  tools: [...skills.tools, ...skills.wrapTools([listCommits])],
});

const { messages } = await skills.turn(prompt);
const runner = new Runner({ tracingDisabled: true });
const result = await runner.run(agent, messages, { callModelInputFilter: skills.inputFilter });
console.log(result.finalOutput);
await session.close();
