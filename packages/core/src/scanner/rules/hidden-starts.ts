import type { ScanRule } from "../scan-rule.ts";
import { signal } from "../signals.ts";
import { SCRIPTS } from "./places.ts";

/** Scripts that start by themselves from places where nobody looks for programs. */
export const hiddenStarts: readonly ScanRule[] = [
  {
    id: "agent-starts-foreign-script",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["config", "code", "script", "hidden"],
    title: "A hook of the agent starts a script in a hidden folder that isn't for hooks",
    reason: "It runs at each start, and nobody looks for programs between another tool's settings.",
    fix: "Put hooks into a folder for hooks, and name them in SKILL.md.",
    evidence: [
      { signals: [signal(/["'](?:sessionstart|userpromptsubmit|beforeagent)["']\s?:/g)] },
      {
        signals: [
          signal(
            /["']command["']\s?:\s?["'](?:(?:node|bun(?: run)?|deno run|python3?|(?:ba|z)?sh)\s(?:\.\/)?\.(?:github|vscode|idea|devcontainer)\/|bun(?: run)?\s(?:\.\/)?\.claude\/[\w.-]{1,40}["'])/g,
          ),
        ],
      },
    ],
    lines: 20,
  },
  {
    id: "folder-starts-hidden-script",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["config", "code", "script", "hidden"],
    title: "Opening the folder starts a script in a hidden folder",
    reason:
      "It runs before anybody has read it, and nobody looks for programs between another tool's settings.",
    fix: "Let the person start the task.",
    evidence: [
      { signals: [signal(/["']runon["']\s?:\s?["']folderopen["']/g)] },
      {
        signals: [
          signal(
            /["']command["']\s?:\s?["'](?:node|bun(?: run)?|deno run|python3?|(?:ba|z)?sh)\s(?:\.\/)?\.(?:github|claude|gemini|cursor|idea)\/[^"'\n]{0,80}/g,
          ),
        ],
      },
    ],
    lines: 14,
  },
  {
    id: "hooks-for-all-repositories",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: SCRIPTS,
    title: "A script writes Git hooks for all repositories",
    reason: "They run at each commit or push in every project, also after the skill is removed.",
    fix: "Add hooks to one repository, when the person asks for it.",
    evidence: [
      { signals: [signal(/\bgit\s+config\s+--global\s+(?:init\.templatedir|core\.hookspath)\b/g)] },
      {
        signals: [
          signal(
            /\bwritefile(?:sync)?\([^\n]{0,100}\/hooks\/(?:pre|post|prepare|commit)-\w|\bwrite_text\([^\n]{0,60}#!\/|(?:>|\btee\b)\s?["']?[^\n]{0,60}\/hooks\/(?:pre|post|prepare|commit)-\w/g,
          ),
        ],
      },
    ],
    lines: 12,
  },
];
