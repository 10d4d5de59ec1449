import { escapeTerminal } from "@skillwright/core/internal";
import type { AgentView, SkillEverywhere, SkillsEverywhere } from "@skillwright/runtime/internal";
import { displayWidth } from "../../output/display-width.ts";
import { count, shortNumber } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, cutParts, dim, textOf, yellow } from "../../output/parts.ts";
import { type PathContext, shortPath } from "../../output/short-path.ts";

/** What `list --everywhere` prints. */
const texts = {
  none: "No agent finds a skill here.",
  agents: "Agents",
  cost: (skills: number, tokens: number): string =>
    `${count(skills, "skill")}, ${shortNumber(tokens)} tokens in every request`,
  skill: "Skill",
  tokens: "tokens",
  legend: (marks: Readonly<Record<AgentView["state"], string>>): string =>
    `${marks.loaded} found, ${marks.unavailable} found but not usable, ${marks.shadowed} another one wins; a number counts copies.`,
  drift: "Copies that differ",
  driftHint: "Run `skillwright sync` to update installed copies, or remove the ones you don't need.",
} as const;

/** Columns for the tokens at the end of a line. */
const TOKEN_COLUMNS = 8;

/** Spaces before the mark of an agent: fewer if the names of the skills would be cut otherwise. */
const WIDE_GAP = 3;
const NARROW_GAP = 1;

/** Prints one table of skills and agents, and the copies that differ. */
export function printEverywhere(
  { agents, skills }: SkillsEverywhere,
  { out, place }: { readonly out: Output; readonly place: PathContext },
): void {
  if (skills.length === 0) {
    out.text(texts.none);
    return;
  }
  out.row(bold(texts.agents));
  const digits = String(agents.length).length;
  const titles = Math.max(...agents.map(({ title }) => title.length));
  for (const [index, { title, skills: number, catalogTokens }] of agents.entries()) {
    const label = `  ${String(index + 1).padStart(digits)}  `;
    const cost = dim(texts.cost(number, catalogTokens));
    out.text([label, bold(title.padEnd(titles)), "  ", cost], label.length);
  }
  out.row();
  const marks = { loaded: out.signs.pass, unavailable: "-", shadowed: "s" } as const;
  const widest = Math.max(...skills.map(({ name }) => displayWidth(escapeTerminal(name))));
  const rows = skills.map((skill) => agents.map(({ id }) => cellOf(skill.agents[id], marks)));
  const mark = Math.max(digits, ...rows.flat().map((cell) => cell.length));
  const nameSpace = (gap: number): number => out.columns - agents.length * (mark + gap) - TOKEN_COLUMNS;
  const cell = mark + (nameSpace(WIDE_GAP) >= widest ? WIDE_GAP : NARROW_GAP);
  const width = Math.max(texts.skill.length, Math.min(widest, nameSpace(cell - mark)));
  const numbers = agents.map((_, index) => String(index + 1).padStart(cell)).join("");
  out.row(dim(`${texts.skill.padEnd(width)}${numbers}${texts.tokens.padStart(TOKEN_COLUMNS)}`));
  for (const [index, skill] of skills.entries()) {
    const name = cutParts([skill.name], width, out.signs.ellipsis);
    const cells = (rows[index] ?? []).map((text) => text.padStart(cell)).join("");
    const tokens = `${out.signs.about}${shortNumber(skill.tokens)}`.padStart(TOKEN_COLUMNS);
    const label = name.parts.map(textOf).join("") + " ".repeat(width - name.width);
    out.row(skill.drift ? yellow(label) : bold(label), cells, dim(tokens));
  }
  out.row();
  out.text([dim(texts.legend(marks))]);
  printDrift(skills, { out, place });
}

function cellOf(view: AgentView | undefined, marks: Readonly<Record<AgentView["state"], string>>): string {
  if (view === undefined) return "";
  return `${marks[view.state]}${view.found > 1 ? String(view.found) : ""}`;
}

function printDrift(
  skills: readonly SkillEverywhere[],
  { out, place }: { readonly out: Output; readonly place: PathContext },
): void {
  const different = skills.filter(({ drift }) => drift);
  if (different.length === 0) return;
  out.row();
  out.row(bold(texts.drift));
  for (const { name, copies } of different) {
    out.text(["  ", yellow(name)], 4);
    for (const { folder, tree } of copies)
      out.text(["    ", shortPath(folder, place), dim(`  ${tree?.slice(0, 12) ?? ""}`)], 6);
  }
  out.text([dim(texts.driftHint)]);
}
