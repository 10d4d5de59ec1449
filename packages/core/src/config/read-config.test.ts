import { describe, expect, test } from "vitest";
import type { ConfigFile, ConfigLayer } from "./config-file.ts";
import { readConfig } from "./read-config.ts";

function read(
  text: string,
  layer: ConfigLayer = "user",
): { readonly config: ConfigFile; readonly problems: readonly string[] } {
  const file =
    layer === "project" ? "/p/.skillwright/config.yaml" : "/home/ann/.config/skillwright/config.yaml";
  const { config, diagnostics } = readConfig({ text, file, layer, home: "/home/ann", project: "/p" });
  return { config, problems: diagnostics.map((d) => `${d.line}:${d.column} ${d.code}: ${d.message}`) };
}

describe("a configuration file", () => {
  test("an agent whose list of skills can't be read may use none", () => {
    const { config, problems } = read(
      "agents:\n  a: { skills: { pdf: on } }\n  b: pdf\n  c: {}\n  d: { skills: [] }\n",
    );
    expect(problems).toHaveLength(2);
    expect(config.agents).toEqual(
      new Map([
        ["a", []],
        ["b", []],
        ["d", []],
      ]),
    );
  });

  test("is read whole", () => {
    const hash = "4d6e4b667ed3c2287462936e709a4c4386731bfdd0b1e9d37431b99be7d96563";
    const text = `version: 1
roots: [~/skills, /srv/skills, near]
plugins:
  - ~/plugins/acme
skills:
  pdf-tools: off
  csv: name-only
  "acme:deploy": user-only
  ~/skills/old: false
  urls: [https://skills.example.com, acme/skills]
  paths: [~/more]
agents:
  builder: { skills: [pdf-tools, csv] }
  free: {}
pinned: [pdf-tools, "acme:deploy"]
preferred: [~/skills/pdf-tools]
index: off
watch: off
sandbox: off
shellDirectives: off
catalog: { max_pct: 1.5, fallback_chars: 8000 }
readFile: { extensions: [.MD, .tar.gz] }
permissions: trusted-source
mcp: codex
history: { keep: 10, max_age_days: 30, max_bytes: 1000000 }
scan: { silenced: { ${hash}: { remote-script: Our own server. } } }
lint: { rules: { body-long: off } }
settings: { web: { search: true } }
`;
    const { config, problems } = read(text);
    const origin = { layer: "user", file: "/home/ann/.config/skillwright/config.yaml" };
    expect(problems).toEqual([]);
    expect(config).toEqual({
      layer: "user",
      file: "/home/ann/.config/skillwright/config.yaml",
      roots: ["/home/ann/skills", "/srv/skills", "/home/ann/.config/skillwright/near"],
      plugins: ["/home/ann/plugins/acme"],
      rules: [
        { name: "pdf-tools", visibility: "off", origin: { ...origin, line: 6 } },
        { name: "csv", visibility: "name-only", origin: { ...origin, line: 7 } },
        { name: "acme:deploy", visibility: "user-only", origin: { ...origin, line: 8 } },
        { path: "/home/ann/skills/old", visibility: "off", origin: { ...origin, line: 9 } },
      ],
      skillUrls: ["https://skills.example.com", "acme/skills"],
      skillPaths: ["/home/ann/more"],
      agents: new Map([["builder", ["pdf-tools", "csv"]]]),
      pinned: ["pdf-tools", "acme:deploy"],
      preferred: ["/home/ann/skills/pdf-tools"],
      index: false,
      watch: false,
      sandbox: "off",
      shellDirectives: "off",
      catalog: { percent: 1.5, fallbackCharacters: 8000 },
      readFile: { extensions: [".md", ".tar.gz"] },
      permissions: "trusted-source",
      mcp: "codex",
      mcpServers: [],
      history: { keep: 10, maxAgeDays: 30, maxBytes: 1_000_000 },
      search: {},
      models: {},
      network: {},
      scan: { silenced: new Map([[hash, new Map([["remote-script", "Our own server."]])]]) },
      registries: new Map(),
      lint: { rules: new Map([["body-long", "off"]]) },
      settings: { web: { search: true } },
    });
  });

  test("knows patterns in rules for skills", () => {
    const { config } = read("skills: { 'code-*': off }\n");
    const matches = config.rules[0]?.matches;
    const found = (name: string, id = name): boolean | undefined =>
      matches?.({ name, id } as Parameters<typeof matches>[0]);
    expect([found("code-review"), found("encode"), found("x", "code-y")]).toEqual([true, false, true]);
    expect(config.rules[0]).toMatchObject({ name: "code-*", visibility: "off" });
  });

  test("reports a share instead of a percentage, and endings without a dot", () => {
    const { config, problems } = read(
      "catalog: { max_pct: 0.02, most: 1 }\nreadFile: { extensions: [md, .txt], x: 1 }\n",
    );
    expect([config.catalog, config.readFile]).toEqual([{}, { extensions: [".txt"] }]);
    expect(problems).toEqual([
      "1:21 config-invalid: `catalog.max_pct` should be between 0.1 and 100",
      "1:33 config-invalid: `catalog.most` is not a setting",
      '2:25 config-invalid: "md" of `readFile.extensions` is not an extension',
      "2:40 config-invalid: `readFile.x` is not a setting",
    ]);
  });

  test("of a project can switch off and narrow, and cannot switch on, unlock or reach outside", () => {
    const text = `roots: [tools, ../elsewhere, ~/mine]
skills:
  a: off
  b: on
settings: { secret: true }
index: off
sandbox: off
shellDirectives: off
readFile: { extensions: [.env] }
`;
    const { config, problems } = read(text, "project");
    expect(config.roots).toEqual(["/p/tools"]);
    expect(config.rules.map((rule) => rule.name)).toEqual(["a"]);
    expect([config.settings, config.index, config.sandbox]).toEqual([{}, undefined, undefined]);
    expect([config.shellDirectives, config.readFile]).toEqual(["off", {}]);
    expect(problems).toEqual([
      '1:8 config-ignored: "../elsewhere" is outside the project and is ignored',
      '1:8 config-ignored: "~/mine" is outside the project and is ignored',
      `4:3 config-ignored: A project can't enable "b"; it can only disable skills`,
      "5:1 config-ignored: `settings` is the user's to set, because it could unlock skills; the project's value is ignored",
      "6:1 config-ignored: `index` is the user's to set; the project's value is ignored",
      "7:1 config-ignored: Only the user's own configuration can switch the sandbox off; the project's value is ignored",
      "9:1 config-ignored: `readFile` is the user's to set, because agents read such files without asking; the project's value is ignored",
    ]);
  });

  test.for(["", "settings: {}", "settings: { a: 1 }", "settings: 3", "settings: null"])(
    "has no fields in `settings` that the file doesn't have: %j",
    (text) => {
      expect("constructor" in read(text).config.settings).toBe(false);
    },
  );

  test("does not take what every object has for a setting", () => {
    const { problems } = read("constructor: 1\ntoString: 2\n");
    expect(problems).toEqual([
      "1:1 config-invalid: `constructor` is not a setting",
      "2:1 config-invalid: `toString` is not a setting",
    ]);
    const { config, problems: ofRules } = read("skills: { a: constructor, b: __proto__ }\n", "project");
    expect(config.rules.map(({ name, visibility }) => [name, visibility])).toEqual([
      ["a", "off"],
      ["b", "off"],
    ]);
    expect(ofRules).toEqual([
      "1:14 config-invalid: `skills.a` should be on, name-only, user-only or off",
      "1:30 config-invalid: `skills.b` should be on, name-only, user-only or off",
    ]);
  });

  test("with mistakes keeps what is right and says what is wrong where", () => {
    const { config, problems } = read(
      "rots: []\nskills: { a: perhaps, b: off }\nindex: maybe\nagents: [x]\n",
    );
    expect(config.rules.map(({ name, visibility }) => [name, visibility])).toEqual([
      ["a", "off"],
      ["b", "off"],
    ]);
    expect(problems).toEqual([
      "1:1 config-invalid: `rots` is not a setting",
      "2:14 config-invalid: `skills.a` should be on, name-only, user-only or off",
      "3:8 config-invalid: `index` should be true or false, not text",
      "4:9 config-invalid: `agents` should be a list of fields, not a list",
    ]);
  });

  test("that isn't YAML is reported and counts as empty", () => {
    const { config, problems } = read("a: [1\n");
    expect(config.rules).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  test("of a newer format is refused", () => {
    expect(() => read("version: 2\n")).toThrow(
      expect.objectContaining({
        code: "newer_state",
        details: { file: expect.any(String), found: 2, known: 1 },
      }),
    );
  });

  test("that is empty says nothing", () => {
    expect(read("")).toEqual({ config: expect.objectContaining({ roots: [], rules: [] }), problems: [] });
  });
});

test("how long history is kept is the user's to say, in whole numbers", () => {
  const { config, problems } = read("history: { keep: 0, max_age_days: soon, max_bytes: 5, more: 1 }\n");
  expect(config.history).toEqual({ maxBytes: 5 });
  expect(problems).toEqual([
    "1:18 config-invalid: `history.keep` should be 1 or more",
    "1:35 config-invalid: `history.max_age_days` should be a whole number, not text",
    "1:61 config-invalid: `history.more` is not a setting",
  ]);
});
