import type { HostTool } from "@skillwright/runtime/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTranscript } from "../src/index.ts";
import { read, textOf } from "./support/read-stream.ts";
import { startChat } from "./support/start-chat.ts";
import { agentText, skillText } from "./support/test-workspace.ts";
import { WIRE_FORMATS } from "./support/wire/index.ts";
import type { WireRequest, WireTurn } from "./support/wire/wire-script.ts";

const MESSAGES = 100;

const files = {
  "home/.agents/skills/greet/SKILL.md": skillText("greet", "Say hello in Latin."),
  "home/.agents/agents/orchestrator.yaml": agentText("orchestrator", "You help.", {
    permissions: "\n  allow: [strike]",
  }),
};

const call = fc.constantFrom(
  { name: "strike", input: {} },
  { name: "load_skill", input: { name: "greet" } },
  { name: "load_skill", input: { name: "nothing" } },
  { name: "read_file", input: { path: "../../etc/passwd" } },
  { name: "write_file", input: { path: "x", content: "y" } },
  { name: "no_such_tool", input: { a: 1 } },
);

const fault = fc.oneof(
  fc.constantFrom(400, 401, 429, 500, 529).map((status) => ({ kind: "status", status }) as const),
  fc
    .constantFrom("page", "cut", "end", "malformed", "strange", "error-event")
    .map((kind) => ({ kind }) as const),
);

const turn: fc.Arbitrary<WireTurn> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constant({ text: "An answer with some words that fill the window. ".repeat(4) }),
  },
  { weight: 2, arbitrary: fc.array(call, { minLength: 1, maxLength: 3 }).map((tools) => ({ tools })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<WireTurn>({ text: "" }, { text: " " }, { text: "x", finish: "length" }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ text: fc.constant("Some words before it breaks"), tools: fc.tuple(call), fault }),
  },
);

/** How the person interrupts a message: not at all, by a stop after some chunks, or by disconnecting. */
const person = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: "reads" } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("stops", "leaves"), after: fc.nat(6) }) },
);

describe.for(WIRE_FORMATS.map((format) => [format.name, format] as const))("%s", ([, format]) => {
  test("a conversation of two hundred messages survives whatever the provider and the person do", async () => {
    const property = fc.asyncProperty(
      fc.array(turn, { minLength: 60, maxLength: 60 }),
      fc.array(person, { minLength: 30, maxLength: 30 }),
      async (turns, persons) => {
        let strikes = 0;
        let wanted = 0;
        let next = 0;
        let isCalm = false;
        const strike: HostTool = {
          name: "strike",
          description: "Strikes.",
          inputSchema: { type: "object", properties: {} },
          execute() {
            strikes += 1;
            return `strike ${strikes}`;
          },
        };
        const answer = ({ text }: WireRequest): WireTurn => {
          if (isCalm) return { text: "Calm." };
          if (text.includes("<record>")) return { text: "They talked." };
          const step = turns[next % turns.length] ?? {};
          next += 1;
          wanted += step.tools?.filter(({ name }) => name === "strike").length ?? 0;
          return step;
        };
        await using chat = await startChat(format, {
          files,
          contextWindow: 6000,
          maxSteps: 4,
          tools: [strike],
          script: Array.from({ length: 10_000 }, () => answer),
        });
        const { conversation, wire } = chat;
        for (let index = 0; index < MESSAGES; index += 1) {
          const how = persons[index % persons.length] ?? { kind: "reads" };
          const stop = new AbortController();
          const stream = conversation.send(`Message ${index}`, { signal: stop.signal });
          if (how.kind === "reads") {
            const chunks = await read(stream);
            const ends = chunks.filter(({ type }) => ["finish", "abort", "error"].includes(type));
            expect(ends.length).toBe(1);
            expect(chunks.at(-1)).toBe(ends[0]);
            continue;
          }
          const reader = stream.getReader();
          for (let piece = 0; piece < how.after; piece += 1) await reader.read();
          if (how.kind === "stops") stop.abort();
          else await reader.cancel();
          if (how.kind === "stops") while (!(await reader.read()).done);
        }
        // No request that the provider would reject, and no tool call that wasn't requested or ran twice.
        expect(wire.requests.flatMap(({ body }) => format.problem(body) ?? [])).toEqual([]);
        expect(strikes).toBeLessThanOrEqual(wanted);
        isCalm = true;
        expect(textOf(await read(conversation.send("Still there?")))).toBe("Calm.");
        const stored = readTranscript(conversation.id, { state: chat.workspace.at("own/state") });
        expect(stored.problems).toEqual([]);
        expect(stored.messages).toEqual(conversation.messages());
      },
    );
    await fc.assert(property, { numRuns: 1 });
  });
});
