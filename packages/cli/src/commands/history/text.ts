import type { SkillVersion, VersionMark } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";

/** What `history`, `diff` and restoring a version say. */
export const historyTexts = {
  versions: (number: number): string => `  ${count(number, "version")}`,
  gone: "  gone",
  none: (name: string): string => `"${name}" has no history yet: it begins with the first change.`,
  notKept: (name: string): string =>
    `"${name}" has no history here: it comes with Skillwright, a plugin or the administrator.`,
  noneKept: (name: string): string =>
    `"${name}" has no versions: its folder cannot be kept as a whole. \`skillwright export ${name}\` says why.`,
  hint: (program: string, name: string): string =>
    `\`${program} diff ${name} N\` shows what changed since version N, \`${program} restore ${name} --version N\` brings it back.`,
  restoreHint: (program: string, name: string): string =>
    `\`${program} restore ${name} --version N\` brings a version back.`,
  removed: "(removed)",
  authors: {
    person: "person",
    agent: "agent",
    import: "import",
    restore: "restore",
    external: "outside",
  } as Readonly<Record<SkillVersion["author"]["kind"], string>>,
  actions: {
    create: "Created",
    update: "Changed",
    rename: "Renamed",
    delete: "Deleted",
    restore: "Restored",
    replace: "Replaced",
    found: "First seen",
    changed: "Changed outside of Skillwright",
    vanished: "Removed outside of Skillwright",
  } as Readonly<Record<SkillVersion["action"], string>>,
  mark: (mark: VersionMark): string => (mark === "disk" ? "now" : `version ${mark}`),
  range: (name: string, from: string, to: string): string => `${name}: from ${from} to ${to}`,
  same: "Nothing differs.",
  first: "This is the first version; there is nothing to compare it with.",
  withheld: {
    binary: "no text; its bytes differ",
    "too-large": "too large to show",
    "same-text": "same text",
  },
  program: "can be run as a program now",
  noProgram: "cannot be run as a program any more",
  statuses: { added: "added", removed: "removed", changed: "changed" },
  badVersion: (word: string): string => `"${word}" is not the number of a version`,
  badVersionHint: "`skillwright history NAME` lists the versions.",
  fromTrash: (name: string): string => `"${name}" is back from the trash.`,
  restored: (name: string, version: number): string => `"${name}" is as it was in version ${version}.`,
  unchanged: (name: string, version: number): string => `"${name}" is as in version ${version} already.`,
} as const;
