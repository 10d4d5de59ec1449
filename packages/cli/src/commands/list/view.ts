import {
  escapeTerminal,
  type FoundSkill,
  SCOPES,
  type Scope,
  type SkillStatus,
} from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import { displayWidth } from "../../output/display-width.ts";
import { shortNumber } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, cutParts, dim, type Part, red, textOf, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { badgesOf } from "../../views/badges.ts";
import { hostName } from "../../views/host-name.ts";
import { printEmpty } from "./empty-view.ts";
import { printFooter } from "./footer-view.ts";
import { printWaiting } from "./proposals-view.ts";
import { listTexts } from "./text.ts";
import { printWithheld } from "./untrusted-view.ts";

/** Columns for the tokens at the end of a line. */
const TOKEN_COLUMNS = 6;

/** The largest share of a line for names. */
const NAME_SHARE = 0.4;

/** Prints a list of skills. */
export function printSkillList(skills: Skills, options: { readonly all: boolean }, out: Output): void {
  const { snapshot } = skills;
  const listed = skills.list(options);
  const broken = snapshot.found.filter((found) => found.manifest === undefined);
  if (snapshot.found.length === 0) {
    printEmpty(snapshot, out);
    printFooter(snapshot, options, out);
    printWaiting(skills, out);
    return;
  }
  out.text(headline(skills, listed.length), 2);
  if (listed.length === 0 && !options.all) out.text(listTexts.usable);
  const names = nameColumns(listed, out);
  for (const scope of SCOPES) {
    const group = listed.filter((skill) => skill.scope === scope);
    if (group.length === 0) continue;
    out.row();
    printHeading(skills, scope, group, out);
    for (const skill of group) printSkill(skill, names, out);
  }
  if (options.all && broken.length > 0) printBroken(skills, broken, out);
  if (snapshot.found.every(({ root }) => isBuiltIn(skills, root))) {
    out.row();
    out.text([dim(listTexts.noneOfYourOwn(ownCommand()))]);
  }
  printFooter(snapshot, options, out);
  printWithheld(skills, out);
  printWaiting(skills, out);
}

function headline({ snapshot }: Skills, number: number): readonly Part[] {
  const { host, place } = snapshot;
  const cwd = shortPath(place.cwd, { cwd: "", home: place.home });
  return [
    bold(listTexts.found(number)),
    listTexts.place(cwd),
    host.id === "skillwright" ? "" : listTexts.simulated(hostName(host)),
  ];
}

function printHeading(skills: Skills, scope: Scope, group: readonly SkillStatus[], out: Output): void {
  const { place, roots } = skills.snapshot;
  // Roots are in order of priority.
  const indexes = group.map((skill) => skill.found.root).toSorted((a, b) => a - b);
  const paths = new Set(indexes.map((index) => roots[index]?.root.path ?? ""));
  const where = [...paths].map((path) => shortPath(path, place)).join(", ");
  out.rowWithEnd(
    [
      bold(indexes.every((index) => isBuiltIn(skills, index)) ? listTexts.builtIn : listTexts.scopes[scope]),
      "  ",
      dim(where),
    ],
    dim(listTexts.tokens.padStart(TOKEN_COLUMNS)),
  );
}

function isBuiltIn({ snapshot }: Skills, root: number): boolean {
  return snapshot.roots[root]?.root.base === "built-in";
}

function printSkill(skill: SkillStatus, names: number, out: Output): void {
  const usable = skill.state === "eligible";
  const name = cutParts([skill.id], names, out.signs.ellipsis);
  const id = name.parts.map(textOf).join("");
  const gap = " ".repeat(names - name.width + 2);
  const badges = badgesOf(skill).flatMap((badge): readonly Part[] => [yellow(`[${badge}]`), " "]);
  const { interface: face, description } = skill.manifest;
  const text = (face.shortDescription ?? description).replace(/\s+/g, " ").trim();
  const { tokens: body, estimated } = skill.found.body;
  const tokens = `${estimated ? out.signs.about : ""}${shortNumber(body)}`;
  out.rowWithEnd(
    ["  ", usable ? bold(id) : dim(id), gap, ...badges, usable ? text : dim(text)],
    dim(tokens.padStart(TOKEN_COLUMNS)),
  );
}

function nameColumns(listed: readonly SkillStatus[], out: Output): number {
  const widest = Math.max(0, ...listed.map((skill) => displayWidth(escapeTerminal(skill.id))));
  return Math.min(widest, Math.floor(out.columns * NAME_SHARE));
}

function printBroken({ snapshot }: Skills, broken: readonly FoundSkill[], out: Output): void {
  out.row();
  out.row(bold(listTexts.broken));
  for (const found of broken) {
    const problem = found.diagnostics.find((diagnostic) => diagnostic.severity === "error");
    out.text(["  ", shortPath(found.path, snapshot.place), "  ", red(problem?.message ?? "")], 4);
  }
}
