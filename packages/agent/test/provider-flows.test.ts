import { generateText, isStepCount, jsonSchema, type ModelMessage, streamText, tool } from "ai";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openModels } from "../src/models/open-models.ts";
import { serveWire } from "./support/serve-wire.ts";
import { WIRE_FORMATS, type WireServer, type WireStep } from "./support/wire/index.ts";

const tools = {
  add: tool({
    description: "Adds two numbers",
    inputSchema: jsonSchema<{ a: number; b: number }>({
      type: "object",
      properties: { a: { type: "number" }, b: { type: "number" } },
      required: ["a", "b"],
      additionalProperties: false,
    }),
    execute: ({ a, b }) => `sum ${a + b}`,
  }),
};

const script: readonly WireStep[] = [
  {
    reasoning: "Two sums are wanted.",
    text: "Let me add.",
    tools: [
      { name: "add", input: { a: 1, b: 2 } },
      { name: "add", input: { a: 30, b: 4 } },
    ],
    usage: { input: 100, cached: 40, output: 30, reasoning: 10 },
  },
  { text: "3 and 34.", usage: { input: 160, output: 5 } },
];

afterEach(() => vi.restoreAllMocks());

interface Outcome {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly unknown[];
  readonly results: readonly unknown[];
  readonly input: number | undefined;
  readonly output: number | undefined;
  readonly cached: number | undefined;
}

async function run(server: WireServer, way: "whole" | "stream"): Promise<Outcome> {
  const { model } = await openModels({ setting: server.setting, env: server.env }).open();
  const request = {
    model,
    system: "You add.",
    messages: [{ role: "user", content: "Add 1 to 2 and 30 to 4" }] satisfies ModelMessage[],
    tools,
    stopWhen: isStepCount(5),
    maxRetries: 0,
  };
  const result = way === "whole" ? await generateText(request) : streamText(request);
  const steps = await result.steps;
  const usage = await result.usage;
  return {
    text: await result.text,
    reasoning: steps.map((step) => step.reasoningText ?? "").join(""),
    calls: steps.flatMap((step) => step.toolCalls.map(({ input }) => input)),
    results: steps.flatMap((step) => step.toolResults.map(({ output }) => output)),
    input: usage.inputTokens,
    output: usage.outputTokens,
    cached: usage.inputTokenDetails.cacheReadTokens,
  };
}

describe.each(WIRE_FORMATS)("$name", (format) => {
  test.each(["whole", "stream"] as const)(
    "parallel calls of a tool come back and are counted (%s)",
    async (way) => {
      const server = await serveWire(format, script);
      const fetched = vi.spyOn(globalThis, "fetch");
      expect(await run(server, way)).toEqual({
        text: "3 and 34.",
        reasoning: "Two sums are wanted.",
        calls: [
          { a: 1, b: 2 },
          { a: 30, b: 4 },
        ],
        results: ["sum 3", "sum 34"],
        input: 260,
        output: 35,
        cached: 40,
      });
      expect(server.remaining()).toBe(0);
      // The SDK would send a model given as a string to its hosted gateway.
      const addresses = fetched.mock.calls.map(([input]) =>
        (input as string).slice(0, server.baseUrl.length),
      );
      expect(addresses).toEqual([server.baseUrl, server.baseUrl]);
      const [, second] = server.requests;
      expect({ path: second?.path, body: second?.body }).toMatchSnapshot();
    },
  );
});

test("a package's warning is in the answer's metadata and is not printed", async () => {
  const [anthropic] = WIRE_FORMATS;
  if (anthropic === undefined) throw new Error("There is no such format.");
  const server = await serveWire(anthropic, [{ text: "a" }, { text: "b" }]);
  const printed = vi.spyOn(process, "emitWarning");
  const { model } = await openModels({ setting: server.setting, env: server.env }).open();
  const whole = await generateText({ model, prompt: "x" });
  const streamed = streamText({ model, prompt: "x" });
  for (const { providerMetadata } of [whole.finalStep, await streamed.finalStep]) {
    expect(providerMetadata?.skillwright).toEqual({
      warnings: [expect.objectContaining({ type: "compatibility", feature: "maxOutputTokens" })],
    });
  }
  expect(printed).not.toHaveBeenCalled();
});
