import type { SkillReader } from "../parse/skill-text.ts";
import type { ReadingRule } from "./host-profile.ts";

/** Loaded when asked for: where nothing has changed nothing is read, and nobody needs the quirks of six other agents. */
const loaders: Readonly<Record<ReadingRule, () => Promise<SkillReader>>> = {
  skillwright: async () => (await import("../parse/parse-skill.ts")).parseSkill,
  codex: async () => (await import("./readings/codex.ts")).readAsCodex,
  "claude-code": async () => (await import("./readings/claude-code.ts")).readAsClaudeCode,
  opencode: async () => (await import("./readings/opencode.ts")).readAsOpenCode,
  openclaw: async () => (await import("./readings/openclaw.ts")).readAsOpenClaw,
  "gemini-cli": async () => (await import("./readings/gemini-cli.ts")).readAsGeminiCli,
  "agents-dir": async () => (await import("./readings/agents-dir.ts")).readAsAgentsDir,
};

/** The function behind a reading rule. */
export function loadReading(rule: ReadingRule): Promise<SkillReader> {
  return loaders[rule]();
}
