import type { SkillName } from "../skills/skill-documents.ts";

/** The document that says that a site is a registry, and of which kind; below the registry's address. */
export const DISCOVERY_FILE = ".well-known/skillwright-registry.json";

/** The value of `schema` in the discovery document. */
export const DISCOVERY_SCHEMA = "skillwright-registry";

/** The identifier of version 0.2 of the format that other tools read. */
export const DISCOVERY_FORMAT = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** Changes when pages or documents change, so that the next build writes all of them again. */
export const GENERATOR = "skillwright-static-4";

/** The paths in a static registry. Ours are below `-`, which no skill can be named. */
export const staticPaths = {
  index: "index.json",
  /** Version 0.2 of the discovery format, and the one before. */
  wellKnown: ".well-known/agent-skills/index.json",
  olderWellKnown: ".well-known/skills/index.json",
  /** Folders with the files of a skill's latest version. */
  files: (name: string): readonly string[] => [name, `.well-known/skills/${name}`],
  /** The API of a registry as files. */
  api: "-/v1",
  list: "-/v1/skills.json",
  skills: "-/v1/skills",
  skill: (id: SkillName): string => `-/v1/skills/${id.namespace}/${id.name}.json`,
  versions: (id: SkillName): string => `-/v1/skills/${id.namespace}/${id.name}`,
  version: (id: SkillName, version: string): string => `${staticPaths.versions(id)}/versions/${version}.json`,
  archive: (id: SkillName, version: string): string => `${staticPaths.versions(id)}/versions/${version}.zip`,
  style: "-/style.css",
  script: "-/search.js",
  search: "-/search",
  frontPage: "index.html",
  /** The second page of the list and those after it. */
  listPage: (page: number): string => `-/browse/${page}.html`,
  skillPage: (id: SkillName): string => `-/skills/${id.namespace}/${id.name}.html`,
  changesPages: (id: SkillName): string => `-/skills/${id.namespace}/${id.name}`,
  changesPage: (id: SkillName, version: string): string => `${staticPaths.changesPages(id)}/${version}.html`,
} as const;

/** The address of one file of a static registry as seen from another. */
export function linkBetween(from: string, to: string): string {
  const up = "../".repeat(from.split("/").length - 1);
  return `${up}${to.split("/").map(encodeURIComponent).join("/")}`;
}
