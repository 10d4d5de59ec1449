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

/** How the list is sorted; `section` is by name, in sections. */
export type SkillSort = "section" | "name" | "tokens" | "used" | "changed";

export const sorts: readonly { readonly value: SkillSort; readonly label: string }[] = [
  { value: "section", label: "By source" },
  { value: "name", label: "By name" },
  { value: "tokens", label: "Largest first" },
  { value: "used", label: "Last used first" },
  { value: "changed", label: "Last changed first" },
];

/** A heading above skills: a section, the search results, or all skills in another order. */
export type ListHeading = Omit<Section, "id"> & { readonly id: SectionId | "found" | "sorted" };

/** A row of the list: a section heading or a skill. */
export type ListLine =
  | { readonly kind: "section"; readonly section: ListHeading; readonly count: number }
  | { readonly kind: "skill"; readonly skill: ListedSkill };

const collator = new Intl.Collator("en", { numeric: true });

/** The order of skills as people read their names, whatever the case. */
function byName(
  a: Pick<ListedSkill, "displayName" | "id">,
  b: Pick<ListedSkill, "displayName" | "id">,
): number {
  return collator.compare(a.displayName, b.displayName) || collator.compare(a.id, b.id);
}

const named = new WeakMap<readonly ListedSkill[], readonly ListedSkill[]>();

/** The skills by name. A list is sorted only once, so that a return to the page doesn't wait for it. */
export function inNameOrder(skills: readonly ListedSkill[]): readonly ListedSkill[] {
  const known = named.get(skills);
  if (known !== undefined) return known;
  const sorted = skills.toSorted(byName);
  named.set(skills, sorted);
  return sorted;
}

/** All skills in one list. `lastUsed` has the time of the last use, as text that sorts by time, by the skill's key. */
export function sortedLines(
  skills: readonly ListedSkill[],
  sort: Exclude<SkillSort, "section">,
  lastUsed: ReadonlyMap<string, string>,
): readonly ListLine[] {
  if (skills.length === 0) return [];
  const latest = (of: (skill: ListedSkill) => string | null | undefined) => {
    const time = (skill: ListedSkill): string => of(skill) ?? "";
    return (a: ListedSkill, b: ListedSkill): number =>
      time(a) === time(b) ? byName(a, b) : time(a) < time(b) ? 1 : -1;
  };
  const orders: Readonly<Record<typeof sort, (a: ListedSkill, b: ListedSkill) => number>> = {
    name: byName,
    tokens: (a, b) => b.tokens.body - a.tokens.body || byName(a, b),
    used: latest(({ key }) => lastUsed.get(key)),
    changed: latest(({ changedAt }) => changedAt),
  };
  const label = sorts.find(({ value }) => value === sort)?.label ?? "";
  return [
    {
      kind: "section",
      section: { id: "sorted", title: "All skills", note: label },
      count: skills.length,
    },
    ...skills.toSorted(orders[sort]).map((skill): ListLine => ({ kind: "skill", skill })),
  ];
}

/** The skills grouped by section, each in the given order, without empty sections. */
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
