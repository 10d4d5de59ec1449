/** Skills in the AI SDK: node examples/ai-sdk.ts "What changed in 1.4?" */
import { openai } from "@ai-sdk/openai";
import { skillsForAiSdk } from "@skillwright/adapters/ai-sdk";
import { createSkills } from "@skillwright/runtime";
import { generateText, isStepCount, tool } from "ai";
import { z } from "zod";
import { askPerson } from "./person.ts";
import { commits, model, prompt, roots } from "./setting.ts";

const session = await (await createSkills({ roots })).session({ ask: askPerson });
const skills = await skillsForAiSdk(session);

const { messages } = await skills.turn(prompt);
const { text } = await generateText({
  model: openai(model),
  instructions: skills.system("You write for the users of a web shop."),
  tools: {
    ...skills.tools,
    ...skills.wrapTools({
      list_commits: tool({
        description: "Lists the commits of the last version.",
        inputSchema: z.object({}),
        execute: () => commits,
      }),
    }),
  },
  prepareStep: skills.prepareStep,
  stopWhen: isStepCount(10),
  messages,
});
console.log(text);
await session.close();
