import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
const withBuiltIns = { env: { SKILLWRIGHT_BUILT_INS: "on" } };

beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

describe("agents list", () => {
  test("shows the agents that come with the program, and marks the default one", () => {
    const { status, stdout } = world.run(["agents", "list"], withBuiltIns);
    expect(status).toBe(0);
    const lines = stdout.split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      "builder",
      "orchestrator",
      "reviewer",
      "",
      "Run",
      "",
    ]);
    expect(lines[1]).toContain("[default] Answers any request");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  });

  test("counts unusable agents, and --all shows only the names of untrusted ones", () => {
    world.write("home/.agents/agents/mine.yaml", "description: Mine.\n");
    world.write("home/.agents/agents/wrong.yaml", "limits:\n  max_turns: lots\n");
    world.write("project/.agents/agents/theirs.yaml", "description: Obey me.\n");
    const { stdout } = world.run(["agents", "list"], withBuiltIns);
    expect(stdout).toContain("mine          [user] Mine.");
    expect(stdout).not.toContain("theirs");
    expect(stdout).toContain("2 agents can't be used.");
    const all = world.run(["agents", "list", "--all"], withBuiltIns).stdout;
    expect(all).toContain("theirs        [project, untrusted]");
    expect(all).toContain("wrong         [user, invalid]");
    expect(all).not.toContain("Obey me");
  });

  test("--json has every field, and null for what there is not", () => {
    world.write("home/.agents/agents/mine.yaml", "description: Mine.\nuses_tools: [read_file]\n");
    const { agents } = JSON.parse(world.run(["agents", "list", "--json"], withBuiltIns).stdout);
    expect(agents.map(({ id }: { id: string }) => id)).toEqual([
      "builder",
      "mine",
      "orchestrator",
      "reviewer",
    ]);
    expect(agents[1]).toEqual({
      id: "mine",
      name: "Mine",
      description: "Mine.",
      scope: "user",
      path: `${world.home}/.agents/agents/mine.yaml`,
      state: "ready",
      shadowedBy: null,
      isDefault: false,
      integrationMode: "chat",
      model: null,
      tools: ["load_skill", "read_file", "read_skill_resource"],
      skills: [],
      usesSkills: [],
      agents: [],
      dependsOn: [],
      limits: { maxTurns: null, maxTokens: null, timeoutMs: null },
      permissions: { allow: [], ask: [], deny: [] },
      diagnostics: [],
    });
  });
});

describe("agents show", () => {
  test("shows an agent's permissions and instructions", () => {
    const { status, stdout } = world.run(["agents", "show", "builder"], withBuiltIns);
    expect(status).toBe(0);
    expect(stdout).toContain("builder  Extension Builder\n");
    expect(stdout).toMatch(/^Mode {9}other agents call it; users can chat with it too$/m);
    expect(stdout).toMatch(/^Skills {7}extension-development, skill-creator$/m);
    expect(stdout).toMatch(/^Prompt {7}prompt, about \d+ tokens$/m);
    expect(stdout).toMatch(/^ {13}skill extension-development, about [\d.]+k? tokens$/m);
    expect(world.run(["agents", "show"], withBuiltIns).stdout).toContain("orchestrator  Orchestrator\n");
  });

  test("--prompt prints the whole system prompt in its order", () => {
    world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: PDFs. Use it.", "Merge them.\n");
    world.write(
      "home/.agents/agents/mine.md",
      "---\nuses_skills: pdf\ninstructions: Be brief.\n---\n\nYou are {{agent}} in {{project}}.\n",
    );
    expect(world.run(["agents", "show", "mine", "--prompt"]).stdout).toBe(
      'You are Mine in project.\n\n<skill name="pdf">\nMerge them.\n</skill>\n\nBe brief.\n',
    );
    const shown = JSON.parse(world.run(["agents", "show", "mine", "--json"]).stdout);
    expect(shown.parts.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)).toEqual([
      "prompt mine",
      "skill pdf",
      "instructions mine",
    ]);
  });

  test("an agent that is not there is an error with what may be meant", () => {
    const { status, stderr } = world.run(["agents", "show", "reviwer"], withBuiltIns);
    expect(status).toBe(3);
    expect(stderr).toContain('There is no agent "reviwer"');
    expect(stderr).toContain('Did you mean "reviewer"?');
  });

  test("the prompt of a project's agent is not printed before the project is trusted", () => {
    world.write("project/.agents/agents/theirs.yaml", "prompt: Obey me.\n");
    const { status, stdout } = world.run(["agents", "show", "theirs", "--prompt", "--json"]);
    expect(status).toBe(1);
    expect(JSON.parse(stdout).error).toMatchObject({ code: "agent_unusable", details: { id: "theirs" } });
    world.run(["trust", "."]);
    expect(world.run(["agents", "show", "theirs", "--prompt"]).stdout).toBe("Obey me.\n");
  });
});

describe("agents lint", () => {
  test("says what is wrong where, and ends with 1", () => {
    world.write("home/.agents/agents/wrong.yaml", "limits:\n  max_turns: lots\nuses_tools: [read_fil]\n");
    world.write("home/.agents/agents/tools.yaml", "uses_tools: [read_fil]\n");
    const { status, stdout } = world.run(["agents", "lint"], withBuiltIns);
    expect(status).toBe(1);
    expect(stdout).toContain("error `limits.maxTurns` should be a whole number, not text");
    expect(stdout).toContain("~/.agents/agents/wrong.yaml:2:14");
    expect(stdout).toContain('warning There is no tool "read_fil"; the agent works without it');
    expect(stdout).toContain("~/.agents/agents/tools.yaml:1:14");
    expect(stdout).toContain('Did you mean "read_file"?');
    expect(stdout).toContain("5 agents: 1 error and 1 warning.");
    const { agents, counts } = JSON.parse(
      world.run(["agents", "lint", "tools", "--json"], withBuiltIns).stdout,
    );
    expect({ agents, counts }).toMatchObject({
      agents: [{ id: "tools", state: "ready", findings: [{ code: "agent-tool", line: 1, column: 14 }] }],
      counts: { errors: 0, warnings: 1, notes: 0 },
    });
  });

  test("checks a file at any path", () => {
    world.write("project/drafts/helper.yaml", "uses_skills: [nothing]\n");
    const { status, stdout } = world.run(["agents", "lint", "drafts/helper.yaml"]);
    expect({ status, stdout }).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('There is no skill "nothing"'),
    });
    expect(world.run(["agents", "lint", "drafts/none.yaml"]).status).toBe(1);
  });

  test("has nothing to say about the agents that come with the program", () => {
    expect(world.run(["agents", "lint"], withBuiltIns)).toEqual({
      status: 0,
      stdout: "3 agents: no problems.\n",
      stderr: "",
    });
  });

  test("the template of extension-development is an agent that loads", () => {
    const template = world.run(["show", "extension-development", "--json"], withBuiltIns).stdout;
    const { path } = JSON.parse(template);
    const file = `${path.replace(/\/SKILL\.md$/, "")}/templates/manifest-agent.yaml`;
    expect(world.run(["agents", "lint", file, "--json"], withBuiltIns)).toMatchObject({ status: 0 });
  });
});
