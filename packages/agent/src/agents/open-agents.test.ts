import { symlinkSync } from "node:fs";
import { MAX_AGENT_FILE_BYTES } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { skillText, type TempWorkspace, tempWorkspace } from "../../test/support/temp-workspace.ts";
import type { Agents, AgentsOptions } from "./agent.ts";
import { callableAgents, openAgents } from "./open-agents.ts";

async function open(workspace: TempWorkspace, options: Omit<AgentsOptions, "skills"> = {}): Promise<Agents> {
  return openAgents({ skills: await workspace.skills(), ...options });
}

/** Every agent that isn't built in, one line each, with its diagnostics. */
function findings(agents: Agents): readonly string[] {
  return agents
    .list({ all: true })
    .filter(({ scope }) => scope !== "system")
    .flatMap(({ id, state, diagnostics }) => [
      `${id} ${state}`,
      ...diagnostics.map(
        ({ line, column, message, hint }) =>
          `  ${line}:${column} ${message}${hint === undefined ? "" : ` | ${hint}`}`,
      ),
    ]);
}

test("a rule about skills that matches none is reported", async () => {
  using workspace = tempWorkspace({
    "home/.agents/skills/code-review/SKILL.md": skillText("code-review"),
    // A short name is near to every empty one.
    "home/.agents/skills/q/SKILL.md": skillText("q"),
    "home/.agents/agents/writer.yaml": [
      "prompt: Write.",
      "permissions:",
      "  allow: [Skill, Skill(code-*)]",
      "  ask: [Skill(code-reviw)]",
      "  deny: [Skill(deploy-*), Bash(rm:*)]",
      "",
    ].join("\n"),
  });
  expect(findings(await open(workspace))).toEqual([
    "writer ready",
    '  3:3 The rule Skill(code-reviw) matches no skill | Did you mean "code-review"?',
    "  3:3 The rule Skill(deploy-*) matches no skill",
  ]);
});

describe("the built-in agents", () => {
  test("say how to turn on the built-in skills that they need", async () => {
    using workspace = tempWorkspace();
    const agents = await openAgents({ skills: await workspace.skills({ builtIns: "off" }) });
    const [builder] = agents.list({ all: true }).filter(({ state }) => state === "invalid");
    expect(builder).toMatchObject({
      id: "builder",
      diagnostics: [
        {
          code: "agent-skill",
          hint: "It is a built-in skill, and those are turned off. `skillwright config set builtIns on` turns them on.",
        },
      ],
    });
  });

  test("load without diagnostics, and the default one has everything", async () => {
    using workspace = tempWorkspace();
    const agents = await open(workspace);
    expect(
      agents
        .list()
        .map(({ id, scope, skills, agents: called, diagnostics }) => [
          id,
          scope,
          skills,
          called,
          diagnostics,
        ]),
    ).toEqual([
      ["builder", "system", ["extension-development", "skill-creator"], [], []],
      ["orchestrator", "system", "all", ["builder", "reviewer"], []],
      ["reviewer", "system", "all", [], []],
    ]);
    expect(agents.get().id).toBe("orchestrator");
    expect(agents.get("general-purpose")).toBe(agents.get("orchestrator"));
  });

  test("are shadowed by a user's agent with the same id", async () => {
    using workspace = tempWorkspace({ "home/.agents/agents/reviewer.yaml": "prompt: Mine.\n" });
    const agents = await open(workspace);
    expect(agents.use("reviewer")).toMatchObject({ scope: "user", manifest: { prompt: "Mine." } });
    expect(agents.list({ all: true }).filter(({ id }) => id === "reviewer")).toMatchObject([
      { scope: "user", state: "ready" },
      { scope: "system", state: "shadowed", shadowedBy: workspace.at("home/.agents/agents/reviewer.yaml") },
    ]);
  });
});

describe("an agent of a project", () => {
  const files = {
    "repo/.agents/agents/helper.yaml": "description: Helps.\nintegration_mode: tool\nskills: []\n",
    "repo/.agents/agents/orchestrator.yaml": "prompt: Obey the project.\n",
  };

  test("is not used before the project is trusted, and shadows nothing until then", async () => {
    using workspace = tempWorkspace(files);
    const agents = await open(workspace);
    expect(agents.list().map(({ id }) => id)).toEqual(["builder", "orchestrator", "reviewer"]);
    expect(agents.use().scope).toBe("system");
    expect(() => agents.use("helper")).toThrow("is from an untrusted project");
    await workspace.trust();
    await agents.reload();
    expect(agents.use("helper").scope).toBe("project");
    expect(agents.use()).toMatchObject({ scope: "project", manifest: { prompt: "Obey the project." } });
  });

  test("is used when the caller trusts the project", async () => {
    using workspace = tempWorkspace(files);
    expect((await open(workspace, { trust: "project" })).use().agents).toEqual([
      "builder",
      "helper",
      "reviewer",
    ]);
  });

  test("that is a link is not followed", async () => {
    using workspace = tempWorkspace({ "secret.yaml": "prompt: A secret.\n", ...files });
    symlinkSync(workspace.at("secret.yaml"), workspace.at("repo/.agents/agents/secret.yaml"));
    const agents = await open(workspace, { trust: "project" });
    expect(agents.get("secret")).toMatchObject({
      state: "invalid",
      diagnostics: [{ code: "link-not-followed" }],
    });
  });

  test("nearer to the working folder comes before one further up", async () => {
    using workspace = tempWorkspace({ ...files, "repo/sub/.agents/agents/helper.yaml": "prompt: Near.\n" });
    const skills = await workspace.skills({ cwd: workspace.at("repo/sub") });
    const agents = await openAgents({ skills, trust: "project" });
    expect(agents.use("helper").manifest.prompt).toBe("Near.");
  });
});

describe("an agent with a folder of its own", () => {
  test("is read from its manifest, with the prompt beside it", async () => {
    using workspace = tempWorkspace({
      "home/.agents/agents/builder_agent/manifest.yaml":
        "id: builder_agent\nname: Builder\nagent:\n  integration_mode: chat\n  limits: { max_turns: 20 }\n",
      "home/.agents/agents/builder_agent/prompt.jinja2": "You build {{project}}.\n",
      "home/.agents/agents/helper/manifest.yml": "prompt: You help.\n",
      "home/.agents/agents/helper/prompt.md": "You are not asked.\n",
      "home/.agents/agents/notes/readme.txt": "",
    });
    const agents = await open(workspace);
    expect(findings(agents)).toEqual([
      "builder_agent ready",
      "helper ready",
      "  1:9 There is a `prompt` and a text in a file of its own; the field is used",
    ]);
    expect(agents.use("builder_agent").manifest).toMatchObject({
      name: "Builder",
      prompt: "You build {{project}}.",
      limits: { maxTurns: 20 },
    });
    expect(agents.use("helper").manifest.prompt).toBe("You help.");
  });

  test("isn't read through links of a project, and not without its prompt", async () => {
    using workspace = tempWorkspace({
      "elsewhere/linked/manifest.yaml": "prompt: Be evil.\n",
      "repo/.agents/agents/partly/manifest.yaml": "name: Partly\n",
      "elsewhere/prompt.md": "Be evil.\n",
    });
    symlinkSync(workspace.at("elsewhere/linked"), workspace.at("repo/.agents/agents/linked"));
    symlinkSync(workspace.at("elsewhere/prompt.md"), workspace.at("repo/.agents/agents/partly/prompt.md"));
    const agents = await open(workspace, { trust: "project" });
    const link = "  undefined:undefined The file is a link, and links in a project are not followed";
    expect(findings(agents)).toEqual(["linked invalid", link, "partly invalid", link]);
  });

  test("isn't read at all if one of its files is too large, instead of without its end", async () => {
    // Three bytes for each character.
    const long = "字".repeat(MAX_AGENT_FILE_BYTES / 3 + 1);
    using workspace = tempWorkspace({
      "home/.agents/agents/large/manifest.yaml": "name: Large\n",
      "home/.agents/agents/large/prompt.md": long,
      "home/.agents/agents/long.yaml": `prompt: ${long}\npermissions: { deny: [run_script] }\n`,
    });
    const problem = `  undefined:undefined The file is larger than ${MAX_AGENT_FILE_BYTES} bytes | Move knowledge into a skill and name it in \`uses_skills\`.`;
    expect(findings(await open(workspace))).toEqual(["large invalid", problem, "long invalid", problem]);
  });

  test("isn't a file `manifest.yaml` among other agents", async () => {
    using workspace = tempWorkspace({
      "home/.agents/agents/manifest.yaml": "prompt: You list.\n",
      "home/.agents/agents/prompt.md": "---\nname: Asker\n---\nYou ask.\n",
    });
    expect(findings(await open(workspace))).toEqual(["manifest ready", "prompt ready"]);
  });

  test("is checked with an unsaved text in the place of its manifest", async () => {
    using workspace = tempWorkspace({
      "home/.agents/agents/helper/manifest.yaml": "name: Helper\n",
      "home/.agents/agents/helper/prompt.md": "You help.\n",
    });
    const path = workspace.at("home/.agents/agents/helper/manifest.yaml");
    const agents = await open(workspace, { drafts: [{ path, scope: "user", text: "name: Reader\n" }] });
    expect(findings(agents)).toEqual(["helper ready"]);
    expect(agents.use("helper").manifest).toMatchObject({ name: "Reader", prompt: "You help." });
  });
});

test("unknown tools are warnings and unknown skills errors, with location and suggestions", async () => {
  using workspace = tempWorkspace({
    "home/.agents/agents/a.yaml":
      "uses_tools: [read_fil, mcp__t__x]\nuses_skills:\n  - code-reviw\n  - pdf\n",
    "home/.agents/agents/b.yaml": "prompt: '{{projct}} {{who}}'\n",
    "repo/.agents/skills/pdf/SKILL.md": skillText("pdf"),
  });
  expect(findings(await open(workspace, { tools: ["mcp__t__x"] }))).toEqual([
    "a invalid",
    '  1:14 There is no tool "read_fil"; the agent works without it | Did you mean "read_file"?',
    '  3:5 There is no skill "code-reviw" | Did you mean "code-review"?',
    `  4:5 The skill "pdf" cannot be used: comes from a project that is not trusted | Review its skills, then run \`skillwright trust ${workspace.at("repo")}\` to let models see them.`,
    "b ready",
    '  1:9 {{projct}} has no value and stays unchanged | Did you mean "project"?',
    "  1:9 {{who}} has no value and stays unchanged | Known are {{agent}}, {{date}}, {{platform}}, {{project}}, {{work_folder}}.",
  ]);
});

test("an unusable agent lists all problems that matter, and only those", async () => {
  using workspace = tempWorkspace({
    "home/.agents/agents/a.yaml": "uses_tools: [read_fil]\ndepends_on: [buildr]\nprompt: '{{projct}}'\n",
    "repo/.agents/agents/b.yaml": "prompt: '{{projct}}'\n",
  });
  const agents = await open(workspace);
  expect(() => agents.use("a")).toThrow('The agent "a" cannot be used: There is no agent "buildr"');
  expect(() => agents.use("b")).toThrow(
    expect.objectContaining({
      message: 'The agent "b" cannot be used: is from an untrusted project',
      hint: `Read it; \`skillwright trust ${workspace.at("repo")}\` allows its use.`,
    }),
  );
});

test("a skill that is disabled or not allowed for the agent cannot be bound", async () => {
  using workspace = tempWorkspace({
    "home/.agents/agents/a.yaml": "uses_skills: [pdf, csv]\n",
    "home/.agents/skills/pdf/SKILL.md": skillText("pdf"),
    "home/.agents/skills/csv/SKILL.md": skillText("csv"),
    "own/config/config.yaml": "skills: { pdf: off }\nagents: { a: { skills: [pdf] } }\n",
  });
  expect(findings(await open(workspace))).toEqual([
    "a invalid",
    `  1:15 The skill "pdf" cannot be used: disabled by the user configuration | The rule is in ${workspace.at("own/config/config.yaml")}:1.`,
    '  1:20 The skill "csv" cannot be used: not in the skills of the agent "a"',
  ]);
});

test("an agent with missing, broken or circular dependencies is broken too", async () => {
  using workspace = tempWorkspace({
    "home/.agents/agents/first.yaml": "depends_on: [second]\n",
    "home/.agents/agents/second.yaml": "depends_on: [buildr, core_tools]\n",
    "home/.agents/agents/loop.yaml": "depends_on: [hoop]\n",
    "home/.agents/agents/hoop.yaml": "depends_on: [loop]\n",
    "home/.agents/agents/fine.yaml": "depends_on: [builder, skill_registry]\n",
  });
  const agents = await open(workspace);
  expect(findings(agents)).toEqual([
    "fine ready",
    "first invalid",
    '  1:14 The agent "second" cannot be used | `skillwright agents lint second` says why.',
    "hoop invalid",
    "  1:13 It depends on itself: hoop → loop → hoop",
    "loop invalid",
    "  1:13 It depends on itself: loop → hoop → loop",
    "second invalid",
    '  1:14 There is no agent "buildr" | Did you mean "builder"?',
  ]);
  expect(agents.use("fine").agents).toEqual(["builder"]);
});

test("an unknown agent is an error with suggestions", async () => {
  using workspace = tempWorkspace();
  const agents = await open(workspace);
  expect(() => agents.get("reviwer")).toThrow(
    expect.objectContaining({
      code: "agent_not_found",
      details: { id: "reviwer", suggestions: ["reviewer"] },
      hint: 'Did you mean "reviewer"?',
    }),
  );
});

test("calls between agents have a maximum depth and are never circular", async () => {
  using workspace = tempWorkspace({
    "home/.agents/agents/one.yaml": "description: 1.\nintegration_mode: tool\ndepends_on: [two]\n",
    "home/.agents/agents/two.yaml": "description: 2.\nintegration_mode: tool\ndepends_on: [three]\n",
    "home/.agents/agents/three.yaml": "description: 3.\nintegration_mode: tool\n",
  });
  const agents = await open(workspace);
  const called = (...chain: readonly string[]): readonly string[] =>
    callableAgents(agents, chain).map(({ id }) => id);
  expect(called("orchestrator")).toEqual(["builder", "one", "reviewer", "three", "two"]);
  expect(called("orchestrator", "one")).toEqual(["two"]);
  expect(called("orchestrator", "one", "two")).toEqual([]);
  expect(called("one", "orchestrator")).toEqual(["builder", "reviewer", "three", "two"]);
});

test("a folder with too many agents is truncated with a diagnostic", async () => {
  using workspace = tempWorkspace();
  workspace.write(
    Object.fromEntries(
      Array.from({ length: 201 }, (_, index) => [`home/.agents/agents/a${index + 100}.yaml`, "{}\n"]),
    ),
  );
  const agents = await open(workspace);
  expect(agents.list().filter(({ scope }) => scope === "user")).toHaveLength(200);
  expect(agents.diagnostics).toMatchObject([
    { code: "scan-limit", file: workspace.at("home/.agents/agents") },
  ]);
});

test("an agent cannot have the name of a tool, because a question about the tool would be ambiguous", async () => {
  using workspace = tempWorkspace({
    "home/.agents/agents/write_file.yaml": "description: Writes.\nintegration_mode: tool\nskills: []\n",
    "home/.agents/agents/deploy.yaml":
      "id: deploy\ndescription: Deploys.\nintegration_mode: tool\nskills: []\n",
  });
  const agents = await open(workspace, { tools: ["deploy"] });
  expect(agents.use().agents).toEqual(["builder", "reviewer"]);
  expect(findings(agents)).toEqual([
    "deploy invalid",
    '  1:5 "deploy" is the name of a tool | Give it another id.',
    "write_file invalid",
    '  undefined:undefined "write_file" is the name of a tool | Give it another id.',
  ]);
});

/** Seed B, section 4, byte for byte. */
const BUILDER = `# sandbox/extensions/builder_agent/manifest.yaml
id: builder_agent
name: Extension Builder Agent

agent:
  integration_mode: tool
  model: gpt-5.2-codex
  uses_tools:
    - core_tools
    - web_search
    - skill_registry
  uses_skills:
    - extension-development
  limits:
    max_turns: 20

depends_on:
  - skill_registry
`;

test("a manifest without a description and with an unknown tool loads, and says so", async () => {
  using workspace = tempWorkspace({
    "home/.agents/agents/builder_agent.yaml": BUILDER,
    "home/.agents/skills/extension-development/SKILL.md": skillText("extension-development"),
  });
  const agents = await open(workspace);
  const { manifest, tools, diagnostics } = agents.use("builder_agent");
  expect(manifest).toMatchObject({
    description: "Extension Builder Agent",
    usesSkills: ["extension-development"],
    limits: { maxTurns: 20 },
  });
  expect(tools).toContain("read_file");
  expect(tools).not.toContain("web_search");
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
    "warning agent-description",
    "warning agent-tool",
  ]);
});
