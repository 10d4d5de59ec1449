import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelsSetting } from "@skillwright/core/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toModelTestDocument } from "./models.ts";
import { openModels } from "./open-models.ts";

const KEY = "sk-test-0123456789abcdef";
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "models-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function keyFile(text: string, mode: number): string {
  const path = join(folder, "key");
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

describe("the default model", () => {
  test.for<[string, ModelsSetting, Record<string, string>, { id: string; why: string }]>([
    ["nothing is configured", {}, {}, { id: "rehearsal", why: "nothing-configured" }],
    [
      "the environment has a key",
      {},
      { GEMINI_API_KEY: KEY },
      { id: "google/gemini-4-argon", why: "first-key" },
    ],
    [
      "the environment has several keys",
      {},
      { OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY },
      { id: "anthropic/claude-sonnet-5-5", why: "first-key" },
    ],
    ["a variable is empty", {}, { OPENAI_API_KEY: " " }, { id: "rehearsal", why: "nothing-configured" }],
    [
      "a provider is configured",
      { providers: { lab: { baseUrl: "https://llm.example.com/v1", model: "m" } } },
      { ANTHROPIC_API_KEY: KEY },
      { id: "lab/m", why: "first-configured" },
    ],
    [
      "the configured provider has no key",
      { providers: { lab: { baseUrl: "https://llm.example.com/v1", model: "m", keyEnv: "LAB_KEY" } } },
      { ANTHROPIC_API_KEY: KEY },
      { id: "anthropic/claude-sonnet-5-5", why: "first-key" },
    ],
    [
      "one is chosen",
      { default: "openai" },
      { ANTHROPIC_API_KEY: KEY },
      { id: "openai/gpt-6-astra", why: "config" },
    ],
    [
      "a variable names it",
      { default: "openai" },
      { SKILLWRIGHT_MODEL: "rehearsal" },
      { id: "rehearsal", why: "variable" },
    ],
    [
      "Ollama runs, but nobody said which of its models",
      {},
      { OLLAMA_HOST: "127.0.0.1" },
      { id: "rehearsal", why: "nothing-configured" },
    ],
  ])("when %s", ([, setting, env, expected]) => {
    expect(openModels({ setting, env }).default()).toEqual(expected);
  });
});

describe("the list", () => {
  test("says where each comes from and what is missing, without keys", () => {
    const setting: ModelsSetting = {
      currency: "EUR",
      providers: {
        lab: {
          baseUrl: "http://gpu.lan:8000",
          models: { "llama-3.3": { contextWindow: 8192, inputPrice: 0.1, outputPrice: 0.3 }, tiny: {} },
        },
        openai: { keyEnv: "MY_KEY" },
        broken: {},
      },
    };
    const env = {
      ANTHROPIC_API_KEY: KEY,
      ANTHROPIC_BASE_URL: "https://proxy.example.com/",
      OLLAMA_HOST: "0.0.0.0",
    };
    const list = openModels({ setting, env }).list();
    expect(list).toEqual([
      {
        id: "lab/llama-3.3",
        provider: "lab",
        label: "llama-3.3 (lab)",
        source: "config",
        state: "ready",
        baseUrl: "http://gpu.lan:8000/v1",
        contextWindow: 8192,
        prices: { currency: "EUR", input: 0.1, cachedInput: 0.1, output: 0.3 },
        isDefault: true,
      },
      {
        id: "lab/tiny",
        provider: "lab",
        label: "tiny (lab)",
        source: "config",
        state: "ready",
        baseUrl: "http://gpu.lan:8000/v1",
        contextWindow: 32_768,
        isDefault: false,
      },
      {
        id: "openai/gpt-6-astra",
        provider: "openai",
        label: "gpt-6-astra (OpenAI)",
        source: "config",
        state: "no-key",
        problem: "OpenAI needs a key",
        hint: "Set MY_KEY, or run `skillwright config set models.providers.openai.key_file FILE` with a file that only you can read.",
        baseUrl: "https://api.openai.com/v1",
        contextWindow: 200_000,
        isDefault: false,
      },
      {
        id: "broken",
        provider: "broken",
        label: "broken",
        source: "config",
        state: "unusable",
        problem: "`models.providers.broken.base_url` is not set",
        hint: "Set `models.providers.broken.base_url`.",
        isDefault: false,
      },
      {
        id: "anthropic/claude-sonnet-5-5",
        provider: "anthropic",
        label: "claude-sonnet-5-5 (Anthropic)",
        source: "environment",
        state: "ready",
        baseUrl: "https://proxy.example.com/v1",
        keyFrom: "ANTHROPIC_API_KEY",
        contextWindow: 200_000,
        isDefault: false,
      },
      {
        id: "ollama",
        provider: "ollama",
        label: "Ollama",
        source: "environment",
        state: "no-model",
        problem: "no model is set",
        hint: "Name one as ollama/MODEL, or set `models.providers.ollama.model`.",
        baseUrl: "http://127.0.0.1:11434/v1",
        isDefault: false,
      },
      {
        id: "rehearsal",
        provider: "rehearsal",
        label: "Rehearsal (no model)",
        source: "built-in",
        state: "ready",
        isDefault: false,
      },
    ]);
    expect(JSON.stringify(list)).not.toContain(KEY);
  });
});

describe("a key", () => {
  test("from a file is used when only its owner can read it", async () => {
    const path = keyFile(`${KEY}\n`, 0o600);
    const models = openModels({ setting: { providers: { openai: { keyFile: path } } }, env: {} });
    expect(models.list()[0]).toMatchObject({ state: "ready", keyFrom: path });
    expect((await models.open("openai")).id).toBe("openai/gpt-6-astra");
  });

  test.for([0o640, 0o604, 0o660, 0o777])(
    "from a file that others can access is refused (%o)",
    async (mode) => {
      const path = keyFile(KEY, mode);
      const models = openModels({ setting: { providers: { openai: { keyFile: path } } }, env: {} });
      await expect(models.open("openai")).rejects.toMatchObject({
        code: "permission_error",
        message: expect.not.stringContaining(KEY),
        hint: `Run: chmod 600 ${path}`,
      });
    },
  );

  test("from a missing file is an error that names the file", async () => {
    const path = join(folder, "missing");
    const models = openModels({ setting: { providers: { openai: { keyFile: path } } }, env: {} });
    await expect(models.open("openai")).rejects.toMatchObject({ code: "file_not_found", details: { path } });
  });

  test.for(["", "two words", "line\nbreak", "schlüssel"])("that is invalid is rejected: %j", async (text) => {
    const path = keyFile(text, 0o600);
    const models = openModels({ setting: { providers: { openai: { keyFile: path } } }, env: {} });
    await expect(models.open("openai")).rejects.toMatchObject({
      code: "model_rejected_key",
      details: { model: "openai/gpt-6-astra", reason: "missing", source: path },
    });
  });

  test("is requested if one is needed", async () => {
    await expect(openModels({ env: {} }).open("anthropic/claude-x")).rejects.toMatchObject({
      code: "model_rejected_key",
      message: "Anthropic needs a key, but none is set",
      details: { model: "anthropic/claude-x", reason: "missing", source: "ANTHROPIC_API_KEY" },
    });
  });

  test("is never sent unencrypted", async () => {
    const setting = { providers: { lab: { baseUrl: "http://gpu.lan", keyEnv: "LAB", model: "m" } } };
    const models = openModels({ setting, env: { LAB: KEY } });
    await expect(models.open("lab")).rejects.toMatchObject({ code: "config_error" });
    await expect(openModels({ setting, env: {} }).open("lab")).rejects.toMatchObject({
      code: "model_rejected_key",
    });
  });

  test("of a well-known provider is not sent to another URL with its name", async () => {
    const setting: ModelsSetting = {
      providers: { openai: { kind: "openai-compatible", baseUrl: "https://llm.example.com", model: "m" } },
    };
    const [entry] = openModels({ setting, env: { OPENAI_API_KEY: KEY } }).list();
    expect(entry).not.toHaveProperty("keyFrom");
  });
});

describe("an id", () => {
  test("may hold slashes after the first", async () => {
    const setting = { providers: { lab: { baseUrl: "https://llm.example.com" } } };
    const { id, label } = await openModels({ setting, env: {} }).open("lab/meta/llama-3.3:70b");
    expect({ id, label }).toEqual({ id: "lab/meta/llama-3.3:70b", label: "meta/llama-3.3:70b (lab)" });
  });

  test.for([
    ["antropic/x", "Did you mean anthropic?"],
    [
      "gpt-6",
      "Ids are PROVIDER/MODEL; known providers: anthropic, openai, google, ollama, lmstudio, vllm, rehearsal.",
    ],
    ["ollama", "Name one as ollama/MODEL, or set `models.providers.ollama.model`."],
    [
      "",
      "Ids are PROVIDER/MODEL; known providers: anthropic, openai, google, ollama, lmstudio, vllm, rehearsal.",
    ],
    [
      "__proto__/x",
      "Ids are PROVIDER/MODEL; known providers: anthropic, openai, google, ollama, lmstudio, vllm, rehearsal.",
    ],
  ])("that is invalid is rejected: %j", async ([id, hint]) => {
    const opening = openModels({ env: {} }).open(id);
    await expect(opening).rejects.toMatchObject({ code: "model_not_found", hint });
  });
});

test("every model is an object: the SDK would send a string to a gateway that nobody chose", async () => {
  const env = { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY, GEMINI_API_KEY: KEY, OLLAMA_HOST: "127.0.0.1" };
  const models = openModels({ env });
  const opened = await Promise.all(
    ["anthropic/a", "openai/b", "google/c", "ollama/d", "rehearsal"].map((id) => models.open(id)),
  );
  expect(opened.map(({ model }) => [typeof model, model.specificationVersion, model.provider])).toEqual([
    ["object", "v4", "anthropic.messages"],
    ["object", "v4", "openai.responses"],
    ["object", "v4", "google.generative-ai"],
    ["object", "v4", "ollama.chat"],
    ["object", "v4", "skillwright.rehearsal"],
  ]);
});

test("a provider that isn't running is reported", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const { model } = await openModels({ env: { OLLAMA_HOST: `:${port}` } }).open("ollama/d");
  await expect(model.doGenerate({ prompt: [] })).rejects.toMatchObject({
    code: "model_unavailable",
    message: `Ollama cannot be reached at http://127.0.0.1:${port}/v1`,
    details: { model: "ollama/d", reason: "connection" },
    hint: "Start it: `ollama serve`.",
  });
});

test("the document of a test has its fields in one order, whether the model answered or not", async () => {
  const models = openModels({ env: {} });
  for (const id of ["rehearsal", "nowhere/m"]) {
    const document = toModelTestDocument(await models.test(id));
    expect(Object.keys(document)).toEqual([
      "ok",
      "id",
      "label",
      "answer",
      "milliseconds",
      "rehearsal",
      "error",
      "available",
    ]);
  }
});
