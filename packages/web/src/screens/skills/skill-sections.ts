import type { ListedSkill } from "@skillwright/server/client";

/** The filters of the skill list, as the page's address has them; empty ones let everything pass. */
export interface SkillFilter {
  readonly source: string;
  readonly status: string;
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
  { id: "plugin", title: "Plugin", note: "From installed plugins" },
  { id: "remote", title: "Remote", note: "From MCP servers" },
  { id: "built-in", title: "Built-in", note: "Included with Skillwright. Clone one to edit it." },
];

export const anyFilter: SkillFilter = { source: "", status: "", category: "", tag: "" };

export const statuses = [
  { value: "usable", label: "Ready to use" },
  { value: "unusable", label: "Not eligible" },
  { value: "problems", label: "With problems" },
] as const;

/** A filter as a list of choices. */
export interface FilterChoice {
  readonly name: keyof SkillFilter;
  readonly label: string;
  /** The label of the choice that lets everything pass. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The filters that make a difference for a list of skills. */
export function filterChoices(skills: readonly ListedSkill[]): readonly FilterChoice[] {
  const categories = inOrder(skills.map(({ category }) => category ?? ""));
  const tags = inOrder(skills.flatMap((skill) => skill.tags));
  return [
    {
      name: "source",
      label: "Source",
      all: "All sources",
      options: sections.map(({ id, title }) => ({ value: id, label: title })),
    },
    {
      name: "status",
      label: "Status",
      all: "Any status",
      options: statuses,
    },
    {
      name: "category",
      label: "Category",
      all: "All categories",
      options: categories.map((value) => ({ value, label: value })),
    },
    {
      name: "tag",
      label: "Tag",
      all: "All tags",
      options: tags.map((value) => ({ value, label: `#${value}` })),
    },
  ];
}

/** The distinct non-empty words, sorted. */
function inOrder(words: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => word !== "").toSorted();
}

/** The section a skill belongs to. */
export function sectionOf(skill: Pick<ListedSkill, "builtIn" | "scope" | "source" | "key">): SectionId {
  if (skill.builtIn) return "built-in";
  if (skill.source.kind === "plugin") return "plugin";
  if (skill.key.startsWith("mcp:")) return "remote";
  return skill.scope === "project" ? "project" : "user";
}

/** Where a skill comes from, in words. */
export function sectionTitle(skill: Parameters<typeof sectionOf>[0]): string {
  return sections.find(({ id }) => id === sectionOf(skill))?.title ?? skill.scope;
}

/** Whether a skill's id says more than its title, such as a prefix or another spelling. */
export function saysMore({ id, displayName }: Pick<ListedSkill, "id" | "displayName">): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, "-");
  return plain(id) !== plain(displayName);
}

/** Whether a skill passes the filter. */
export function passes(skill: ListedSkill, filter: SkillFilter): boolean {
  return (
    (filter.source === "" || sectionOf(skill) === filter.source) &&
    (filter.category === "" || skill.category === filter.category) &&
    (filter.tag === "" || skill.tags.includes(filter.tag)) &&
    hasStatus(skill, filter.status)
  );
}

function hasStatus(skill: ListedSkill, status: string): boolean {
  if (status === "") return true;
  if (status === "problems") return skill.problems.errors + skill.problems.warnings > 0;
  return (status === "usable") === (skill.state === "eligible");
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
