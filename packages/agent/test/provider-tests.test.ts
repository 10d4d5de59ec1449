import { describe, expect, test } from "vitest";
import type { ModelTest } from "../src/models/models.ts";
import { openModels } from "../src/models/open-models.ts";
import { serveWire } from "./support/serve-wire.ts";
import { WIRE_FORMATS, type WireServer } from "./support/wire/index.ts";

/** A test's result without values that vary. */
async function tested(server: WireServer, id?: string, key?: string): Promise<unknown> {
  const env = key === undefined ? server.env : { WIRE_KEY: key };
  const result: ModelTest = await openModels({ setting: server.setting, env }).test(id);
  if (result.ok) return { ok: result.ok, id: result.id, answer: result.answer };
  const { code, message, hint, details } = result.error;
  expect(JSON.stringify([message, hint, details])).not.toContain(key ?? server.env.WIRE_KEY);
  return { id: result.id, code, details, message, available: result.available };
}

describe.each(WIRE_FORMATS)("a test of $name", (format) => {
  const name = format.name === "openai-compatible" ? "wire" : format.name;

  test("asks for one word", async () => {
    const server = await serveWire(format, [{ text: "ready" }]);
    expect(await tested(server)).toEqual({ ok: true, id: server.id, answer: "ready" });
    expect(server.requests).toHaveLength(1);
  });

  test("says that the key was rejected and where it comes from, without the key", async () => {
    const server = await serveWire(format, []);
    expect(await tested(server, undefined, "sk-wrong-0123456789-wxyz")).toMatchObject({
      code: "model_rejected_key",
      details: { model: server.id, reason: "rejected", source: "WIRE_KEY" },
      message: expect.stringContaining("rejected the key from WIRE_KEY"),
    });
  });

  test("lists the available models if one is unknown", async () => {
    const server = await serveWire(format, []);
    expect(await tested(server, `${name}/missing`)).toMatchObject({
      code: "model_not_found",
      details: { model: `${name}/missing` },
      available: [`${name}/test-model`],
    });
  });

  test("reports a rate limit", async () => {
    const fault = { kind: "status", status: 429, headers: { "retry-after": "3" } } as const;
    const server = await serveWire(format, [{ fault }]);
    expect(await tested(server)).toMatchObject({
      code: "model_rate_limited",
      details: { model: server.id, retryAfterMs: 3000 },
    });
  });
});

test("a test of a provider without a model lists its models", async () => {
  const [, , chat] = WIRE_FORMATS;
  if (chat === undefined) throw new Error("There is no such format.");
  const server = await serveWire(chat, []);
  const setting = { providers: { lab: { baseUrl: server.baseUrl, keyEnv: "WIRE_KEY" } } };
  const ask = (env: Readonly<Record<string, string>>): Promise<ModelTest> =>
    openModels({ setting, env }).test("lab");
  expect(await ask(server.env)).toMatchObject({
    ok: false,
    error: { code: "model_not_found" },
    available: ["lab/test-model"],
  });
  expect(await ask({ WIRE_KEY: "wrong-key" })).toMatchObject({
    ok: false,
    error: { code: "model_rejected_key" },
    available: [],
  });
});

test("a test of the rehearsal sends no request", async () => {
  expect(await openModels({ env: {} }).test()).toMatchObject({ ok: true, id: "rehearsal" });
});
