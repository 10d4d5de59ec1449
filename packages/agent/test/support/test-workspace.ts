import type { Skills } from "@skillwright/runtime/internal";
import { type Agents, openAgents } from "../../src/index.ts";
import { type TempWorkspace, tempWorkspace } from "./temp-workspace.ts";

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
): TempWorkspace {
  const orchestrator = { "home/.agents/agents/orchestrator.yaml": agentText("orchestrator", "You help.") };
  const workspace = tempWorkspace({ ...(agent === "plain" && orchestrator), ...files });
  return { ...workspace, skills: (options = {}) => workspace.skills({ builtIns: "off", ...options }) };
}

/** The text of a skill. */
export function skillText(name: string, body: string, fields: Readonly<Record<string, string>> = {}): string {
  const { description = `Does ${name}.`, ...others } = fields;
  const extra = Object.entries(others).map(([key, value]) => `${key}: ${value}\n`);
  return `---\nname: ${name}\ndescription: ${description}\n${extra.join("")}---\n\n${body}\n`;
}
