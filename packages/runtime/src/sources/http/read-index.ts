import { escapeTerminal, isObject, MAX_TREE_ENTRIES, packageNameProblem } from "@skillwright/core/internal";
import type { Unchecked } from "../read-document.ts";
import { MAX_SOURCE_SKILLS } from "../source-limits.ts";
import { unavailable } from "./fetch-bounded.ts";

/** The identifier of version 0.2 of the discovery format. */
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** A skill in an index: a list of files below the index, or one file with a digest. */
export type IndexEntry =
  | { readonly name: string; readonly files: readonly string[] }
  | {
      readonly name: string;
      readonly type: "skill-md" | "archive";
      /** Absolute. */
      readonly url: string;
      /** SHA-256 in hexadecimal digits. */
      readonly sha256: string;
    };

/** What an index lists. */
export interface SkillIndex {
  readonly entries: readonly IndexEntry[];
  readonly refused: readonly { readonly folder: string; readonly reason: string }[];
}

/** Reads an index: discovery format 0.2, or the older one of OpenCode. Refuses bad entries one by one. */
export function readIndex(document: Unchecked, url: string): SkillIndex {
  const { $schema: schema, skills } = document;
  if (schema !== undefined && schema !== SCHEMA) {
    throw unavailable(
      url,
      "unreadable",
      `it has an unknown format: ${escapeTerminal(JSON.stringify(schema)).slice(0, 200)}`,
    );
  }
  if (!Array.isArray(skills)) throw unavailable(url, "unreadable", "it has no list of skills");
  if (skills.length > MAX_SOURCE_SKILLS) {
    throw unavailable(url, "unreadable", `it lists more than ${MAX_SOURCE_SKILLS} skills`);
  }
  const entries: IndexEntry[] = [];
  const refused: { folder: string; reason: string }[] = [];
  const names = new Set<string>();
  for (const [position, item] of skills.entries()) {
    const entry = readEntry(item, schema === SCHEMA ? url : undefined);
    const label = isObject(item) && typeof item.name === "string" ? item.name : `entry ${position + 1}`;
    if (typeof entry === "string")
      refused.push({ folder: escapeTerminal(label).slice(0, 200), reason: entry });
    else if (names.has(entry.name.toLowerCase()))
      refused.push({ folder: entry.name, reason: "It is listed twice" });
    else {
      names.add(entry.name.toLowerCase());
      entries.push(entry);
    }
  }
  return { entries, refused };
}

/** An entry, or why it can't be used. `base` is the address of an index of version 0.2. */
function readEntry(item: unknown, base: string | undefined): IndexEntry | string {
  if (!isObject(item) || typeof item.name !== "string") return "It has no name";
  const { name } = item;
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(name) || packageNameProblem(name) !== undefined) {
    return `"${escapeTerminal(name).slice(0, 100)}" can't be the name of a folder`;
  }
  return base === undefined ? readFiles(name, item.files) : readArtifact(name, item, base);
}

function readFiles(name: string, files: unknown): IndexEntry | string {
  if (!Array.isArray(files) || files.length === 0) return "It has no list of files";
  if (files.length > MAX_TREE_ENTRIES) return `It lists more than ${MAX_TREE_ENTRIES} files`;
  for (const file of files) {
    if (typeof file !== "string") return "Its list of files contains something that is not a path";
    const problem = packageNameProblem(file);
    if (problem !== undefined)
      return `${escapeTerminal(file).slice(0, 200)} has a name that is not allowed: ${problem}`;
  }
  if (!files.some((file: string) => /^skill\.md$/i.test(file))) return "It lists no SKILL.md";
  return { name, files };
}

function readArtifact(name: string, { type, url, digest }: Unchecked, base: string): IndexEntry | string {
  if (type !== "skill-md" && type !== "archive") {
    return `Its type "${escapeTerminal(typeof type === "string" ? type : "").slice(0, 50)}" is not known`;
  }
  const [, sha256] = typeof digest === "string" ? (/^sha256:([0-9a-f]{64})$/i.exec(digest) ?? []) : [];
  if (sha256 === undefined) return "It has no SHA-256 digest";
  const address = typeof url === "string" ? URL.parse(url, base) : null;
  if (address === null || address.username !== "" || address.password !== "") return "It has no usable URL";
  return { name, type, url: address.href, sha256: sha256.toLowerCase() };
}
