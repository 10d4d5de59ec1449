import { SkillwrightError } from "../errors/skillwright-error.ts";
import { closest } from "../text/closest.ts";
import { agentsDir } from "./agents-dir.ts";
import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { geminiCli } from "./gemini-cli.ts";
import type { HostId, HostProfile } from "./host-profile.ts";
import { openclaw } from "./openclaw.ts";
import { opencode } from "./opencode.ts";
import { skillwright } from "./skillwright.ts";

/** The profile of every agent Skillwright knows. */
export const hostProfiles: Readonly<Record<HostId, HostProfile>> = {
  skillwright,
  codex,
  "claude-code": claudeCode,
  opencode,
  openclaw,
  "gemini-cli": geminiCli,
  "agents-dir": agentsDir,
};

/** The ids of every agent Skillwright knows, its own first. */
export const HOST_IDS: readonly HostId[] = Object.keys(hostProfiles) as HostId[];

/**
 * Whether an agent is only simulated: what it would load can be seen, but not used. Skillwright itself and the plain
 * `.agents` layout are used, under our rules about trust.
 */
export function isSimulated({ id }: Pick<HostProfile, "id">): boolean {
  return id !== "skillwright" && id !== "agents-dir";
}

/**
 * The profile of an agent; throws `usage_error` with suggestions when there is none of that id.
 *
 * @example
 * findHost("claude-code").title; // "Claude Code"
 */
export function findHost(id: string): HostProfile {
  const known = HOST_IDS.find((candidate) => candidate === id);
  if (known !== undefined) return hostProfiles[known];
  const suggestions = closest(id, HOST_IDS);
  throw new SkillwrightError("usage_error", {
    message: `There is no agent "${id}"`,
    details: { argument: id, suggestions },
    hint:
      suggestions.length > 0
        ? `Did you mean ${suggestions.map((name) => `"${name}"`).join(" or ")}?`
        : `Known agents: ${HOST_IDS.join(", ")}.`,
  });
}
