import type { HostProfile, WalkRules } from "@skillwright/core/internal";
import { count, enumerate } from "../../output/numbers.ts";

/** What `doctor` says. */
export const doctorTexts = {
  versions: (version: string, node: string, platform: string): string =>
    `Skillwright ${version}, Node.js ${node}, ${platform}`,
  simulated: (host: string, date: string | undefined): string =>
    `Looks at skills by the rules of ${host}${date === undefined ? "" : `, observed ${date}`}.`,
  moreNotes: (number: number): string =>
    `${count(number, "further note")}; \`skillwright doctor --json\` has them all.`,
  sections: {
    roots: "Folders of skills, the strongest first",
    searched: "Folders of skills, in the order of the search",
    missing: "Not there",
    precedence: "Equal names",
    config: "Configuration",
    broken: "Files that do not load",
    problems: "Problems",
    notes: "Notes",
    shadowed: "Shadowed by a skill of the same name",
    ambiguous: "Ambiguous names",
    ineligible: "Lacking something",
    disabled: "Disabled",
    limits: "Limits that were hit",
    trust: "Trust",
    sandbox: "Sandbox",
    index: "Index",
    caveats: "What the disk does not tell",
  },
  holds: { skills: "skill", commands: "command", plugin: "plugin skill" },
  skills: (number: number, what: string): string => count(number, what),
  truncated: "not searched to the end",
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
      "The skill in the folder listed first wins and hides the others. In folders of the same rank nobody wins: the plain name means none, and each has a longer id.",
    "first-found": "The first one found wins; the others are not mentioned.",
    "last-found": "The last one found wins; the others are not mentioned.",
    "last-path": "The last folder wins, and in it the last path.",
    varies: "One of them wins, and not always the same.",
    "keep-all": "All of them are listed.",
  } as Readonly<Record<HostProfile["collisions"], string>>,
  noConfig: (file: string): string => `There is none; yours would be ${file}.`,
  layers: { admin: "administrator's", user: "yours", project: "project's" },
  by: (winner: string): string => `by ${winner}`,
  ambiguousName: (name: string, ids: string): string => `"${name}" could mean ${ids}; use these ids`,
  trust: {
    own: "The text of your own, the system's and the administrator's skills is trusted.",
    project:
      "A project's text needs your trust in its folder before it is told to a model: `skillwright trust`.",
    nothing:
      "What a skill executes runs only after you approved its content, in a sandbox: `skillwright trust NAME`. What comes with Skillwright needs no approval.",
  },
  sandbox: {
    on: (kind: string): string => `${kind}; it was tried and works.`,
    found: (kind: string): string => `${kind} is there; \`skillwright doctor --sandbox\` tries it.`,
    off: "Switched off in your configuration: what skills run can do whatever you can. `skillwright config set sandbox on` switches it on.",
    unavailable: (problem: string, hint: string): string =>
      `There is none, so nothing of a skill runs: ${problem}.${hint === "" ? "" : ` ${hint}`}`,
  },
  index: {
    used: (recalled: number, read: number): string =>
      `in use: ${count(recalled, "skill")} recalled, ${read} read`,
    memory: "not needed: a watcher remembers",
    off: "switched off",
    unavailable: "not usable; everything works without it, only slower",
  },
  healthy: "Nothing is wrong.",
  broken: (errors: number, warnings: number): string =>
    `${enumerate([...(errors > 0 ? [count(errors, "error")] : []), ...(warnings > 0 ? [count(warnings, "warning")] : [])])}.`,
} as const;
