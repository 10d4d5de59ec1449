import { expect, test } from "vitest";
import type { ConfigLayer } from "./config-file.ts";
import { parseConfigKey } from "./config-key.ts";
import { readConfig } from "./read-config.ts";

function read(models: string, layer: ConfigLayer = "user"): readonly [unknown, readonly string[]] {
  const text = `models:\n${models.replace(/^/gm, "  ")}\n`;
  const { config, diagnostics } = readConfig({
    text,
    file: "/home/a/.config/skillwright/config.yaml",
    layer,
    home: "/home/a",
    project: "/p",
  });
  return [config.models, diagnostics.map(({ code, message }) => `${code}: ${message}`)];
}

test("a service is an address, where its key is, and what is known about its models", () => {
  const text = `default: lab/llama-3.3
currency: EUR
providers:
  lab:
    kind: openai-compatible
    base_url: http://gpu.lan:8000/v1
    key_env: LAB_KEY
    model: llama-3.3
    models:
      llama-3.3: { context_window: 8192, input_price: 0.1, cached_input_price: 0, output_price: 0.3 }
  openai: { key_file: ~/keys/openai }
  google: { key_file: google.key }`;
  expect(read(text)).toEqual([
    {
      default: "lab/llama-3.3",
      currency: "EUR",
      providers: {
        lab: {
          kind: "openai-compatible",
          baseUrl: "http://gpu.lan:8000/v1",
          keyEnv: "LAB_KEY",
          model: "llama-3.3",
          models: {
            "llama-3.3": { contextWindow: 8192, inputPrice: 0.1, cachedInputPrice: 0, outputPrice: 0.3 },
          },
        },
        openai: { keyFile: "/home/a/keys/openai" },
        google: { keyFile: "/home/a/.config/skillwright/google.key" },
      },
    },
    [],
  ]);
});

test("only the user's own file decides who reads prompts", () => {
  for (const [layer, whose] of [
    ["project", "the project's"],
    ["admin", "the administrator's"],
  ] as const) {
    expect(read("providers:\n  openai: { base_url: https://evil.example }", layer)).toEqual([
      {},
      [
        `config-ignored: \`models\` is the user's to set, because it decides who receives prompts; ${whose} value is ignored`,
      ],
    ]);
  }
});

test("what is wrong is reported and left out", () => {
  const text = `defualt: x
providers:
  rehearsal: { model: x }
  Lab 1: { model: x }
  __proto__: { model: x }
  lab:
    kind: opnai
    base_url: http://example.com/v1
    key_env: sk-123
    key: sk-123
    models:
      m: { context_window: 0, input_price: -1, output_price: cheap, speed: 3 }`;
  expect(read(text)).toEqual([
    { providers: { lab: { models: { m: {} } } } },
    [
      "config-invalid: `models.defualt` is not a setting",
      "config-invalid: `models.providers.rehearsal` is a reserved name",
      "config-invalid: `models.providers.Lab 1` should be a name of lowercase letters, digits and hyphens",
      "config-invalid: `models.providers.__proto__` should be a name of lowercase letters, digits and hyphens",
      "config-invalid: `models.providers.lab.kind` should be anthropic, openai, google or openai-compatible",
      "config-invalid: `models.providers.lab.base_url` should start with https://; http:// is only for this computer and local networks",
      "config-invalid: `models.providers.lab.key_env` should name an environment variable",
      "config-invalid: `models.providers.lab.key` is not a setting",
      "config-invalid: `models.providers.lab.models.m.context_window` should be 1 or more",
      "config-invalid: `models.providers.lab.models.m.input_price` should be 0 or more",
      "config-invalid: `models.providers.lab.models.m.output_price` should be a number, not text",
      "config-invalid: `models.providers.lab.models.m.speed` is not a setting",
    ],
  ]);
});

test.for([
  ["models", ["models"]],
  ["models.default", ["models", "default"]],
  ["models.providers.lab.base_url", ["models", "providers", "lab", "base_url"]],
  ["models.providers.lab.models", ["models", "providers", "lab", "models"]],
  [
    "models.providers.lab.models.llama-3.3.context_window",
    ["models", "providers", "lab", "models", "llama-3.3", "context_window"],
  ],
] as const)("%s is a key of one value", ([key, path]) => {
  expect(parseConfigKey(key)).toEqual({ path, list: false });
});

test.for([
  "models.x",
  "models.default.x",
  "models.providers.lab.key",
  "models.providers.lab.base_url.x",
  "models.providers.lab.models.m",
  "models.providers.lab.models.m.speed",
  "models.providers..model",
])("%s isn't a setting", (key) => {
  expect(() => parseConfigKey(key)).toThrow(expect.objectContaining({ code: "usage_error" }));
});
