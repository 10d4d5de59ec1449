import { expect, test } from "vitest";
import { parseConfigKey } from "./config-key.ts";
import { readConfig } from "./read-config.ts";
import type { ConfigText } from "./setting.ts";

const read = (layer: ConfigText["layer"], text: string): ReturnType<typeof readConfig> =>
  readConfig({ text, file: "/c.yaml", layer, home: "/home/ann", project: "/p" });

test("servers are programs or addresses", () => {
  const { config, diagnostics } = read(
    "user",
    `mcpServers:
  acme: { url: https://skills.example.com/mcp, key_env: ACME_TOKEN }
  team: { command: npx, args: [-y, team-skills], env: [TEAM_TOKEN] }
  plain: { command: serve }
  login: { url: https://login.example.com/mcp, client_id: 3f2b-skillwright }
`,
  );
  expect(diagnostics).toEqual([]);
  expect(config.mcpServers).toEqual([
    { label: "acme", url: "https://skills.example.com/mcp", keyEnv: "ACME_TOKEN" },
    { label: "team", command: "npx", args: ["-y", "team-skills"], env: ["TEAM_TOKEN"] },
    { label: "plain", command: "serve", args: [], env: [] },
    { label: "login", url: "https://login.example.com/mcp", clientId: "3f2b-skillwright" },
  ]);
});

test("what is wrong is said and left out", () => {
  const { config, diagnostics } = read(
    "user",
    `mcpServers:
  ../up: { command: x }
  both: { command: x, url: https://a.example }
  none: {}
  http: { url: http://a.example }
  secret: { url: https://a.example, key_env: "sk-123" }
  values: { command: x, env: ["A=b"] }
  spaces: { url: https://a.example, client_id: "a b" }
  twice: { url: https://a.example, client_id: a, key_env: TOKEN }
  more: { command: x, colour: red }
`,
  );
  expect(config.mcpServers).toEqual([{ label: "more", command: "x", args: [], env: [] }]);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "`mcpServers.../up` should be a label of lowercase letters, digits and hyphens",
    "`mcpServers.both` needs either `command` or `url`",
    "`mcpServers.none` needs either `command` or `url`",
    "`mcpServers.http.url` should start with https://; http:// is only for this computer",
    "`mcpServers.secret.key_env` should name an environment variable; the key does not belong here",
    "`mcpServers.values.env` should name environment variables; values do not belong here",
    "`mcpServers.spaces.client_id` should be an id of at most 500 ASCII characters, without spaces",
    "`mcpServers.twice` has `key_env` and `client_id`: a server with a token needs no sign-in",
    "`mcpServers.more.colour` is not a setting",
  ]);
  expect(diagnostics.at(-1)?.hint).toBe("Known: command, args, env, url, key_env, client_id.");
});

test.for(["project", "admin"] as const)("a file of the %s names no server", (layer) => {
  const { config, diagnostics } = read(layer, "mcpServers: { acme: { command: x } }");
  expect(config.mcpServers).toEqual([]);
  expect(diagnostics.map(({ code }) => code)).toEqual(["config-ignored"]);
});

test("single fields have keys", () => {
  expect(parseConfigKey("mcpServers.acme.url")).toEqual({ path: ["mcpServers", "acme", "url"], list: false });
  expect(parseConfigKey("mcpServers.acme.args")).toEqual({
    path: ["mcpServers", "acme", "args"],
    list: true,
  });
  expect(parseConfigKey("mcpServers.acme.client_id")).toEqual({
    path: ["mcpServers", "acme", "client_id"],
    list: false,
  });
  expect(() => parseConfigKey("mcpServers.acme.colour")).toThrow("is not a setting");
});
