import type { RegistrySkillSummary, RegistryVersion, RegistryVersionSummary } from "@skillwright/contract";
import type { Selectable } from "kysely";
import type { Tables } from "../storage/schema.ts";
import type { StoredDocument } from "../uploads/describe-files.ts";

/** A skill as it is stored. */
export type SkillRow = Selectable<Tables["skills"]>;

/** A version as it is stored. */
export type VersionRow = Selectable<Tables["versions"]>;

/** A skill by its name. */
export interface SkillName {
  /** Without the `@`. */
  readonly namespace: string;
  readonly name: string;
}

/** `@namespace/name`. */
export function idOf({ namespace, name }: SkillName): string {
  return `@${namespace}/${name}`;
}

/** Whether a text is like `@namespace/name`, with names that are safe in paths. */
export function isId(id: string): boolean {
  return /^@[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id);
}

/** The parts of `@namespace/name`. */
export function splitId(id: string): SkillName {
  const [namespace = "", name = ""] = id.slice(1).split("/");
  return { namespace, name };
}

export function toSummary(row: SkillRow): RegistrySkillSummary {
  return {
    id: idOf(row),
    namespace: row.namespace,
    name: row.name,
    description: row.description,
    latest: row.latest,
    verdict: row.verdict,
    deprecated: row.deprecated,
    downloads: row.downloads,
    stars: row.stars,
    updatedAt: row.updated_at,
  };
}

export function toVersionSummary(
  row: Omit<VersionRow, "document" | "search_document">,
): RegistryVersionSummary {
  const { yanked_reason: reason, yanked_by: by, yanked_at: at } = row;
  return {
    version: row.version,
    tree: row.tree,
    bytes: row.bytes,
    verdict: row.verdict,
    state: row.state,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    yanked: reason === null || by === null || at === null ? null : { reason, by, at },
    downloads: row.downloads,
  };
}

export function toVersion(skill: SkillRow, row: VersionRow): RegistryVersion {
  return {
    skill: idOf(skill),
    ...toVersionSummary(row),
    deprecated: skill.deprecated,
    changelog: row.changelog,
    ...(JSON.parse(row.document) as StoredDocument),
    archive: { sha256: row.archive_sha256, bytes: row.archive_bytes },
  };
}
