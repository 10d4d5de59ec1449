import type { SkillParser } from "../parse/skill-text.ts";
import type { ParserId } from "./host-profile.ts";

/** Loaded on demand: an unchanged root needs no parser, and most runs don't need the quirks of six other agents. */
const loaders: Readonly<Record<ParserId, () => Promise<SkillParser>>> = {
  skillwright: async () => (await import("../parse/parse-skill.ts")).parseSkill,
  codex: async () => (await import("./parsers/codex.ts")).parseAsCodex,
  "claude-code": async () => (await import("./parsers/claude-code.ts")).parseAsClaudeCode,
  opencode: async () => (await import("./parsers/opencode.ts")).parseAsOpenCode,
  openclaw: async () => (await import("./parsers/openclaw.ts")).parseAsOpenClaw,
  "gemini-cli": async () => (await import("./parsers/gemini-cli.ts")).parseAsGeminiCli,
  "agents-dir": async () => (await import("./parsers/agents-dir.ts")).parseAsAgentsDir,
};

/**
 * Loads the parser that reads skill files as a host does.
 *
 * @example
 * const parse = await loadParser(findHost("codex").parser);
 */
export function loadParser(id: ParserId): Promise<SkillParser> {
  return loaders[id]();
}

/** Loads the parser that reads command files, as Skillwright does. */
export async function loadCommandParser(): Promise<SkillParser> {
  return (await import("../parse/parse-command.ts")).parseCommand;
}
