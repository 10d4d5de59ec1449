import { existsSync, lstatSync } from "node:fs";
import {
  baseName,
  fileNotFound,
  type PackagePath,
  parentPath,
  type ReadOnlyReason,
  SkillwrightError,
} from "@skillwright/core/internal";
import { reading } from "../files/reading.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { StoredSkill, StoreScope } from "./store.ts";

/** A skill that may be changed. */
export interface WritableSkill {
  readonly name: string;
  readonly scope: StoreScope;
  /** Its canonical folder. */
  readonly folder: string;
  /** Its canonical file. */
  readonly file: string;
  /** Whether its folder was reached by a link; then the link is what a person sees as the skill. */
  readonly isLinked: boolean;
}

const reasonTexts: Readonly<Record<ReadOnlyReason, string>> = {
  admin: "belongs to the administrator of this computer",
  plugin: "comes with a plugin",
  command: "is a command, a single file",
  link: "is a link to a file elsewhere",
  remote: "is served by an MCP server",
  simulation: "is shown as another agent sees it",
};

/** The skill as something that can be changed. Throws `built_in_modification` or `read_only_skill`. */
export function writableSkill(snapshot: Snapshot, skill: StoredSkill): WritableSkill {
  const { found, scope, name } = skill;
  if (snapshot.host.id !== "skillwright") throw readOnly(skill, "simulation");
  if (scope === "system") {
    throw new SkillwrightError("built_in_modification", {
      message: `Cannot modify built-in skill "${name}"`,
      details: { name },
      hint: cloneHint(skill),
    });
  }
  if (scope === "admin") throw readOnly(skill, "admin");
  if (scope === "remote") throw readOnly(skill, "remote");
  if (found.plugin !== undefined || snapshot.roots[found.root]?.root.holds === "plugin")
    throw readOnly(skill, "plugin");
  if (found.kind === "command") throw readOnly(skill, "command");
  if (isLink(found.path)) throw readOnly(skill, "link");
  if (!existsSync(found.key))
    throw fileNotFound(found.key, `${found.key} no longer exists`, {
      hint: "Refresh: it was moved or deleted.",
    });
  return {
    name,
    scope,
    folder: parentPath(found.key),
    file: found.key,
    isLinked: isLink(parentPath(found.path)),
  };
}

/** A linked folder can be edited; but what would go or get another name is the link, and what it leads to is elsewhere. */
export function refuseLinked(skill: StoredSkill, { isLinked }: WritableSkill): void {
  if (isLinked) throw readOnly(skill, "link");
}

function readOnly(skill: StoredSkill, reason: ReadOnlyReason): SkillwrightError<"read_only_skill"> {
  const { path } = skill.found;
  const hint = {
    admin: cloneHint(skill),
    remote: cloneHint(skill),
    plugin: cloneHint(skill),
    command: "Edit the file itself.",
    link: "Change what it leads to, or remove the link yourself.",
    simulation: "Leave out `--as`.",
  }[reason];
  return new SkillwrightError("read_only_skill", {
    message: `"${skill.id}" ${reasonTexts[reason]} and can't be changed here`,
    details: { name: skill.name, path, reason },
    hint,
  });
}

function cloneHint({ id }: StoredSkill): string {
  return `Make your own copy: \`skillwright clone ${id} --on-conflict override\`.`;
}

function isLink(path: string): boolean {
  return reading(path, () => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true);
}

/** The path of its SKILL.md, or skill.md, inside its folder. */
export function fileNameOf({ file }: Pick<WritableSkill, "file">): PackagePath {
  return baseName(file) as PackagePath;
}
