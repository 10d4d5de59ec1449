import { mkdirSync } from "node:fs";
import { relative } from "node:path";
import type { Diagnostic, HostId, SkillStatus } from "@skillwright/core/internal";
import type { MemoryNode } from "@skillwright/core/testing";
import { createSkills, type SkillsOptions } from "../../src/index.ts";
import type { TempTree } from "../support/temp-tree.ts";

/** What an agent lists in a tree. */
export interface Listing {
  /** The names in the agent's order, without those that another hides. */
  readonly names: readonly string[];
  /** Each listed name with the path of its file below the tree. */
  readonly paths: readonly string[];
  /** Each listed name with its scope. */
  readonly scopes: readonly string[];
  readonly skills: readonly SkillStatus[];
  /** The messages of one kind of finding, about a file whose path contains a text. */
  readonly said: (code: Diagnostic["code"], path?: string) => readonly string[];
}

/** Where an agent is started in a tree. */
export interface ListingPlace {
  /** Below the tree. Default: `repo`. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly options?: Pick<SkillsOptions, "plugins" | "workingFiles">;
}

/** Asks what an agent would list, with the tree's `home` as home folder and none of the product's own skills. */
export async function listAs(host: HostId, tree: TempTree, place: ListingPlace = {}): Promise<Listing> {
  const { cwd = "repo", env = {} } = place;
  mkdirSync(tree.at("home"), { recursive: true });
  mkdirSync(tree.at(cwd), { recursive: true });
  const { snapshot } = await createSkills({
    host,
    trust: "project",
    cwd: tree.at(cwd),
    home: tree.at("home"),
    env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: tree.at("own"), ...env },
    index: "off",
    ...place.options,
  });
  const skills = snapshot.skills.filter(
    ({ shadowedBy, modelInvocable }) =>
      shadowedBy === undefined && (modelInvocable || host !== "claude-code"),
  );
  return {
    names: skills.map(({ name }) => name),
    paths: skills.map(({ name, found }) => `${name} ${relative(tree.path, found.path)}`),
    scopes: skills.map(({ name, scope }) => `${scope} ${name}`),
    skills,
    said: (code, path = "") =>
      snapshot.diagnostics
        .filter((diagnostic) => diagnostic.code === code && diagnostic.file.includes(path))
        .map(({ message }) => message.replaceAll(`${tree.path}/`, "")),
  };
}

/** The text of a skill with a name and a description. */
export function skill(name: string, description = "D"): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\nBody of ${name}.\n`;
}

/** The text of a skill that gives itself no name. */
export const nameless = "---\ndescription: D\n---\nBody.\n";

/** A `.git` that git takes for a repository, below a folder of the tree. */
export function repository(folder: string): Readonly<Record<string, MemoryNode>> {
  return {
    [`${folder}/.git/HEAD`]: "ref: refs/heads/main\n",
    [`${folder}/.git/objects/info`]: { folder: true },
    [`${folder}/.git/refs/heads`]: { folder: true },
  };
}
