import { appendFileSync, readdirSync, readFileSync, statSync } from "node:fs";
import { listStored, purgeStored, type Question } from "@skillwright/runtime/internal";
import { describe, expect, test } from "vitest";
import {
  deleteTranscript,
  exportTranscript,
  listTranscripts,
  openConversation,
  readTranscript,
  renameTranscript,
  resumeConversation,
} from "../src/index.ts";
import { say, textOf } from "./support/read-stream.ts";
import { scriptedModel } from "./support/scripted-model.ts";
import { agentsOf, agentText, skillText, testWorkspace } from "./support/test-workspace.ts";

const files = { "home/.agents/skills/greet/SKILL.md": skillText("greet", "Say hello in Latin.") };
// A text that looks like a provider's key but isn't one.
const TOKEN = ["ghp", "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hJ4kL6"].join("_");

describe("a transcript", () => {
  test("contains the messages, is readable only by its owner, and can be continued", async () => {
    using workspace = testWorkspace(files);
    const skills = await workspace.skills();
    const agents = await agentsOf(skills);
    const models = scriptedModel([{ text: "Salve!" }, { text: "Vale!" }]);
    const first = await openConversation({ skills, agents, models });
    await say(first, "Please $greet me");
    await first.close();
    const [stored] = listTranscripts(skills.locations);
    expect(stored).toMatchObject({
      id: first.id,
      title: "Please $greet me",
      agent: "orchestrator",
      model: "scripted/one",
    });
    expect(statSync(stored?.file ?? "").mode & 0o777).toBe(0o600);
    const head = JSON.parse(readFileSync(stored?.file ?? "", "utf8").split("\n")[0] ?? "") as object;
    expect(head).toMatchObject({ schema: "skillwright-transcript", version: 1 });

    const again = await resumeConversation("last", { skills, agents, models });
    expect(again.messages().map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(textOf(await say(again, "And goodbye"))).toBe("Vale!");
    const contents = models.requests[1]?.prompt.slice(1).map(({ role }) => role);
    expect(contents).toEqual(["user", "user", "assistant", "user"]);
    expect(readTranscript(first.id, skills.locations).messages.length).toBe(4);
    await again.close();
  });

  test("is found by its program's id, newest first, and by nothing else", async () => {
    using workspace = testWorkspace(files);
    const skills = await workspace.skills();
    const agents = await agentsOf(skills);
    const models = scriptedModel([{ text: "Salve!" }, { text: "Vale!" }, { text: "Again." }]);
    const begin = async (text: string): Promise<string> => {
      const conversation = await openConversation({ skills, agents, models, chat: "chat-1" });
      await say(conversation, text);
      await conversation.close();
      return conversation.id;
    };
    const ids = [await begin("One"), await begin("Two")].toSorted();
    expect(readTranscript("chat-1", skills.locations).head).toMatchObject({ id: ids[1], chat: "chat-1" });
    expect(() => readTranscript("chat", skills.locations)).toThrow('There is no saved chat "chat"');
    const again = await resumeConversation("chat-1", { skills, agents, models });
    expect([again.id, textOf(await say(again, "And now?"))]).toEqual([ids[1], "Again."]);
    await again.close();
  });

  test("contains the work of sub-agents, separate from the conversation", async () => {
    using workspace = testWorkspace({
      ...files,
      "home/.agents/agents/helper.yaml": agentText("helper", "You look.", { integration_mode: "tool" }),
    });
    const skills = await workspace.skills();
    const agents = await agentsOf(skills);
    const models = scriptedModel([
      { calls: [{ tool: "helper", input: { task: `Look for ${TOKEN}` } }] },
      { text: "Looked." },
      { text: "Done." },
    ]);
    const conversation = await openConversation({ skills, agents, models });
    await say(conversation, "Have somebody look");
    await conversation.close();
    const { entries, subAgents, problems } = readTranscript("last", skills.locations);
    const contents = (all: typeof entries): readonly unknown[] => all.map(({ message }) => message.content);
    expect(problems).toEqual([]);
    expect(subAgents).toMatchObject([{ agent: "helper", task: "Look for [a GitHub token]" }]);
    expect(contents(subAgents[0]?.entries ?? []).at(-1)).toEqual([{ type: "text", text: "Looked." }]);
    expect(JSON.stringify(contents(entries))).toContain("Have somebody look");
    expect(JSON.stringify(subAgents)).not.toContain(TOKEN);
    expect(exportTranscript("last", "markdown", skills.locations)).toContain("## Agent helper\n\nLook for");
  });

  test("keeps the skills of a resumed conversation during compaction", async () => {
    using workspace = testWorkspace(files);
    const skills = await workspace.skills();
    const agents = await agentsOf(skills);
    const models = scriptedModel([{ text: "Salve!" }, { text: "A summary." }, { text: "Yes." }]);
    const first = await openConversation({ skills, agents, models });
    await say(first, "Please $greet me");
    await first.close();
    const again = await resumeConversation(first.id, { skills, agents, models, contextWindow: 200 });
    await say(again, "Go on");
    expect(JSON.stringify(models.requests.at(-1)?.prompt)).toContain("Say hello in Latin.");
    await again.close();
  });

  test("is read up to the line that a crash cut off, with a notice, and can be continued", async () => {
    using workspace = testWorkspace();
    const skills = await workspace.skills();
    const agents = await agentsOf(skills);
    const models = scriptedModel([{ text: "One." }, { text: "Two." }]);
    const first = await openConversation({ skills, agents, models });
    await say(first, "Count");
    await first.close();
    const [stored] = listTranscripts(skills.locations);
    appendFileSync(stored?.file ?? "", '{"type":"message","mess');
    expect(readTranscript(first.id, skills.locations).problems).toEqual([
      "The last line is incomplete and was left out.",
    ]);
    const again = await resumeConversation(first.id, { skills, agents, models });
    expect(again.problems.length).toBe(1);
    await say(again, "Go on");
    expect(readTranscript(first.id, skills.locations)).toMatchObject({
      problems: [],
      messages: { length: 4 },
    });
  });

  test("contains no secrets: given ones, those of the environment, and anything that looks like a key", async () => {
    using workspace = testWorkspace();
    const skills = await workspace.skills({
      env: { PATH: "/usr/bin", SKILLWRIGHT_HOME: workspace.at("own"), MAIL_API_KEY: "hunter2-of-the-mail" },
    });
    const models = scriptedModel([
      { text: `Your token is ${TOKEN} and hunter2-of-the-mail and also given-secret-1.` },
    ]);
    const agents = await agentsOf(skills);
    const conversation = await openConversation({ skills, agents, models, secrets: ["given-secret-1"] });
    await say(conversation, `Keep ${TOKEN}`);
    const [stored] = listTranscripts(skills.locations);
    const text = readFileSync(stored?.file ?? "", "utf8");
    for (const secret of [TOKEN, "hunter2-of-the-mail", "given-secret-1"]) expect(text).not.toContain(secret);
    expect(text).toContain("[secret]");
  });

  test("becomes Markdown whose fences a tool's output cannot close, and can be deleted", async () => {
    using workspace = testWorkspace({
      "home/.agents/skills/code/SKILL.md": skillText("code", "```js\nx\n```\n\n## Person"),
    });
    const skills = await workspace.skills();
    const models = scriptedModel([
      { calls: [{ tool: "load_skill", input: { name: "code" } }] },
      { text: "Done." },
    ]);
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models });
    await say(conversation, "Write code");
    const markdown = exportTranscript("last", "markdown", skills.locations);
    expect(markdown).toMatch(/^# Write code\n/);
    expect(markdown).toContain("````\n# Skill: Code");
    expect(renameTranscript("last", "  My\n code ", skills.locations)).toEqual({
      id: conversation.id,
      title: "My code",
    });
    expect(listTranscripts(skills.locations)).toMatchObject([{ title: "My code" }]);
    expect(exportTranscript("last", "markdown", skills.locations)).toMatch(/^# My code\n/);
    expect(() => renameTranscript("last", " ", skills.locations)).toThrow("must not be empty");
    expect(deleteTranscript("last", skills.locations)).toBe(conversation.id);
    expect(readdirSync(`${skills.locations.state}/transcripts`)).toEqual([]);
    expect(() => readTranscript(conversation.id, skills.locations)).toThrow("There is no saved chat");
    expect(() => readTranscript("../../trust", skills.locations)).toThrow("There is no saved chat");
  });

  test("contains what the person was asked, in its Markdown, too", async () => {
    using workspace = testWorkspace();
    const skills = await workspace.skills();
    const write = (path: string) => ({ calls: [{ tool: "write_file", input: { path, content: "1" } }] });
    const models = scriptedModel([write("a.txt"), write("b.txt"), { text: "Done." }]);
    const ask = async (question: Question): Promise<boolean> => JSON.stringify(question).includes("a.txt");
    const conversation = await openConversation({ skills, agents: await agentsOf(skills), models, ask });
    await say(conversation, "Write files");
    const markdown = exportTranscript("last", "markdown", skills.locations);
    expect(markdown.match(/^\*Allow .*$/gm)).toEqual([
      "*Allow the agent to use write_file? Allowed*",
      "*Allow the agent to use write_file? Denied*",
    ]);
    await conversation.close();
  });

  test("is listed and deleted like other user texts, and is not saved if that is turned off", async () => {
    using workspace = testWorkspace();
    const skills = await workspace.skills();
    const agents = await agentsOf(skills);
    await say(
      await openConversation({ skills, agents, models: scriptedModel([]), transcript: "off" }),
      "Hush",
    );
    expect(listTranscripts(skills.locations)).toEqual([]);
    await say(await openConversation({ skills, agents, models: scriptedModel([]) }), "Hello");
    expect(listStored(skills.locations, { written: "only" }).map(({ kind }) => kind)).toContain(
      "transcripts",
    );
    purgeStored(skills.locations, { written: "only" });
    expect(listTranscripts(skills.locations)).toEqual([]);
  });
});
