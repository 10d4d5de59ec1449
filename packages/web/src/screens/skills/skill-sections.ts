import type { ListedSkill } from "@skillwright/server/client";

/** The filters of the skill list. */
export interface SkillFilter {
  readonly section: SectionId | "any";
  readonly state: "any" | "usable" | "unusable" | "problems";
  readonly category: string;
  readonly tag: string;
}

export type SectionId = "project" | "user" | "plugin" | "remote" | "built-in";

/** A section of the list, with a short explanation. */
export interface Section {
  readonly id: SectionId;
  readonly title: string;
  readonly note: string;
}

export const sections: readonly Section[] = [
  { id: "project", title: "Project", note: "From the project you're working in" },
  { id: "user", title: "Yours", note: "On this computer, for all projects" },
  { id: "plugin", title: "Plugins", note: "From installed plugins" },
  { id: "remote", title: "Remote", note: "From MCP servers" },
  { id: "built-in", title: "Built-in", note: "Included with Skillwright. Clone one to edit it." },
];

export const anyFilter: SkillFilter = { section: "any", state: "any", category: "", tag: "" };

/** The section a skill belongs to. */
export function sectionOf(skill: Pick<ListedSkill, "builtIn" | "scope" | "source" | "key">): SectionId {
  if (skill.builtIn) return "built-in";
  if (skill.source.kind === "plugin") return "plugin";
  if (skill.key.startsWith("mcp:")) return "remote";
  return skill.scope === "project" ? "project" : "user";
}

/** Whether a skill's id says more than its title, such as a prefix or another spelling. */
export function saysMore({ id, displayName }: Pick<ListedSkill, "id" | "displayName">): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, "-");
  return plain(id) !== plain(displayName);
}

/** Whether a skill passes the filter. */
export function passes(skill: ListedSkill, filter: SkillFilter): boolean {
  return (
    (filter.section === "any" || sectionOf(skill) === filter.section) &&
    (filter.category === "" || skill.category === filter.category) &&
    (filter.tag === "" || skill.tags.includes(filter.tag)) &&
    hasState(skill, filter.state)
  );
}

function hasState(skill: ListedSkill, state: SkillFilter["state"]): boolean {
  const usable = skill.state === "eligible";
  if (state === "any") return true;
  if (state === "problems") return skill.problems.errors + skill.problems.warnings > 0;
  return (state === "usable") === usable;
}

/** A heading above skills: a section or the search results. */
export type ListHeading = Omit<Section, "id"> & { readonly id: SectionId | "found" };

/** A row of the list: a section heading or a skill. */
export type ListLine =
  | { readonly kind: "section"; readonly section: ListHeading; readonly count: number }
  | { readonly kind: "skill"; readonly skill: ListedSkill };

/** The skills grouped by section in the given order, without empty sections. */
export function toLines(skills: readonly ListedSkill[]): readonly ListLine[] {
  const bySection = Map.groupBy(skills, sectionOf);
  return sections.flatMap((section): readonly ListLine[] => {
    const members = bySection.get(section.id) ?? [];
    if (members.length === 0) return [];
    return [
      { kind: "section", section, count: members.length },
      ...members.map((skill): ListLine => ({ kind: "skill", skill })),
    ];
  });
}
