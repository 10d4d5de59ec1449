import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Line, readLines } from "./serve-app-server.ts";

async function linesOf(chunks: readonly Uint8Array[], maxBytes: number): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for await (const line of readLines(Readable.from(chunks), maxBytes)) lines.push(line);
  return lines;
}

test("however a text is chunked, its lines are the same, and only long ones are dropped", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll("\n", ""))),
      fc.array(fc.nat({ max: 200 })),
      async (texts, cuts) => {
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(""), "utf8");
        const places = [
          0,
          ...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b),
          bytes.length,
        ];
        const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        expect(await linesOf(chunks, 16)).toEqual(
          texts.map((text) => (Buffer.byteLength(text) > 16 ? { kind: "too-long" } : { kind: "line", text })),
        );
      },
    ),
  );
});

test("a last line without an end counts", async () => {
  expect(await linesOf([Buffer.from("a\nb")], 16)).toEqual([
    { kind: "line", text: "a" },
    { kind: "line", text: "b" },
  ]);
});
