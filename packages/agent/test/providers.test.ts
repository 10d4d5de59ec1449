import { describe, expect, test } from "vitest";
import { dataOf, say, textOf } from "./support/read-stream.ts";
import { startChat } from "./support/start-chat.ts";
import { agentText, skillText } from "./support/test-workspace.ts";
import { WIRE_FORMATS } from "./support/wire/index.ts";

const skills = "home/.agents/skills";
const agents = "home/.agents/agents";

const files = {
  [`${skills}/greet/SKILL.md`]: skillText(
    "greet",
    "Say hello in Latin. The words are in references/words.md.",
  ),
  [`${skills}/greet/references/words.md`]: "salve means hello\n",
  [`${skills}/summarize-file/SKILL.md`]: skillText("summarize-file", "Summarize {{file_path}} in a line.", {
    parameters: "[{ name: file_path, type: string, required: true, description: The file }]",
  }),
  [`${skills}/research/SKILL.md`]: skillText("research", "Find out about $ARGUMENTS.", { context: "fork" }),
};

const load = (
  name: string,
): { readonly name: string; readonly input: Readonly<Record<string, unknown>> } => ({
  name: "load_skill",
  input: { name },
});

describe.for(WIRE_FORMATS.map((format) => [format.name, format] as const))("over %s", ([, format]) => {
  test("a model loads a skill on its own and reads one of its files", async () => {
    await using chat = await startChat(format, {
      files,
      script: [
        { text: "I look.", tools: [load("greet")] },
        {
          tools: [{ name: "read_skill_resource", input: { skill_id: "greet", path: "references/words.md" } }],
        },
        { text: "Salve!" },
      ],
    });
    const chunks = await say(chat.conversation, "Greet me");
    expect(textOf(chunks)).toBe("I look.Salve!");
    const [first, second, third] = chat.wire.requests.map(({ text }) => text);
    expect(first).toContain("You help.\\n\\n---\\n\\n## Available Skills");
    expect(first).not.toContain("Say hello in Latin");
    expect(second).toContain("Say hello in Latin. The words are in references/words.md.");
    expect(third).toContain("salve means hello");
    expect(dataOf(chunks, "data-usage").at(-1)).toMatchObject({
      requests: 3,
      inputTokens: 300,
      outputTokens: 60,
      estimated: false,
    });
    expect(
      dataOf(chunks, "data-usage")
        .at(-1)
        ?.skills.map(({ skill }) => skill),
    ).toEqual(["greet"]);
  });

  test("a slash call asks for what the skill needs and sends its text", async () => {
    const asked: string[] = [];
    await using chat = await startChat(format, {
      files,
      script: [{ text: "Short." }],
      ask: async (question) => {
        asked.push(question.kind);
        return question.kind === "parameter" ? "/notes.txt" : false;
      },
    });
    expect(textOf(await say(chat.conversation, "/summarize-file"))).toBe("Short.");
    expect(asked).toEqual(["parameter"]);
    expect(chat.wire.requests[0]?.text).toContain("Summarize /notes.txt in a line.");
    expect(chat.wire.requests[0]?.text).toContain("<skill>\\n<name>summarize-file</name>");
  });

  test("a mention adds its skill before the message", async () => {
    await using chat = await startChat(format, { files, script: [{ text: "Salve!" }] });
    const chunks = await say(chat.conversation, "Use $greet for my guests");
    const text = chat.wire.requests[0]?.text ?? "";
    expect(text.indexOf("<skill>")).toBeGreaterThan(0);
    expect(text.indexOf("<skill>")).toBeLessThan(text.indexOf("Use $greet for my guests"));
    expect(dataOf(chunks, "data-skill")).toMatchObject([
      { skill: "greet", outcome: "activated", trigger: "user" },
    ]);
  });

  test("a forked skill has its own context window and returns only its result", async () => {
    await using chat = await startChat(format, {
      files,
      script: [
        { text: "Hm.", tools: [load("research")] },
        { text: "Owls hunt at night." },
        { text: "They hunt at night." },
      ],
    });
    expect(textOf(await say(chat.conversation, "What about owls?"))).toBe("Hm.They hunt at night.");
    const [, forked, after] = chat.wire.requests.map(({ text }) => text);
    expect(forked).toContain("Find out about");
    expect(forked).not.toContain("What about owls?");
    expect(after).toContain("Owls hunt at night.");
    expect(after).not.toContain("Find out about");
    expect(chat.conversation.context().active).toEqual([]);
  });

  test("an agent is a tool of another one", async () => {
    await using chat = await startChat(format, {
      files: {
        ...files,
        [`${agents}/critic.yaml`]: agentText("critic", "You find faults.", { integration_mode: "tool" }),
      },
      script: [
        { tools: [{ name: "critic", input: { task: "Judge the poem" } }] },
        { text: "It does not rhyme." },
        { text: "The critic dislikes it." },
      ],
    });
    const chunks = await say(chat.conversation, "Ask the critic");
    expect(textOf(chunks)).toBe("The critic dislikes it.");
    expect(dataOf(chunks, "data-agent").map(({ agent, state }) => [agent, state])).toEqual([
      ["critic", "working"],
      ["critic", "done"],
    ]);
    const [, inner, outer] = chat.wire.requests.map(({ text }) => text);
    expect(inner).toContain("You find faults.");
    expect(inner).not.toContain("Ask the critic");
    expect(outer).toContain("It does not rhyme.");
  });

  test("a call that a person refuses is not made, and the model learns why", async () => {
    let made = 0;
    await using chat = await startChat(format, {
      script: [{ tools: [{ name: "launch", input: { path: "x" } }] }, { text: "Then not." }],
      ask: async () => false,
      tools: [
        {
          name: "launch",
          description: "Launches.",
          inputSchema: { type: "object", properties: { path: { type: "string" } } },
          execute: () => {
            made += 1;
          },
        },
      ],
    });
    expect(textOf(await say(chat.conversation, "Launch it"))).toBe("Then not.");
    expect(made).toBe(0);
    expect(chat.wire.requests[1]?.text).toContain("a person did not allow it");
  });

  test("a failed tool returns an error to the model, and parallel calls keep their order", async () => {
    await using chat = await startChat(format, {
      files,
      script: [{ tools: [load("nothing-such"), load("greet")] }, { text: "One of two." }],
    });
    expect(textOf(await say(chat.conversation, "Load both"))).toBe("One of two.");
    const text = chat.wire.requests[1]?.text ?? "";
    expect(text).toContain("nothing-such");
    expect(text.indexOf("not found")).toBeLessThan(text.indexOf("Say hello in Latin"));
  });

  test.for([
    ["too many requests", { kind: "status", status: 429, headers: { "retry-after": "7" } }, [7000]],
    ["a problem of the service", { kind: "status", status: 500 }, [1000]],
    ["a broken connection", { kind: "cut" }, [1000]],
    ["an answer that ends early", { kind: "end" }, [1000]],
    ["an answer that isn't JSON", { kind: "malformed" }, [1000]],
  ] as const)("retries after %s, and runs nothing twice", async ([, fault, pauses]) => {
    let made = 0;
    await using chat = await startChat(format, {
      script: [
        { tools: [{ name: "count", input: {} }] },
        { text: "The answer is long and is broken in its middle.", fault },
        { text: "Counted." },
      ],
      ask: async () => true,
      tools: [
        {
          name: "count",
          description: "Counts.",
          inputSchema: { type: "object", properties: {} },
          execute: () => {
            made += 1;
            return "1";
          },
        },
      ],
    });
    const chunks = await say(chat.conversation, "Count");
    expect(made).toBe(1);
    expect(chat.pauses).toEqual(pauses);
    expect(chunks.at(-1)).toMatchObject({ type: "finish" });
    const parts = chat.conversation.messages().at(-1)?.parts ?? [];
    expect(parts.flatMap((part) => (part.type === "text" ? [part.text] : []))).toEqual(["Counted."]);
    const [, second, third] = chat.wire.requests.map(({ text }) => text);
    expect(third).toBe(second);
  });

  test("gives up with a message that a person can act on", async () => {
    await using chat = await startChat(format, {
      script: Array.from({ length: 5 }, () => ({ fault: { kind: "status", status: 500 } as const })),
    });
    const chunks = await say(chat.conversation, "Hello");
    expect(chat.pauses).toEqual([1000, 2000, 4000, 8000]);
    expect(chunks.at(-1)).toMatchObject({ type: "error" });
    expect(dataOf(chunks, "data-notice").at(-1)).toMatchObject({ code: "model_unavailable", level: "error" });
  });

  test("waits for a slow provider", async () => {
    await using chat = await startChat(format, {
      script: [{ text: "Slow but sure.", fault: { kind: "slow", pauseMs: 20 } }],
    });
    expect(textOf(await say(chat.conversation, "Hello"))).toBe("Slow but sure.");
    expect(chat.pauses).toEqual([]);
  });

  test("keeps the answer so far when a person stops it, and continues", async () => {
    const stop = new AbortController();
    await using chat = await startChat(format, {
      script: [
        {
          text: "A long answer that never ends because nobody ends it.",
          fault: { kind: "hang", at: "middle" },
        },
        { text: "Yes?" },
      ],
    });
    const chunks = [];
    for await (const chunk of chat.conversation.send("Talk", { signal: stop.signal })) {
      chunks.push(chunk);
      if (chunk.type === "text-delta") stop.abort();
    }
    expect(chunks.at(-1)).toEqual({ type: "abort" });
    const partial = textOf(chunks);
    expect(partial).not.toBe("");
    expect(textOf(await say(chat.conversation, "Again"))).toBe("Yes?");
    expect(chat.wire.requests[1]?.text).toContain(partial);
  });
});

test("a blank answer does not break later messages", async () => {
  const [anthropic] = WIRE_FORMATS;
  if (anthropic === undefined) throw new Error("There is no such format.");
  await using chat = await startChat(anthropic, {
    script: [
      { text: " " },
      { text: "\n", tools: [{ name: "list_files", input: {} }] },
      { text: "" },
      { text: "Back." },
    ],
  });
  await say(chat.conversation, "One");
  await say(chat.conversation, "Two");
  expect(textOf(await say(chat.conversation, "Three"))).toBe("Back.");
});
