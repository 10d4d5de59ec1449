import { describe, expect, test } from "vitest";
import { MAX_SIDECAR_BYTES } from "../limits.ts";
import { parseSkill } from "./parse-skill.ts";
import { readSidecar } from "./sidecar.ts";
import { SIDECAR_FILES } from "./sidecar-files.ts";

const openai = (text: string) => ({ path: "agents/openai.yaml", file: "s/agents/openai.yaml", text });

function read(...lines: readonly string[]) {
  const { values, diagnostics } = readSidecar(openai(lines.join("\n")));
  return { values, problems: diagnostics.map(({ line, column, message }) => `${line}:${column} ${message}`) };
}

describe("a sidecar", () => {
  test("gives interface, dependencies, policy and permissions", () => {
    expect(
      read(
        "interface:",
        "  display_name: PDF Tools",
        "  short_description: Reads PDFs",
        "  icon_small: ./assets/small.svg",
        "  iconLarge: assets/img/large.png",
        "  brand-color: '#1a2B3c'",
        "  default_prompt: Merge these files",
        "dependencies:",
        "  tools:",
        "    - {type: env_var, value: TOKEN, description: The token}",
        "    - {type: MCP, value: github, transport: stdio, command: npx server}",
        "    - type: mcp",
        "      value: files",
        "      url: https://mcp.example",
        "      oauth: {callbackPort: 3118}",
        "policy:",
        "  allow_implicit_invocation: false",
        "  products: [codex, CHATGPT, atlas]",
        "permissions:",
        "  network: true",
      ),
    ).toEqual({
      values: {
        displayName: "PDF Tools",
        interface: {
          shortDescription: "Reads PDFs",
          iconSmall: "assets/small.svg",
          iconLarge: "assets/img/large.png",
          brandColor: "#1a2B3c",
          defaultPrompt: "Merge these files",
        },
        dependencies: [
          { type: "env_var", value: "TOKEN", description: "The token" },
          { type: "mcp", value: "github", transport: "stdio", command: "npx server" },
          { type: "mcp", value: "files", url: "https://mcp.example", callbackPort: 3118 },
        ],
        allowImplicitInvocation: false,
        products: ["codex", "chatgpt", "atlas"],
        permissions: { network: true },
      },
      problems: [],
    });
  });

  test.each([
    ["empty", "", []],
    ["a list", "- a", ["1:1 `the file` should be a list of fields, not a list"]],
    [
      "not YAML",
      "interface: [x",
      ["1:14 A list or a group of fields is opened with `[` or `{` and not closed"],
    ],
    [
      "too large",
      `# ${"x".repeat(MAX_SIDECAR_BYTES)}`,
      ["1:1 The file is larger than 65536 bytes and is ignored"],
    ],
  ])("that is %s gives nothing", (_, text, problems) => {
    const result = read(text);
    expect(result.values).toEqual({ interface: {}, dependencies: [] });
    expect(result.problems.map((problem) => problem.split(" ").slice(1).join(" "))).toEqual(
      problems.map((problem) => problem.split(" ").slice(1).join(" ")),
    );
  });
});

describe("Codex's interface cases", () => {
  test("resolves_local_interface_fields_and_assets", () => {
    expect(
      read(
        "interface:",
        "  display_name: '  My   Skill '",
        "  short_description: |",
        "    Reads",
        "    PDFs",
        "  icon_small: ./assets/icon.svg",
        "  brand_color: ' #123ABC '",
      ),
    ).toEqual({
      values: {
        displayName: "My Skill",
        interface: { shortDescription: "Reads PDFs", iconSmall: "assets/icon.svg", brandColor: "#123ABC" },
        dependencies: [],
      },
      problems: [],
    });
  });

  test("rejects_invalid_local_interface_fields", () => {
    expect(
      read(
        "interface:",
        "  icon_small: ../outside.svg",
        "  icon_large: icon.png",
        "  brand_color: blue",
        `  default_prompt: ${"x".repeat(1025)}`,
      ),
    ).toEqual({
      values: { interface: {}, dependencies: [] },
      problems: [
        "2:15 `interface.iconSmall` should be a path below `assets/`",
        "3:15 `interface.iconLarge` should be a path below `assets/`",
        "4:16 `interface.brandColor` should be a colour such as #1A2B3C",
        "5:19 `interface.defaultPrompt` is longer than 1024 characters",
      ],
    });
  });

  test.each([
    "/assets/icon.svg",
    "assets/../icon.svg",
    "assets//icon.svg",
    "assets\\icon.svg",
    "assets",
    "C:/assets/x",
  ])("rejects_absolute_asset_paths and others that leave the folder: %s", (path) => {
    expect(read(`interface: {icon_small: '${path}'}`)).toEqual({
      values: { interface: {}, dependencies: [] },
      problems: ["1:25 `interface.iconSmall` should be a path below `assets/`"],
    });
  });

  test("drops_invalid_fields_without_discarding_valid_interface_fields", () => {
    const { values, problems } = read(
      "interface: {display_name: Kept, brand_color: blue, short_description: [x]}",
      "dependencies:",
      "  tools:",
      "    - {type: mcp}",
      "    - {type: mcp, value: kept, oauth: {callback_port: 70000}}",
      "    - text",
      "policy: {allow_implicit_invocation: maybe, products: codex}",
    );
    expect(values).toEqual({
      displayName: "Kept",
      interface: {},
      dependencies: [{ type: "mcp", value: "kept" }],
      products: ["codex"],
    });
    expect(problems).toHaveLength(6);
  });

  test("invalid_optional_metadata_fails_open", () => {
    expect(read("interface: [x]", "policy: {allow_implicit_invocation: false}")).toEqual({
      values: { interface: {}, dependencies: [], allowImplicitInvocation: false },
      problems: ["1:12 `interface` should be a list of fields, not a list"],
    });
  });
});

describe("several sidecars", () => {
  const parse = (sidecars: Readonly<Record<string, string>>, ...yaml: readonly string[]) =>
    parseSkill({
      text: ["---", "name: my-skill", "description: Does it", ...yaml, "---", "Body"].join("\n"),
      complete: true,
      file: "SKILL.md",
      directory: "my-skill",
      sidecars: Object.entries(sidecars).map(([path, text]) => ({ path, file: path, text })),
    });

  test("are known by name, the strongest first", () => {
    expect(SIDECAR_FILES).toEqual(["agents/skillwright.yaml", "agents/openoxide.yaml", "agents/openai.yaml"]);
  });

  test("are merged field by field, and disagreement is reported", () => {
    const { manifest, diagnostics } = parse({
      "agents/skillwright.yaml": "interface: {display_name: Ours, brand_color: '#000000'}",
      "agents/openai.yaml":
        "interface: {display_name: Theirs, brand_color: '#ffffff', default_prompt: Go}\ndependencies: {tools: [{type: mcp, value: a}]}",
    });
    expect(manifest).toMatchObject({
      displayName: "Ours",
      interface: { brandColor: "#000000", defaultPrompt: "Go" },
      dependencies: [{ type: "mcp", value: "a" }],
    });
    expect(diagnostics.map(({ code, file, message }) => ({ code, file, message }))).toEqual([
      {
        code: "sidecar-conflict",
        file: "agents/openai.yaml",
        message: "The display name differs from the one in agents/skillwright.yaml, which is used",
      },
      {
        code: "sidecar-conflict",
        file: "agents/openai.yaml",
        message: "The `brandColor` differs from the one in agents/skillwright.yaml, which is used",
      },
    ]);
  });

  test("lose to the frontmatter", () => {
    const { manifest, diagnostics } = parse(
      { "agents/openai.yaml": "interface: {display_name: Theirs}\npermissions: {network: true}" },
      "display_name: Mine",
      "permissions: none",
    );
    expect(manifest).toMatchObject({ displayName: "Mine", permissions: "none" });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "The display name differs from the one in SKILL.md, which is used",
      "The list of permissions differs from the one in SKILL.md, which is used",
    ]);
  });

  test("can forbid, whatever the others say", () => {
    const { manifest, diagnostics } = parse(
      {
        "agents/skillwright.yaml": "policy: {allow_implicit_invocation: true}",
        "agents/openai.yaml": "policy: {allow_implicit_invocation: false}",
      },
      "disable-model-invocation: false",
    );
    expect(manifest?.allowImplicitInvocation).toBe(false);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["sidecar-conflict", "agents/openai.yaml"],
    ]);
  });

  test("report their problems with their own file and place", () => {
    const { manifest, diagnostics } = parse({ "agents/openai.yaml": "interface:\n  brand_color: blue" });
    expect(manifest?.name).toBe("my-skill");
    expect(diagnostics).toEqual([
      {
        code: "sidecar-invalid",
        severity: "warning",
        message: "`interface.brandColor` should be a colour such as #1A2B3C",
        file: "agents/openai.yaml",
        line: 2,
        column: 16,
      },
    ]);
  });
});
