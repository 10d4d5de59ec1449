import { expect, test } from "vitest";
import type { ConfigLayer } from "./config-file.ts";
import { readConfig } from "./read-config.ts";

function read(search: string, layer: ConfigLayer = "user"): readonly [unknown, readonly string[]] {
  const text = `search:\n${search.replace(/^/gm, "  ")}\n`;
  const { config, diagnostics } = readConfig({
    text,
    file: "/c.yaml",
    layer,
    home: "/home/a",
    project: "/p",
  });
  return [config.search, diagnostics.map(({ code, message }) => `${code}: ${message}`)];
}

test("a service is an address, a model and the name of a variable with the key", () => {
  const text = "embedder: openai\nurl: https://api.example.com/v1\nmodel: small\nkey_env: EXAMPLE_KEY";
  expect(read(text)).toEqual([
    { embedder: "openai", url: "https://api.example.com/v1", model: "small", keyEnv: "EXAMPLE_KEY" },
    [],
  ]);
});

test("only the user's own file decides who reads texts", () => {
  for (const [layer, whose] of [
    ["project", "the project's"],
    ["admin", "the administrator's"],
  ] as const) {
    expect(read("embedder: ollama", layer)).toEqual([
      {},
      [
        `config-ignored: \`search\` is the user's to set, because it decides who receives texts; ${whose} value is ignored`,
      ],
    ]);
  }
});

test("what is wrong is reported and left out", () => {
  expect(read("embedder: olama\nurl: http://example.com\nkey_env: sk-123\nspeed: 3")).toEqual([
    {},
    [
      "config-invalid: `search.embedder` should be offline, openai, ollama or off",
      "config-invalid: `search.url` should start with https://; http:// is only for this computer",
      "config-invalid: `search.key_env` should name an environment variable",
      "config-invalid: `search.speed` is not a setting",
    ],
  ]);
});

test("an address holds no password, and a server on this computer needs no encryption", () => {
  expect(read("url: https://me:pw@example.com")[1]).toEqual([
    "config-invalid: `search.url` should not contain a user name or a password",
  ]);
  expect(read("url: http://127.0.0.1:11434")).toEqual([{ url: "http://127.0.0.1:11434" }, []]);
});
