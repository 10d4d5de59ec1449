import { once } from "node:events";
import { chmodSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

/** A port on which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const KEY = "sk-e2e-0123456789abcdef";

test("without a model, the list says what happens then and how to get one", () => {
  const { status, stdout } = world.run(["models"]);
  expect(status).toBe(0);
  expect(stdout).toContain("rehearsal  Rehearsal (no model)");
  expect(stdout).toContain("export ANTHROPIC_API_KEY=...");
  expect(stdout).toContain("skillwright config set models.default ollama/qwen3");
});

test("the list says where each model comes from, which is the default and why, and no key", () => {
  const env = { OPENAI_API_KEY: KEY };
  const { stdout } = world.run(["models", "list", "--json"], { env });
  expect(JSON.parse(stdout)).toEqual({
    default: { id: "openai/gpt-6-astra", why: "first-key" },
    models: [
      {
        id: "openai/gpt-6-astra",
        provider: "openai",
        label: "gpt-6-astra (OpenAI)",
        source: "environment",
        state: "ready",
        baseUrl: "https://api.openai.com/v1",
        keyFrom: "OPENAI_API_KEY",
        contextWindow: 200_000,
        isDefault: true,
      },
      {
        id: "rehearsal",
        provider: "rehearsal",
        label: "Rehearsal (no model)",
        source: "built-in",
        state: "ready",
        isDefault: false,
      },
    ],
    diagnostics: [],
  });
  const text = world.run(["models"], { env }).stdout;
  expect(text).toContain("Default: openai/gpt-6-astra (the first with an API key in the environment).");
  expect(stdout + text).not.toContain(KEY);
});

test("models are configured one value at a time, and only in the user's own file", () => {
  const set = (...words: readonly string[]): number | null => world.run(["config", "set", ...words]).status;
  expect(set("models.providers.lab.base_url", "http://gpu.lan:8000")).toBe(0);
  expect(set("models.providers.lab.models.llama-3.3.context_window", "8192")).toBe(0);
  expect(set("models.default", "lab/llama-3.3")).toBe(0);
  world.write("project/.skillwright/config.yaml", "models:\n  default: evil/m\n");
  const { stdout } = world.run(["models"]);
  expect(stdout).toContain("lab/llama-3.3  configured, at http://gpu.lan:8000/v1, 8192 tokens of context");
  expect(stdout).toContain("Default: lab/llama-3.3 (set by `models.default`).");
  expect(stdout).toContain("`models` is the user's to set");
  expect(set("models.providers.lab.base_url", "http://example.com")).toBe(2);
  expect(set("models.providers.lab.key", KEY)).toBe(2);
});

test("a key file that others can read is refused with the command that fixes it", () => {
  const file = world.write("home/openai.key", `${KEY}\n`);
  world.run(["config", "set", "models.providers.openai.key_file", "~/openai.key"]);
  chmodSync(file, 0o644);
  const { status, stdout, stderr } = world.run(["models", "test", "openai"]);
  expect([status, stdout]).toEqual([5, ""]);
  expect(stderr.replace(/\s+/g, " ")).toContain(`Run: chmod 600 ${file}`);
  expect(stderr).not.toContain(KEY);
});

test("a test says what is wrong and ends with a status that tells it", async () => {
  const port = await closedPort();
  const env = { OLLAMA_HOST: `127.0.0.1:${port}` };
  const { status, stdout } = world.run(["models", "test", "ollama/qwen3", "--json"], { env });
  expect(status).toBe(6);
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    id: "ollama/qwen3",
    label: null,
    answer: null,
    milliseconds: null,
    rehearsal: false,
    error: {
      code: "model_unavailable",
      message: `Ollama cannot be reached at http://127.0.0.1:${port}/v1`,
      details: { model: "ollama/qwen3", reason: "connection" },
      hint: "Start it: `ollama serve`.",
    },
    available: [],
  });
  const typo = world.run(["models", "test", "antropic"]);
  expect([typo.status, typo.stderr]).toEqual([
    3,
    '✗ There is no model provider called "antropic"\n  Did you mean anthropic?\n',
  ]);
  expect(world.run(["models", "test"]).stdout).toBe("The rehearsal works; it doesn't use a model.\n");
  expect(world.run(["models", "list", "x"]).status).toBe(2);
});
