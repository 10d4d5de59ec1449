import type { DoctorDocument, DoctorRoot, Refused } from "@skillwright/contract";
import type { Diagnostic, HostProfile, WalkRules } from "@skillwright/core/internal";
import { isLimit, type Skills, type Snapshot } from "@skillwright/runtime/internal";
import { count, enumerate } from "../../output/numbers.ts";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";
import { hostName, isVersion } from "../../views/fields.ts";

/** A skill that isn't available, with one reason. */
export interface Unavailable {
  readonly id: string;
  readonly message: string;
  readonly hint?: string;
}

/** What `doctor` shows. Paths are shortened for display, except in diagnostics. */
export interface DoctorModel {
  readonly versions: DoctorDocument["versions"];
  /** The simulated agent, and when it was observed. */
  readonly simulated?: { readonly host: string; readonly date: string | undefined };
  /** The folders that are searched, in order. */
  readonly roots: readonly DoctorRoot[];
  readonly missingRoots: readonly DoctorRoot[];
  readonly collisions: HostProfile["collisions"];
  readonly configFiles: readonly {
    readonly path: string;
    readonly layer: Snapshot["config"][number]["layer"];
  }[];
  /** What the administrator's configuration restricts. */
  readonly administrator: readonly string[];
  /** Where the user's configuration file would be. */
  readonly userConfigFile: string;
  readonly shadowed: readonly { readonly path: string; readonly winner: string }[];
  readonly ambiguous: DoctorDocument["ambiguous"];
  readonly ineligible: readonly Unavailable[];
  readonly disabled: readonly Unavailable[];
  readonly limits: readonly Diagnostic[];
  readonly broken: readonly Diagnostic[];
  readonly problems: readonly Diagnostic[];
  readonly notes: readonly Diagnostic[];
  readonly sandbox: DoctorDocument["sandbox"];
  readonly secrets: DoctorDocument["secrets"];
  readonly index: DoctorDocument["index"];
  /** Limits of a simulation. */
  readonly caveats: readonly string[];
  readonly errors: number;
  readonly warnings: number;
  readonly place: PathContext;
}

/** Collects what `doctor` shows. */
export function toDoctorModel(document: DoctorDocument, { snapshot, locations }: Skills): DoctorModel {
  const { place, host, config, diagnostics } = snapshot;
  const short = (path: string): string => shortPath(path, place);
  const roots = document.roots.map((root) => ({ ...root, path: short(root.path) }));
  const others = diagnostics.filter((diagnostic) => diagnostic.severity !== "info" && !isLimit(diagnostic));
  const brokenFiles = new Set(document.broken.map(({ path }) => path));
  const isBroken = ({ file, severity }: Diagnostic): boolean => severity === "error" && brokenFiles.has(file);
  return {
    versions: document.versions,
    ...(host.id !== "skillwright" && {
      simulated: { host: hostName(host), date: observedDate(document.host) },
    }),
    roots: roots.filter(({ exists }) => exists),
    missingRoots: roots.filter(({ exists, holds }) => !exists && holds !== "plugin"),
    collisions: host.collisions,
    configFiles: config.map(({ file, layer }) => ({ path: short(file), layer })),
    administrator: document.administrator,
    userConfigFile: short(locations.configFile),
    shadowed: document.shadowed.map(({ path, winner }) => ({ path: short(path), winner: short(winner) })),
    ambiguous: document.ambiguous,
    ineligible: document.ineligible.flatMap((refused) => toUnavailable(refused, place)),
    disabled: document.disabled.flatMap((refused) => toUnavailable(refused, place)),
    limits: diagnostics.filter(isLimit),
    broken: others.filter(isBroken),
    problems: others.filter((other) => !isBroken(other)),
    notes: notesOf(diagnostics),
    sandbox: document.sandbox,
    secrets: document.secrets,
    index: { ...document.index, file: short(document.index.file) },
    caveats: document.host.caveats,
    errors: diagnostics.filter(({ severity }) => severity === "error").length,
    warnings: diagnostics.filter(({ severity }) => severity === "warning").length,
    place,
  };
}

function toUnavailable({ id, reasons }: Refused, place: PathContext): readonly Unavailable[] {
  return reasons.map(({ message, hint }) => ({
    id,
    message,
    ...(hint !== null && { hint: shortPathsIn(hint, place) }),
  }));
}

/** Shadowed skills and limits have their own sections. Links that were not followed come first: they explain missing skills. */
function notesOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics
    .filter((note) => note.severity === "info" && note.code !== "skill-shadowed" && !isLimit(note))
    .toSorted((a, b) => Number(b.code === "link-not-followed") - Number(a.code === "link-not-followed"));
}

/** When a program was observed; a published design has its date in its name. */
function observedDate({ observed }: DoctorDocument["host"]): string | undefined {
  return observed !== null && isVersion(observed.version) ? observed.date : undefined;
}

/** What `doctor` prints. */
export const doctorTexts = {
  versions: (version: string, node: string, platform: string): string =>
    `Skillwright ${version}, Node.js ${node}, ${platform}`,
  simulated: (host: string, date: string | undefined): string =>
    `Simulating ${host}${date === undefined ? "" : `, observed ${date}`}.`,
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
    `${count(number, "secret")} remembered. ${
      {
        keychain: "New ones go to the macOS keychain.",
        "secret-service": "New ones go to the keyring of your desktop.",
        none: "No keychain was found, so new ones stay in memory and are asked for again.",
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
    `${enumerate([...(errors > 0 ? [count(errors, "error")] : []), ...(warnings > 0 ? [count(warnings, "warning")] : [])])}.`,
} as const;
