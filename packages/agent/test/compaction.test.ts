import { describe, expect, test } from "vitest";
import { MAX_RETRIES } from "../src/conversation/conversation-limits.ts";
import type { ChatChunk, Conversation } from "../src/index.ts";
import { skillText } from "./support/place.ts";
import { dataOf, read, say } from "./support/read-stream.ts";
import { startTalk } from "./support/talk.ts";
import { WIRE_FORMATS, type WireFault, type WireStep } from "./support/wire/index.ts";

const files = { "home/.agents/skills/greet/SKILL.md": skillText("greet", "Say hello in Latin.") };
const busy: WireStep = { fault: { kind: "status", status: 429, headers: { "retry-after": "2" } } };
const broken: WireStep = { fault: { kind: "status", status: 500 } };

/** Two turns, of which the newer one leaves no room for the older one when they are shortened. */
async function talkAWhile(conversation: Conversation): Promise<readonly ChatChunk[]> {
  await say(conversation, "Please $greet me");
  await say(conversation, `Remember the number 4711. ${"And so on. ".repeat(500)}`);
  return read(conversation.compact());
}

const spoken: readonly WireStep[] = [{ text: "Salve!" }, { text: "I do." }];

describe.for(WIRE_FORMATS.map((format) => [format.name, format] as const))(
  "shortening over %s",
  ([, format]) => {
    test("asks for the summary again when the service cannot answer now", async () => {
      await using talk = await startTalk(format, {
        files,
        contextWindow: 10_000,
        script: [...spoken, busy, broken, { text: "They greeted; the number is 4711." }, { text: "4711." }],
      });
      const chunks = await talkAWhile(talk.conversation);
      expect(dataOf(chunks, "data-compaction")).toMatchObject([{ summary: "model", kept: ["greet"] }]);
      expect(talk.pauses).toEqual([2000, 2000]);
      expect(talk.wire.requests[3]?.text).toBe(talk.wire.requests[2]?.text);
    });

    test.for([
      ["for too long", Array.from({ length: MAX_RETRIES + 1 }, () => broken), MAX_RETRIES],
      ["for good", [{ fault: { kind: "status", status: 400 } satisfies WireFault }], 0],
    ] as const)("goes on with a digest when the service cannot answer %s", async ([, faults, pauses]) => {
      await using talk = await startTalk(format, {
        files,
        contextWindow: 10_000,
        script: [...spoken, ...faults],
      });
      const chunks = await talkAWhile(talk.conversation);
      expect(dataOf(chunks, "data-compaction")).toMatchObject([{ summary: "digest", kept: ["greet"] }]);
      expect(chunks.at(-1)).toMatchObject({ type: "finish" });
      expect(talk.pauses.length).toBe(pauses);
    });
  },
);
