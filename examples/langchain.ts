/** Skills in LangChain: node examples/langchain.ts "What changed in 1.4?" */
import { ChatOpenAI } from "@langchain/openai";
import { skillsForLangChain } from "@skillwright/adapters/langchain";
import { createSkills } from "@skillwright/runtime";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { askPerson } from "./person.ts";
import { commits, model, prompt, roots } from "./setting.ts";

const session = await (await createSkills({ roots })).session({ ask: askPerson });
const skills = await skillsForLangChain(session);

const listCommits = tool(() => commits, {
  name: "list_commits",
  description: "Lists the commits of the last version.",
  schema: z.object({}),
});
const agent = createAgent({
  model: new ChatOpenAI({ model }),
  systemPrompt: "You write for the users of a web shop.",
  tools: [listCommits],
  middleware: [skills.middleware],
});

const { messages } = await skills.turn(prompt);
const state = await agent.invoke({ messages });
console.log(state.messages.at(-1)?.text);
await session.close();
