import type { SkillVersion, VersionMark } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";

/** What `history`, `diff` and `restore` print. */
export const historyTexts = {
  versions: (number: number): string => `  ${count(number, "version")}`,
  gone: "  deleted",
  notKept: (name: string): string =>
    `"${name}" has no history: it is built in, or belongs to a plugin or the administrator.`,
  noneKept: (name: string): string =>
    `"${name}" has no versions because its folder can't be stored. Run \`skillwright export ${name}\` to see why.`,
  hint: (program: string, name: string): string =>
    `Run \`${program} diff ${name} N\` to see what changed since version N, or \`${program} restore ${name} --version N\` to restore it.`,
  restoreHint: (program: string, name: string): string =>
    `Run \`${program} restore ${name} --version N\` to restore a version.`,
  removed: "(removed)",
  authors: {
    person: "user",
    agent: "agent",
    import: "import",
    restore: "restore",
    external: "external",
  } as Readonly<Record<SkillVersion["author"]["kind"], string>>,
  mark: (mark: VersionMark): string => (mark === "disk" ? "current files" : `version ${mark}`),
  range: (name: string, from: string, to: string): string => `${name}: from ${from} to ${to}`,
  same: "No differences.",
  first: "Only one version exists, so there is nothing to compare.",
  badVersion: (word: string): string => `"${word}" is not a version number`,
  badVersionHint: "Run `skillwright history NAME` to list the versions.",
  fromTrash: (name: string): string => `Restored "${name}" from the trash.`,
  restored: (name: string, version: number): string => `Restored version ${version} of "${name}".`,
  unchanged: (name: string, version: number): string => `"${name}" already matches version ${version}.`,
} as const;
