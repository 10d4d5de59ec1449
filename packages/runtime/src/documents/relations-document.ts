import type { RelationsDocument } from "@skillwright/contract";
import { isSkillwrightError, nearDuplicates, type SkillStatus } from "@skillwright/core/internal";
import type { Skills } from "../skills/create-skills.ts";

type Relation = RelationsDocument["relations"][number];

/** How skills depend on each other, and which are nearly the same; skills on MCP servers are not compared. */
export function toRelationsDocument(skills: Skills): RelationsDocument {
  const all = skills.list({ all: true });
  const byName = Map.groupBy(all, ({ name }) => name);
  const byId = new Map(all.map((skill) => [skill.id, skill]));
  const find = (name: string): SkillStatus | undefined => {
    const named = byName.get(name) ?? [];
    return byId.get(name) ?? named.find(({ shadowedBy }) => shadowedBy === undefined) ?? named[0];
  };
  const relations = all.flatMap((skill): readonly Relation[] => {
    const relate = (
      kind: Relation["kind"],
      name: string,
      met: (other?: SkillStatus) => boolean,
    ): Relation => {
      const other = find(name);
      return { from: skill.id, to: other?.id ?? null, name, kind, met: met(other) };
    };
    return [
      ...skill.manifest.requires.map((name) =>
        relate("requires", name, (other) => other?.state === "eligible"),
      ),
      ...skill.manifest.conflicts.map((name) =>
        relate("conflicts", name, (other) => other?.state !== "eligible" || skill.state !== "eligible"),
      ),
      ...skill.shadows.map((id) => relate("shadows", id, () => true)),
    ];
  });
  const compared = all
    .filter(({ scope, found }) => scope !== "remote" && found.kind === "skill")
    .map((skill) => ({ skill, key: skill.found.key, description: skill.manifest.description }));
  const { groups, uncompared } = nearDuplicates(compared, ({ skill }) => textOf(skills, skill));
  return {
    relations,
    duplicates: groups.map((group) =>
      group.map(({ skill: { id, found } }) => ({ id, key: found.key, path: found.path })),
    ),
    uncompared,
  };
}

/** Its text; empty if its file is gone by now. */
function textOf(skills: Skills, { found }: SkillStatus): string {
  try {
    return skills.load(found.path).body;
  } catch (error) {
    if (isSkillwrightError(error)) return "";
    throw error;
  }
}
