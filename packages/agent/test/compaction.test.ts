import { describe, expect, test } from "vitest";
import { MAX_RETRIES } from "../src/conversation/conversation-limits.ts";
import type { ChatChunk, Conversation } from "../src/index.ts";
import { dataOf, read, say } from "./support/read-stream.ts";
import { startChat } from "./support/start-chat.ts";
import { skillText } from "./support/test-workspace.ts";
import { WIRE_FORMATS, type WireFault, type WireStep } from "./support/wire/index.ts";

const files = { "home/.agents/skills/greet/SKILL.md": skillText("greet", "Say hello in Latin.") };
const busy: WireStep = { fault: { kind: "status", status: 429, headers: { "retry-after": "2" } } };
const broken: WireStep = { fault: { kind: "status", status: 500 } };

/** Two turns; compaction has no room for the older one. */
async function chatAWhile(conversation: Conversation): Promise<readonly ChatChunk[]> {
  await say(conversation, "Please $greet me");
  await say(conversation, `Remember the number 4711. ${"And so on. ".repeat(500)}`);
  return read(conversation.compact());
}

const spoken: readonly WireStep[] = [{ text: "Salve!" }, { text: "I do." }];

describe.for(WIRE_FORMATS.map((format) => [format.name, format] as const))(
  "compaction over %s",
  ([, format]) => {
    test("has nothing to do before the first message", async () => {
      await using chat = await startChat(format, { files, script: [] });
      const chunks = await read(chat.conversation.compact());
      expect(dataOf(chunks, "data-compaction")).toEqual([]);
      expect(dataOf(chunks, "data-notice")).toEqual([
        { code: "nothing_to_compact", level: "info", text: "There is nothing to compact yet." },
      ]);
      expect(chunks.at(-1)).toMatchObject({ type: "finish" });
    });

    test("retries the summary after a temporary failure", async () => {
      await using chat = await startChat(format, {
        files,
        contextWindow: 10_000,
        script: [...spoken, busy, broken, { text: "They greeted; the number is 4711." }, { text: "4711." }],
      });
      const chunks = await chatAWhile(chat.conversation);
      expect(dataOf(chunks, "data-compaction")).toMatchObject([{ summary: "model", kept: ["greet"] }]);
      expect(chat.pauses).toEqual([2000, 2000]);
      expect(chat.wire.requests[3]?.text).toBe(chat.wire.requests[2]?.text);
    });

    test.for([
      ["for too long", Array.from({ length: MAX_RETRIES + 1 }, () => broken), MAX_RETRIES],
      ["for good", [{ fault: { kind: "status", status: 400 } satisfies WireFault }], 0],
    ] as const)("continues with a digest if the provider cannot answer %s", async ([, faults, pauses]) => {
      await using chat = await startChat(format, {
        files,
        contextWindow: 10_000,
        script: [...spoken, ...faults],
      });
      const chunks = await chatAWhile(chat.conversation);
      expect(dataOf(chunks, "data-compaction")).toMatchObject([{ summary: "digest", kept: ["greet"] }]);
      expect(chunks.at(-1)).toMatchObject({ type: "finish" });
      expect(chat.pauses.length).toBe(pauses);
    });
  },
);
