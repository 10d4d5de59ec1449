import { escapeTerminal, isUntrusted, type Scope } from "@skillwright/core/internal";
import { type Skills, type Snapshot, waitingProposals } from "@skillwright/runtime/internal";
import { displayWidth } from "../../output/display-width.ts";
import { count, countBySeverity, enumerate, shortNumber } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, cutParts, dim, type Part, red, textOf, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { hostName } from "../../views/fields.ts";
import type { SkillRow } from "../../views/skill-row.ts";
import { untrustedNotice } from "../../views/untrusted-notice.ts";
import { groupSkills, type HiddenKind, hiddenCounts, type SkillGroup } from "./group-skills.ts";

/** What `list` prints. */
const listTexts = {
  found: (number: number): string => (number === 0 ? "No skills" : count(number, "skill")),
  place: (cwd: string): string => ` in ${cwd}`,
  simulated: (host: string): string => `, as found by ${host}`,
  scopes: {
    project: "Project",
    user: "User",
    system: "System",
    admin: "Admin",
    remote: "Remote",
  } as Readonly<Record<Scope, string>>,
  builtIn: "Built-in",
  noneOfYourOwn: (program: string): string =>
    `You have no skills of your own yet. Run \`${program} new\` to create one, \`${program} import PATH\` to import one, or \`${program} doctor\` to see where skills are found.`,
  tokens: "tokens",
  broken: "Invalid",
  usable: "No skills available here.",
  hidden: (parts: readonly string[]): string => `Hidden: ${enumerate(parts)}.`,
  hiddenHint: (program: string, as: string): string =>
    `\`${program} list --all${as}\` shows them, and \`${program} explain NAME${as}\` says why.`,
  // `doctor` and `lint` call some of them errors that don't keep a skill from being loaded.
  problems: (number: number, doctor: string): string =>
    `${count(number, "problem")} found. Run \`${doctor}\` for details.`,
  waiting: (number: number, program: string): string =>
    `${number === 1 ? "1 proposal needs" : `${number} proposals need`} a review. Run \`${program} proposals list\`.`,
  searched: "Searched folders",
  more: (number: number): string => `and ${count(number, "more folder")}`,
  first: (program: string, as: string): string => `To create a skill, run \`${program} new${as}\` or write`,
  example: [
    "---",
    "name: my-skill",
    "description: What it does. Use when ...",
    "---",
    "Instructions for the agent, step by step.",
  ],
  kinds: {
    shadowed: "shadowed",
    disabled: "disabled",
    needs: "with missing requirements",
    agent: "not allowed for this agent",
    conflict: "in conflict with another skill",
    untrusted: "untrusted",
    broken: "invalid",
  },
} as const;

/** Columns for the tokens at the end of a line. */
const TOKEN_COLUMNS = 6;

/** The largest share of a line for names. */
const NAME_SHARE = 0.4;

/** How many searched folders are listed. */
const MAX_SEARCHED = 6;

/** Prints a list of skills. */
export function printList(skills: Skills, { all }: { readonly all: boolean }, out: Output): void {
  const { snapshot } = skills;
  const { host, place, found, roots } = snapshot;
  const groups = groupSkills(skills.list({ all }), snapshot);
  const invalid = all ? found.filter(({ manifest }) => manifest === undefined) : [];
  const hidden = all ? new Map<HiddenKind, number>() : hiddenCounts(snapshot);
  const rows = groups.flatMap((group) => group.skills);
  const simulated = host.id === "skillwright" ? "" : listTexts.simulated(hostName(host));
  const cwd = shortPath(place.cwd, { cwd: "", home: place.home });
  out.text([bold(listTexts.found(rows.length)), listTexts.place(cwd), simulated], 2);
  if (found.length === 0) printSearched(snapshot, out);
  else if (rows.length === 0 && invalid.length === 0 && hidden.size > 0) out.text(listTexts.usable);
  const names = nameColumns(rows, out);
  for (const group of groups) printGroup(group, names, out);
  if (invalid.length > 0) {
    out.row();
    out.row(bold(listTexts.broken));
    for (const { path, diagnostics } of invalid) {
      const problem = diagnostics.find(({ severity }) => severity === "error")?.message ?? "";
      out.text(["  ", shortPath(path, place), "  ", red(problem)], 4);
    }
  }
  if (found.length > 0 && found.every(({ root }) => roots[root]?.root.base === "built-in")) {
    out.row();
    out.note([dim(listTexts.noneOfYourOwn(ownCommand()))]);
  }
  printFooter(skills, hidden, out);
}

function printGroup({ scope, builtIn, folders, skills }: SkillGroup, names: number, out: Output): void {
  out.row();
  out.rowWithEnd(
    [bold(builtIn ? listTexts.builtIn : listTexts.scopes[scope]), "  ", dim(folders.join(", "))],
    dim(listTexts.tokens.padStart(TOKEN_COLUMNS)),
  );
  for (const skill of skills) printSkill(skill, names, out);
}

function printSkill(skill: SkillRow, names: number, out: Output): void {
  const name = cutParts([skill.id], names, out.signs.ellipsis);
  const id = name.parts.map(textOf).join("");
  const gap = " ".repeat(names - name.width + 2);
  const badges = skill.badges.flatMap((badge): readonly Part[] => [yellow(`[${badge}]`), " "]);
  const tokens = `${skill.estimated ? out.signs.about : ""}${shortNumber(skill.tokens)}`;
  const { available, description } = skill;
  out.rowWithEnd(
    ["  ", available ? bold(id) : dim(id), gap, ...badges, available ? description : dim(description)],
    dim(tokens.padStart(TOKEN_COLUMNS)),
  );
}

function nameColumns(rows: readonly SkillRow[], out: Output): number {
  const widest = Math.max(0, ...rows.map(({ id }) => displayWidth(escapeTerminal(id))));
  return Math.min(widest, Math.floor(out.columns * NAME_SHARE));
}

/** Prints where skills could be, if none were found. */
function printSearched({ host, roots, place }: Snapshot, out: Output): void {
  const searched = roots.flatMap(({ root: { holds, path, scope } }) =>
    holds === "skills" ? [{ path: shortPath(path, place), scope }] : [],
  );
  if (searched.length === 0) return;
  out.row();
  out.row(`${listTexts.searched}:`);
  for (const { path, scope } of searched.slice(0, MAX_SEARCHED)) {
    out.row("  ", path, dim(`  ${listTexts.scopes[scope].toLowerCase()}`));
  }
  const more = searched.length - MAX_SEARCHED;
  if (more > 0) out.row("  ", dim(listTexts.more(more)));
  const first =
    searched.find(({ path }) => path.endsWith(".agents/skills")) ??
    searched.find(({ scope }) => scope === "user") ??
    searched[0];
  if (first === undefined) return;
  out.row();
  const hint = listTexts.first(ownCommand(), asOption(host.id));
  out.text([`${hint} `, bold(`${first.path}/my-skill/SKILL.md`), ":"], 2);
  for (const line of listTexts.example) out.row("  ", dim(line));
}

function printFooter(
  { snapshot, locations }: Skills,
  hidden: ReadonlyMap<HiddenKind, number>,
  out: Output,
): void {
  const { host, skills, found, diagnostics } = snapshot;
  const isOwn = host.id === "skillwright";
  const { error: errors, warning: warnings } = countBySeverity(diagnostics);
  const program = ownCommand();
  const as = asOption(host.id);
  if (hidden.size > 0 || errors + warnings > 0) out.row();
  if (hidden.size > 0) {
    const parts = Array.from(hidden, ([kind, times]) => `${times} ${listTexts.kinds[kind]}`);
    out.note([dim(`${listTexts.hidden(parts)} ${listTexts.hiddenHint(program, as)}`)]);
  }
  if (errors + warnings > 0) {
    const text = listTexts.problems(errors + warnings, `${program} doctor${as}`);
    out.text([errors > 0 ? red(text) : yellow(text)]);
  }
  // Other agents have their own trust settings and no proposals.
  const untrusted = isOwn && found.length > 0 ? skills.filter(isUntrusted).length : 0;
  if (untrusted > 0) {
    out.row();
    out.text([yellow(untrustedNotice(untrusted))]);
  }
  const proposals = isOwn ? waitingProposals(locations.state) : 0;
  if (proposals > 0) {
    out.row();
    out.note([yellow(listTexts.waiting(proposals, program))]);
  }
}

/** The option that lists for the same agent again. */
function asOption(host: string): string {
  return host === "skillwright" ? "" : ` --as ${host}`;
}
