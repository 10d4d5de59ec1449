import { describe, expect, test } from "vitest";
import { openConversation } from "../src/index.ts";
import { agentsOf, skillText, testPlace } from "./support/place.ts";
import { dataOf, say, textOf } from "./support/read-stream.ts";
import { scriptedModel } from "./support/scripted-model.ts";

const greeting = {
  "home/.agents/skills/greet/SKILL.md": skillText("greet", "Say hello in Latin.", {
    description: "Greets people.",
  }),
};

describe("a conversation", () => {
  test("lets the model load a skill and answers with it", async () => {
    using place = testPlace(greeting);
    const models = scriptedModel([
      { calls: [{ tool: "load_skill", input: { name: "greet" } }] },
      { text: "Salve, amice!" },
    ]);
    const skills = await place.skills();
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
    const chunks = await say(conversation, "Greet me");
    expect(textOf(chunks)).toBe("Salve, amice!");
    expect(dataOf(chunks, "data-skill")).toMatchObject([
      { skill: "greet", outcome: "activated", trigger: "model" },
    ]);
    const [first, second] = models.requests;
    const system = first?.prompt[0]?.content as string;
    expect(system.startsWith("You help.\n\n---\n\n## Available Skills")).toBe(true);
    expect(first?.prompt.slice(1)).toEqual([{ role: "user", content: [{ type: "text", text: "Greet me" }] }]);
    // Nothing that was sent is rewritten.
    expect(second?.prompt.slice(0, 2)).toEqual(first?.prompt);
    expect(JSON.stringify(second?.prompt.at(-1))).toContain("Say hello in Latin.");
    expect(conversation.messages().map(({ role }) => role)).toEqual(["user", "assistant"]);
    await conversation.close();
  });
});
