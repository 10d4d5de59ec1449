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
  driftHint: "Run `skillwright sync` to bring installed copies in line, or remove the ones you don't need.",
} as const;

/** Columns of one agent, and of the tokens. */
const AGENT_COLUMNS = 5;
const TOKEN_COLUMNS = 8;

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
  for (const [index, agent] of agents.entries()) {
    out.text(
      [`  ${index + 1}  `, bold(agent.title), dim(`  ${texts.cost(agent.skills, agent.catalogTokens)}`)],
      5,
    );
  }
  out.row();
  const marks = { loaded: out.signs.pass, unavailable: "-", shadowed: "s" } as const;
  const widest = Math.max(...skills.map(({ name }) => displayWidth(escapeTerminal(name))));
  const columns = AGENT_COLUMNS * agents.length + TOKEN_COLUMNS;
  const width = Math.max(8, Math.min(widest, out.columns - columns - 2));
  const numbers = agents.map((_, index) => String(index + 1).padStart(AGENT_COLUMNS)).join("");
  out.row(dim(`${texts.skill.padEnd(width)}${numbers}${texts.tokens.padStart(TOKEN_COLUMNS)}`));
  for (const skill of skills) {
    const name = cutParts([skill.name], width, out.signs.ellipsis);
    const cells = agents.map(({ id }) => cellOf(skill.agents[id], marks).padStart(AGENT_COLUMNS)).join("");
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
