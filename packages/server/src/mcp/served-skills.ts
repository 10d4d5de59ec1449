import { compareText, type SkillStatus } from "@skillwright/core/internal";
import { MAX_NAME } from "./mcp-limits.ts";

const STANDARD = /^[\da-z]+(?:-[\da-z]+)*$/;

/** The name in the standard's form: unchanged when it is valid, otherwise the closest valid one. */
export function standardName(name: string): string {
  if (name.length <= MAX_NAME && STANDARD.test(name)) return name;
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mark}/gu, "")
    .replace(/[^\da-z]+/g, "-")
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, "");
  return plain === "" ? "skill" : plain;
}

/** A skill that is served, and under which path. */
export interface ServedSkill {
  readonly skill: SkillStatus;
  /** The segments of its folder below `skill://`; the last one is its name in the standard's form. */
  readonly path: readonly string[];
  /** The URI of its SKILL.md. */
  readonly uri: string;
}

/** Whether a skill can be used at all. */
function isUsable({ shadowedBy, reasons, enabled }: SkillStatus): boolean {
  return shadowedBy === undefined && reasons.length === 0 && enabled;
}

/** The skills of a session that are disclosed to models, each with its own URI, sorted by it. */
export function servedSkills(skills: readonly SkillStatus[]): readonly ServedSkill[] {
  const taken = new Set<string>();
  const byId = skills
    .filter((skill) => isUsable(skill) && skill.modelInvocable)
    .toSorted((a, b) => compareText(a.id, b.id));
  const served = byId.map((skill): ServedSkill => {
    const path = freePath(skill, taken);
    taken.add(path.join("/"));
    return { skill, path, uri: `skill://${path.join("/")}/SKILL.md` };
  });
  return served.toSorted((a, b) => (a.uri < b.uri ? -1 : 1));
}

/** The skills of a session that a person may call, sorted by id. */
export function callableSkills(skills: readonly SkillStatus[]): readonly SkillStatus[] {
  return skills
    .filter((skill) => isUsable(skill) && skill.userInvocable)
    .toSorted((a, b) => compareText(a.id, b.id));
}

/** The skills that are hidden because their project is not trusted. */
export function untrustedSkills(skills: readonly SkillStatus[]): readonly SkillStatus[] {
  return skills.filter(({ reasons }) => reasons.some(({ code }) => code === "untrusted"));
}

function freePath({ id, manifest }: SkillStatus, taken: ReadonlySet<string>): readonly string[] {
  const prefix = id.split(":").slice(0, -1).map(standardName);
  const path = [...prefix, standardName(manifest.name)];
  if (!taken.has(path.join("/"))) return path;
  // Names that differ only in what the standard does not allow: the later ones get a folder with a number.
  let number = 2;
  const numbered = (): readonly string[] => [...prefix, String(number), standardName(manifest.name)];
  while (taken.has(numbered().join("/"))) number += 1;
  return numbered();
}
