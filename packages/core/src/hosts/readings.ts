import { parseSkill } from "../parse/parse-skill.ts";
import type { SkillReader } from "../parse/skill-text.ts";
import type { ReadingRule } from "./host-profile.ts";
import { readAsAgentsDir } from "./readings/agents-dir.ts";
import { readAsClaudeCode } from "./readings/claude-code.ts";
import { readAsCodex } from "./readings/codex.ts";
import { readAsGeminiCli } from "./readings/gemini-cli.ts";
import { readAsOpenClaw } from "./readings/openclaw.ts";
import { readAsOpenCode } from "./readings/opencode.ts";

/** The function behind each reading rule. */
export const readings: Readonly<Record<ReadingRule, SkillReader>> = {
  skillwright: parseSkill,
  codex: readAsCodex,
  "claude-code": readAsClaudeCode,
  opencode: readAsOpenCode,
  openclaw: readAsOpenClaw,
  "gemini-cli": readAsGeminiCli,
  "agents-dir": readAsAgentsDir,
};
