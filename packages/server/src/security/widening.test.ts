import { type JsonObject, type JsonValue, parseConfigKey } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { needsConfirmation, SILENCES_FINDINGS, widening, withValue } from "./widening.ts";

const TREE = `sha256-${"0".repeat(64)}`;

const before: JsonObject = {
  permissions: "ask",
  network: { private_hosts: ["localhost:3000", "nas.local"] },
  search: { embedder: "openai", url: "https://search.example/v1", key_env: "SEARCH_KEY" },
  models: { providers: { lab: { base_url: "https://lab.example/v1", key_file: "~/lab.key" } } },
  mcpServers: { acme: { url: "https://acme.example/mcp", key_env: "ACME" } },
};

function set(key: string, value: JsonValue, config = before): string | undefined {
  const keyedServices = new Set(["openai"]);
  return widening(config, withValue(config, parseConfigKey(key).path, value), { keyedServices });
}

const KEY = "one of your keys would be sent to another URL";
const SANDBOX = "what skills run would not be kept in a sandbox";

test.for([
  ["sandbox", "off", SANDBOX],
  ["sandbox", false, SANDBOX],
  ["sandbox", "no", SANDBOX],
  ["permissions", "trusted-source", "skills would get permissions that they don't have now"],
  ["network.private_hosts", ["nas.local", "router.local"], "agents could reach router.local"],
  ["network.private_hosts", "nas.local, 127.0.0.1:22", "agents could reach 127.0.0.1:22"],
  ["network", { private_hosts: ["localhost"] }, "agents could reach localhost"],
  ["models.providers.mine", { base_url: "https://evil.example", key_env: "OPENAI_API_KEY" }, KEY],
  ["models.providers", { mine: { base_url: "https://evil.example", key_file: "~/.ssh/id_ed25519" } }, KEY],
  ["models.providers.openai.base_url", "https://evil.example", KEY],
  ["models.providers.lab.base_url", "https://evil.example", KEY],
  ["models", { providers: { openai: { base_url: "https://evil.example" } } }, KEY],
  ["search.url", "https://evil.example", KEY],
  ["search.key_env", "OPENAI_API_KEY", KEY],
  ["mcpServers.acme.url", "https://evil.example", KEY],
  ["mcpServers.evil", { url: "https://evil.example", key_env: "GITHUB_TOKEN" }, KEY],
] satisfies [string, JsonValue, string][])("%s = %j widens: %s", ([key, value, what]) => {
  expect(set(key, value)).toBe(what);
});

test.for([
  ["sandbox", "on"],
  ["sandbox", null],
  ["permissions", "strict"],
  ["permissions", null],
  ["network.private_hosts", ["nas.local"]],
  ["network", null],
  ["models.default", "lab/small"],
  ["models.providers.mine", { base_url: "http://127.0.0.1:8080/v1", model: "small" }],
  ["models.providers.lab", null],
  ["models.providers.lab.model", "large"],
  ["search", null],
  ["search.model", "small"],
  ["mcpServers.other", { url: "https://skills.example/mcp" }],
  ["skills.pdf-tools", "off"],
] satisfies [string, JsonValue][])("%s = %j does not widen", ([key, value]) => {
  expect(set(key, value)).toBe(undefined);
});

test.for([
  ["roots", ["/srv/skills"], "skills in /srv/skills would be loaded as your own"],
  ["roots", "~/a, /srv/x", "skills in /srv/x would be loaded as your own"],
  ["plugins", ["/srv/plugin"], "skills in /srv/plugin would be loaded as your own"],
  ["agents", null, 'the agent "bot" could use more skills'],
  ["agents.bot.skills", ["pdf", "shell"], 'the agent "bot" could use more skills'],
  ["agents.bot.skills", [], undefined],
  ["agents.other.skills", ["pdf"], undefined],
  ["roots", ["~/a"], undefined],
  [
    "registries.default",
    "https://far.example",
    "your messages or skills could be sent to https://far.example (default)",
  ],
  ["scan.silenced", { [TREE]: { "run-download": "Ours" } }, SILENCES_FINDINGS],
  [`scan.silenced.${TREE}.run-download`, "Ours", SILENCES_FINDINGS],
  ["scan.silenced", null, undefined],
  ["roots", null, undefined],
  ["skills.urls", ["acme/skills", "https://far.example"], "skills from https://far.example would be used"],
  ["skills.paths", ["~/a"], "skills from ~/a would be used"],
  ["skills.urls", null, undefined],
] satisfies [string, JsonValue, string | undefined][])(
  "%s = %j needs a confirmation: %s",
  ([key, value, what]) => {
    const config: JsonObject = {
      roots: ["~/a"],
      skills: { urls: ["acme/skills"] },
      agents: { bot: { skills: ["pdf"] } },
    };
    expect(needsConfirmation(config, withValue(config, parseConfigKey(key).path, value))).toBe(what);
  },
);

test("a restricted setting stays restricted over HTTP", () => {
  expect(set("permissions", null, { permissions: "strict" })).toBe(
    "skills would get permissions that they don't have now",
  );
  expect(set("sandbox", "off", { sandbox: false })).toBe(undefined);
});
