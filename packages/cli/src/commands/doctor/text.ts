import type { DoctorDocument } from "@skillwright/contract";
import type { HostProfile, WalkRules } from "@skillwright/core/internal";
import { count, problemsText } from "../../output/numbers.ts";

/** What `doctor` prints. */
export const doctorTexts = {
  versions: (version: string, node: string, platform: string): string =>
    `Skillwright ${version}, Node.js ${node}, ${platform}`,
  simulated: (host: string, date: string | undefined): string =>
    `Simulating ${host}${date === undefined ? "" : `, tested on ${date}`}.`,
  moreNotes: (number: number): string =>
    `${count(number, "more note")}; run \`skillwright doctor --json\` to see all.`,
  sections: {
    roots: "Skill folders, highest priority first",
    searched: "Skill folders, in search order",
    missing: "Not found",
    precedence: "Name collisions",
    config: "Configuration",
    administrator: "Set by the administrator",
    broken: "Files that don't load",
    problems: "Problems",
    notes: "Notes",
    shadowed: "Shadowed by a skill of the same name",
    ambiguous: "Ambiguous names",
    ineligible: "Missing requirements",
    disabled: "Disabled",
    limits: "Limits exceeded",
    trust: "Trust",
    sandbox: "Sandbox",
    secrets: "Secrets",
    index: "Index",
    caveats: "Limits of this simulation",
  },
  holds: { skills: "skill", commands: "command", plugin: "plugin skill" },
  skills: (number: number, what: string): string => count(number, what),
  truncated: "search cut short",
  links: (folders: WalkRules["folderLinks"]): string => {
    switch (folders) {
      case "follow":
        return "links followed";
      case "inside":
        return "links followed inside the project";
      case "inside-root":
        return "links followed inside the folder";
      case "ignore":
        return "links not followed";
      default:
        return folders satisfies never;
    }
  },
  collisions: {
    "first-root":
      "The skill in the folder with the highest priority wins and hides the others. If two have equal priority, the short name is ambiguous: use the full id.",
    "first-shown":
      "The skill in the folder with the highest priority wins. If it is hidden from the model, the next one that isn't hidden is listed as well.",
    "first-found": "The first one found wins. The others are ignored.",
    "last-found": "The last one found wins. The others are ignored.",
    "last-path": "The last folder wins, and within it the last path.",
    varies: "One of them wins, not always the same one.",
    "keep-all": "All of them are listed.",
  } as Readonly<Record<HostProfile["collisions"], string>>,
  noConfig: (file: string): string => `No configuration file. Yours would be ${file}.`,
  layers: { admin: "administrator", user: "user", project: "project" },
  by: (winner: string): string => `by ${winner}`,
  ambiguousName: (name: string, ids: string): string => `"${name}" is ambiguous; use ${ids}`,
  trust: {
    own: "Your own, system and administrator skills are trusted.",
    project: "Models see a project's skills only after you trust the project with `skillwright trust`.",
    nothing:
      "A skill's scripts and commands run in a sandbox, and only after you approve them with `skillwright trust NAME`. Built-in skills need no approval.",
  },
  sandbox: {
    on: (kind: string): string => `${kind}, tested and working.`,
    found: (kind: string): string => `${kind} is installed. Run \`skillwright doctor --sandbox\` to test it.`,
    memory: {
      kernel: "Memory limit of commands: enforced by the kernel (cgroup v2).",
      counted:
        "Memory limit of commands: enforced by Skillwright, which stops them when they exceed it (cgroup v2 isn't available to this account).",
      none: "Memory limit of commands: none on this system.",
    },
    off: "Off in your configuration: scripts of skills can do whatever you can. Run `skillwright config set sandbox on` to turn it on.",
    unavailable: (problem: string, hint: string): string =>
      `Not available, so skills can't run anything: ${problem}.${hint === "" ? "" : ` ${hint}`}`,
  },
  secrets: (number: number, place: DoctorDocument["secrets"]["place"]): string =>
    `${count(number, "secret")} stored. ${
      {
        keychain: "New ones go to the macOS keychain.",
        "secret-service": "New ones go to the keyring of your desktop.",
        none: "No keychain was found, so Skillwright keeps new ones in memory and asks for them again.",
      }[place]
    }`,
  index: {
    used: (recalled: number, read: number): string =>
      `in use: ${count(recalled, "skill")} from the index, ${read} read from disk`,
    memory: "not needed while watching",
    off: "off",
    unavailable: "not usable; everything works without it, but slower",
  },
  healthy: "No problems found.",
  broken: (errors: number, warnings: number): string =>
    `${problemsText({ error: errors, warning: warnings, info: 0 })}.`,
} as const;
