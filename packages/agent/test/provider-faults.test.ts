import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { isSkillwrightError } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { openModels } from "../src/models/open-models.ts";
import { serveWire } from "./support/serve-wire.ts";
import { WIRE_FORMATS, type WireFault, type WireFormat } from "./support/wire/index.ts";

const prompt: LanguageModelV4CallOptions["prompt"] = [
  { role: "user", content: [{ type: "text", text: "The secret word is swordfish." }] },
];

/** The result of a call: its text, and the error if there was one. */
async function ask(model: LanguageModelV4, way: "whole" | "stream"): Promise<unknown> {
  try {
    if (way === "whole") {
      const { content } = await model.doGenerate({ prompt });
      return content;
    }
    const { stream } = await model.doStream({ prompt });
    for await (const part of stream) if (part.type === "error") return part.error;
    return "no error";
  } catch (error) {
    return error;
  }
}

async function fail(format: WireFormat, fault: WireFault, way: "whole" | "stream"): Promise<unknown> {
  const server = await serveWire(format, [{ text: "A longer answer, so that it has a middle.", fault }]);
  const models = openModels({
    setting: server.setting,
    env: server.env,
    idleTimeoutMs: fault.kind === "hang" ? 300 : 30_000,
  });
  const error = await ask((await models.open()).model, way);
  if (!isSkillwrightError(error)) return error;
  const { code, message, details, hint } = error;
  // An error contains neither the prompt nor the key, even when it is printed in full.
  const everything = JSON.stringify([message, hint, details, error.cause, String(error.stack)]);
  expect(everything).not.toContain("swordfish");
  expect(everything).not.toContain("wire-test-key");
  return { code, ...details };
}

describe.each(WIRE_FORMATS)("$name", (format) => {
  const model = `${format.name === "openai-compatible" ? "wire" : format.name}/test-model`;
  describe.each(["whole", "stream"] as const)("%s", (way) => {
    test.each<[string, WireFault, object]>([
      [
        "a rate limit says how long to wait",
        { kind: "status", status: 429, headers: { "retry-after": "7" } },
        { code: "model_rate_limited", model, retryAfterMs: 7000 },
      ],
      [
        "a server error",
        { kind: "status", status: 500 },
        { code: "model_unavailable", model, reason: "server", status: 500 },
      ],
      [
        "an overloaded server",
        { kind: "status", status: 529, message: "Overloaded", headers: { "retry-after-ms": "1500" } },
        { code: "model_unavailable", model, reason: "server", status: 529, retryAfterMs: 1500 },
      ],
      [
        "a web page from a proxy",
        { kind: "page" },
        { code: "model_unavailable", model, reason: "server", status: 502 },
      ],
      [
        "a key without permission",
        { kind: "status", status: 403, message: "Not allowed" },
        { code: "model_rejected_key", model, reason: "rejected", source: "WIRE_KEY" },
      ],
      [
        "no credit",
        { kind: "status", status: 429, type: "insufficient_quota", message: "Check your plan." },
        { code: "model_refused", model, reason: "credit", status: 429 },
      ],
      [
        "a conversation that is too long",
        { kind: "status", status: 400, message: "prompt is too long: 210000 tokens > 200000 maximum" },
        { code: "model_refused", model, reason: "too-long", status: 400 },
      ],
      [
        "a request that is refused",
        { kind: "status", status: 400, message: "temperature: Input should be less than 1" },
        { code: "model_refused", model, reason: "other", status: 400 },
      ],
      ["a connection that breaks", { kind: "cut" }, { code: "model_unavailable", model, reason: "cut" }],
      [
        "a timeout before the answer",
        { kind: "hang", at: "start" },
        { code: "model_unavailable", model, reason: "time" },
      ],
      [
        "a timeout during the answer",
        { kind: "hang", at: "middle" },
        { code: "model_unavailable", model, reason: "time" },
      ],
      [
        "an answer that is not JSON",
        { kind: "malformed" },
        { code: "model_unavailable", model, reason: "unreadable" },
      ],
      [
        "a redirect, which is not followed",
        { kind: "redirect", to: "http://127.0.0.1:9/elsewhere" },
        { code: "model_unavailable", model, reason: "address" },
      ],
    ])("%s", async (_, fault, expected) => {
      expect(await fail(format, fault, way)).toMatchObject(expected);
    });

    test("a slow answer is not an error", async () => {
      expect(await fail(format, { kind: "slow", pauseMs: 5 }, way)).not.toHaveProperty("code");
    });
  });

  test("an incomplete answer is an error", async () => {
    expect(await fail(format, { kind: "end" }, "stream")).toMatchObject({
      code: "model_unavailable",
      reason: "cut",
    });
  });

  test("an error within a stream becomes one of our errors", async () => {
    expect(await fail(format, { kind: "error-event" }, "stream")).toMatchObject({
      code: "model_unavailable",
      reason: "server",
    });
  });

  test("JSON that is not an answer is an error, not an empty answer", async () => {
    expect(await fail(format, { kind: "strange" }, "whole")).toMatchObject({ code: "model_unavailable" });
  });

  test("an abort is not a provider error", async () => {
    const server = await serveWire(format, [{ text: "late", fault: { kind: "hang", at: "start" } }]);
    const { model: opened } = await openModels({ setting: server.setting, env: server.env }).open();
    const stop = new AbortController();
    const answer = opened.doGenerate({ prompt, abortSignal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });
});
