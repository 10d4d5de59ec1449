import { unlimitedBudget } from "../catalog/budget.ts";
import { usageError } from "../errors/skillwright-error.ts";
import { closest, didYouMean } from "../text/compare-text.ts";
import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { amp, copilotCli, copilotVsCode, cursor, goose, pi, qwenCode } from "./documented.ts";
import type { HostId, HostProfile } from "./host-profile.ts";
import { openclaw } from "./openclaw.ts";
import { opencode } from "./opencode.ts";
import { skillwright } from "./skillwright.ts";
import { plainWalk } from "./walk-rules.ts";

/**
 * The `.agents` folder of a run directory: `sys.skills` ships with the program and wins, `skills` is the user's.
 * Both belong to the run directory, so neither gets more trust than a project.
 */
const agentsDir: HostProfile = {
  id: "agents-dir",
  title: ".agents folder",
  observed: { version: "design of 2026-02-15", date: "2026-02-15" },
  roots: [
    { scope: "project", base: { kind: "cwd" }, paths: [".agents/sys.skills", ".agents/skills"] },
    { scope: "user", base: { kind: "extra" }, paths: [""] },
  ],
  project: "none",
  walk: { ...plainWalk, depth: 1, rootFile: "ignore", insideSkill: "stop", sameFolder: "each-way" },
  parser: "agents-dir",
  reads: "head",
  collisions: "first-root",
  order: "root-folder",
  namespaces: "none",
  eligibility: "ignore",
  supports: { fields: ["name", "description"], sidecars: [] },
  catalog: { format: "read-file", order: "given", fit: "everything", budget: unlimitedBudget },
  caveats: [
    "Based only on its design: there was no program to test.",
    "The run directory is the folder of the program; here the working folder is used.",
  ],
};

const geminiHome = { kind: "variable", name: "GEMINI_CLI_HOME", homePath: "" } as const;

/** Gemini CLI: the home folders and the working folder, one level deep; the last skill with a name wins. */
const geminiCli: HostProfile = {
  id: "gemini-cli",
  title: "Gemini CLI",
  observed: { version: "0.61.0", date: "2026-11-15" },
  roots: [
    { scope: "system", base: { kind: "program", name: "gemini" }, paths: ["builtin"] },
    { scope: "user", base: { kind: "extra" }, paths: [""] },
    { scope: "user", base: geminiHome, paths: [".gemini/skills", ".agents/skills"] },
    { scope: "project", base: { kind: "cwd" }, paths: [".gemini/skills", ".agents/skills"] },
  ],
  project: "none",
  walk: {
    ...plainWalk,
    depth: 1,
    hidden: "skip",
    skip: ["node_modules"],
    // Its file search hands folders out from the last name to the first.
    entryOrder: "name-reversed",
    sameFolder: "each-way",
  },
  parser: "gemini-cli",
  reads: "whole",
  collisions: "last-found",
  order: "first-holder",
  namespaces: "none",
  eligibility: "ignore",
  supports: { fields: ["name", "description"], sidecars: [] },
  catalog: { format: "gemini-cli", order: "given", fit: "everything", budget: unlimitedBudget },
  messages: "gemini-cli",
  settings: {
    reading: "gemini-cli",
    files: [
      { scope: "user", base: geminiHome, paths: [".gemini/settings.json"] },
      { scope: "project", base: { kind: "cwd" }, paths: [".gemini/settings.json"] },
      {
        scope: "admin",
        base: { kind: "absolute" },
        paths: ["/etc/gemini-cli/settings.json"],
        platform: "linux",
      },
    ],
  },
  caveats: [
    "In an untrusted folder, Gemini CLI lists only the skills in your home folder.",
    "The order within a folder can differ between runs. If a folder has two skills with the same name, so can the winner.",
    "The skills that ship with Gemini CLI are included if `gemini` is on the PATH.",
    "Not checked: extensions.",
  ],
};

/** The profile of every agent Skillwright knows. */
export const hostProfiles: Readonly<Record<HostId, HostProfile>> = {
  skillwright,
  codex,
  "claude-code": claudeCode,
  opencode,
  openclaw,
  "gemini-cli": geminiCli,
  "agents-dir": agentsDir,
  cursor,
  "copilot-cli": copilotCli,
  "copilot-vscode": copilotVsCode,
  "qwen-code": qwenCode,
  goose,
  amp,
  pi,
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
  throw usageError(id, `There is no agent "${id}"`, {
    suggestions,
    hint: didYouMean(suggestions) ?? `Known agents: ${HOST_IDS.join(", ")}.`,
  });
}
