import type { Scope, SkillStatus } from "../model/resolved-skill.ts";
import { foldText } from "../text/prompt-text.ts";

/** How often and when a skill was used, as the caller counts it. */
export interface SkillUsage {
  readonly count: number;
  /** A number that grows with time; the larger is the later. */
  readonly lastUsed?: number;
}

/** What a catalog may disclose to a model about one skill. Its texts are untrusted: only formats escape them. */
export interface CatalogEntry {
  /** Unique; what a model passes to load the skill. */
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  /** Whether another skill is listed by that name, or an earlier one has the same. Default: no. */
  readonly displayNameTaken?: boolean;
  /** Empty when the user chose to show only the name. */
  readonly description: string;
  /** The sidecar's, otherwise the first sentence of the description. */
  readonly shortDescription: string;
  readonly whenToUse?: string;
  readonly triggers: readonly string[];
  readonly tags: readonly string[];
  /** The skill file by the path it was found. */
  readonly path: string;
  /** The root in which it was found, and the root's position in the search order. */
  readonly root?: { readonly path: string; readonly order: number } | undefined;
  readonly scope: Scope;
  /** Whether it ships with the product; such skills are dropped before those that users added. */
  readonly bundled: boolean;
  /** Whether the user chose to show only the name. */
  readonly nameOnly: boolean;
  /** Whether the user pinned it, so that it is always listed. */
  readonly pinned: boolean;
  readonly usage: SkillUsage;
  /** How well the skill fits the conversation: 0 for not at all or unknown. */
  readonly relevance: number;
}

/** What the caller knows besides the skills themselves. */
export interface CatalogKnowledge {
  /** The folders that were searched, in the order of the skills' `found.root`. */
  readonly roots?: readonly { readonly path: string }[];
  /** The path of a skill's file as the catalog names it. Default: the one by which it was found. */
  readonly path?: (skill: SkillStatus) => string;
  /** How a skill was used so far. Default: never. */
  readonly usage?: (skill: SkillStatus) => SkillUsage | undefined;
  /** Whether the user pinned a skill, so that it is always listed. Default: none is pinned. */
  readonly pinned?: (skill: SkillStatus) => boolean;
  /** How well a skill fits the conversation, from 0 up. Default: 0 for all. */
  readonly score?: (skill: SkillStatus) => number;
}

const neverUsed: SkillUsage = { count: 0 };

/**
 * The skills that may be disclosed to a model: eligible, and not user-only. Keeps the order.
 *
 * @example
 * const catalog = fitCatalog(catalogEntries(statuses));
 */
export function catalogEntries(
  skills: readonly SkillStatus[],
  knowledge: CatalogKnowledge = {},
): readonly CatalogEntry[] {
  const taken = takenNames(skills);
  return skills
    .filter((skill) => isUsable(skill) && skill.modelInvocable)
    .map((skill) => {
      const entry = catalogEntry(skill, knowledge);
      return taken.has(skill) ? { ...entry, displayNameTaken: true } : entry;
    });
}

/** The skills whose display name belongs to another skill, hidden ones included. */
function takenNames(skills: readonly SkillStatus[]): ReadonlySet<SkillStatus> {
  const present = skills.filter(({ shadowedBy }) => shadowedBy === undefined);
  const names = new Set(present.map(({ name }) => name));
  const seen = new Set<string>();
  return new Set(
    present.filter((skill) => {
      const { displayName } = skill.manifest;
      const isTaken = displayName !== skill.name && (names.has(displayName) || seen.has(displayName));
      seen.add(displayName);
      return isTaken;
    }),
  );
}

function isUsable({ state }: SkillStatus): boolean {
  return state === "eligible" || state === "loaded" || state === "active";
}

function catalogEntry(skill: SkillStatus, knowledge: CatalogKnowledge): CatalogEntry {
  const { manifest, found } = skill;
  const nameOnly = skill.visibility === "name-only";
  const description = nameOnly ? "" : manifest.description;
  const root = knowledge.roots?.[found.root]?.path;
  const short = manifest.interface.shortDescription ?? firstSentence(foldText(manifest.description));
  return {
    id: skill.id,
    name: skill.name,
    displayName: manifest.displayName,
    description,
    shortDescription: nameOnly ? "" : short,
    ...(manifest.whenToUse === undefined || nameOnly ? {} : { whenToUse: manifest.whenToUse }),
    triggers: nameOnly ? [] : manifest.triggers,
    tags: manifest.tags,
    path: knowledge.path?.(skill) ?? found.path,
    ...(root === undefined ? {} : { root: { path: root, order: found.root } }),
    scope: skill.scope,
    bundled: skill.scope === "system",
    nameOnly,
    pinned: knowledge.pinned?.(skill) ?? false,
    usage: knowledge.usage?.(skill) ?? neverUsed,
    relevance: knowledge.score?.(skill) ?? 0,
  };
}

/** The first sentence of a text without line breaks; the whole text when it has no end mark. */
export function firstSentence(text: string): string {
  // What follows an end mark is the end, or a capital, digit, quote or bracket, so that `e.g. this` continues.
  const end = /[.!?](?= ["'(\p{Lu}\p{N}]|$)|[。！？]/u.exec(text);
  return end === null ? text : text.slice(0, end.index + end[0].length);
}
