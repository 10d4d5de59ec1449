import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSkills, type Skills, type SkillsOptions } from "@skillwright/runtime/internal";
import { type Agents, openAgents } from "../../src/index.ts";

/** A real folder with its own home, repository and state, deleted on disposal. */
export interface TestWorkspace extends Disposable {
  at(path: string): string;
  write(files: Readonly<Record<string, string>>): void;
  skills(options?: SkillsOptions): Promise<Skills>;
}

/** The file of an agent. */
export function agentText(id: string, prompt: string, fields: Readonly<Record<string, string>> = {}): string {
  const given = { description: `Is ${id}.`, uses_tools: '["*"]', ...fields };
  const lines = Object.entries(given).map(([key, value]) => `${key}: ${value}\n`);
  return `id: ${id}\nname: ${id}\nprompt: ${JSON.stringify(prompt)}\n${lines.join("")}`;
}

/** Opens the agents of a workspace. */
export function agentsOf(skills: Skills): Promise<Agents> {
  return openAgents({ skills });
}

/**
 * Creates a workspace with files; those in `home/.agents/skills` are user skills. The default agent is a
 * simple one.
 */
export function testWorkspace(
  files: Readonly<Record<string, string>> = {},
  agent: "plain" | "built-in" = "plain",
): TestWorkspace {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-agent-")));
  const at = (path: string): string => join(root, path);
  const write: TestWorkspace["write"] = (more) => {
    for (const [name, text] of Object.entries(more)) {
      mkdirSync(dirname(at(name)), { recursive: true });
      writeFileSync(at(name), text);
    }
  };
  mkdirSync(at("home"), { recursive: true });
  mkdirSync(at("repo/.git"), { recursive: true });
  if (agent === "plain") {
    write({ "home/.agents/agents/orchestrator.yaml": agentText("orchestrator", "You help.") });
  }
  write(files);
  return {
    at,
    write,
    skills: (options = {}) =>
      createSkills({
        cwd: at("repo"),
        home: at("home"),
        env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: at("own") },
        ...options,
      }),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** The text of a skill. */
export function skillText(name: string, body: string, fields: Readonly<Record<string, string>> = {}): string {
  const { description = `Does ${name}.`, ...others } = fields;
  const extra = Object.entries(others).map(([key, value]) => `${key}: ${value}\n`);
  return `---\nname: ${name}\ndescription: ${description}\n${extra.join("")}---\n\n${body}\n`;
}
