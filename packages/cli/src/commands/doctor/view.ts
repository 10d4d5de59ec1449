import type { DoctorRoot } from "@skillwright/contract";
import { type Diagnostic, escapeTerminal } from "@skillwright/core/internal";
import { displayWidth } from "../../output/display-width.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, type Part, red, yellow } from "../../output/parts.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { type DoctorModel, doctorTexts as texts, type Unavailable } from "./model.ts";

/** Columns for paths, unless all are shorter; a longer one pushes the rest of its line. */
const MAX_PATH_COLUMNS = 28;

/** Prints the folders that are searched in their order, then those that do not exist. */
function printRoots({ roots: there, missingRoots: missing, collisions }: DoctorModel, out: Output): void {
  if (there.length > 0) {
    out.row();
    out.row(
      bold(
        ["first-root", "first-shown"].includes(collisions) ? texts.sections.roots : texts.sections.searched,
      ),
    );
    const paths = there.map(({ path }) => path);
    const width = Math.min(
      MAX_PATH_COLUMNS,
      Math.max(...paths.map((path) => displayWidth(escapeTerminal(path)))),
    );
    for (const [index, root] of there.entries()) {
      const path = paths[index] ?? "";
      const gap = " ".repeat(Math.max(0, width - displayWidth(escapeTerminal(path))));
      out.text(["  ", path, gap, ...details(root)], 6);
    }
  }
  if (missing.length > 0) {
    out.row();
    out.row(bold(texts.sections.missing));
    const width = Math.max(...missing.map(({ scope }) => scope.length)) + 2;
    for (const { path, scope } of missing) {
      out.text(["  ", dim(scope.padEnd(width)), dim(path)], 4);
    }
  }
}

function details(root: DoctorRoot): readonly Part[] {
  const found = texts.skills(root.skills, texts.holds[root.holds]);
  const words = [root.scope, found, texts.links(root.folderLinks)];
  return [dim(`  ${words.join(", ")}`), ...(root.truncated ? [" ", yellow(texts.truncated)] : [])];
}

/** How many notes are printed. */
const MAX_NOTES = 10;

type Line = readonly Part[] | string;

/** Prints where skills are found and what is wrong. */
export function printDoctor(model: DoctorModel, out: Output): void {
  const { versions, simulated, configFiles, notes } = model;
  const { sections } = texts;
  const section = (title: string, lines: readonly Line[]): void => printSection(title, lines, out);
  const findings = (title: string, found: readonly Diagnostic[]): void =>
    printFindings(title, found, model, out);
  out.text(texts.versions(versions.skillwright, versions.node, versions.platform));
  if (simulated !== undefined) out.text(texts.simulated(simulated.host, simulated.date));
  printRoots(model, out);
  section(sections.precedence, [texts.collisions[model.collisions]]);
  section(
    sections.config,
    configFiles.length === 0
      ? [texts.noConfig(model.userConfigFile)]
      : configFiles.map(({ path, layer }) => [path, dim(`  ${texts.layers[layer]}`)]),
  );
  section(sections.administrator, model.administrator);
  section(
    sections.shadowed,
    model.shadowed.map(({ path, winner }) => [path, dim(`  ${texts.by(winner)}`)]),
  );
  section(
    sections.ambiguous,
    model.ambiguous.map(({ name, ids }) => texts.ambiguousName(name, ids.join(", "))),
  );
  section(sections.ineligible, model.ineligible.map(unavailableLine));
  section(sections.disabled, model.disabled.map(unavailableLine));
  findings(sections.limits, model.limits);
  findings(sections.broken, model.broken);
  findings(sections.problems, model.problems);
  findings(sections.notes, notes.slice(0, MAX_NOTES));
  if (notes.length > MAX_NOTES) out.text(["  ", dim(texts.moreNotes(notes.length - MAX_NOTES))], 4);
  section(sections.trust, [texts.trust.own, texts.trust.project, texts.trust.nothing]);
  const { memoryLimit } = model.sandbox;
  section(sections.sandbox, [
    sandboxLine(model),
    ...(memoryLimit === null ? [] : [texts.sandbox.memory[memoryLimit]]),
  ]);
  section(sections.secrets, [texts.secrets(model.secrets.remembered, model.secrets.place)]);
  section(sections.index, [indexLine(model)]);
  section(
    sections.caveats,
    model.caveats.map((caveat) => [`${out.signs.note} ${caveat}`]),
  );
  out.row();
  printVerdict(model, out);
}

function printSection(title: string, lines: readonly Line[], out: Output): void {
  if (lines.length === 0) return;
  out.row();
  out.row(bold(title));
  for (const line of lines) {
    if (typeof line === "string") out.text(["  ", line], 2);
    else out.text(["  ", ...line], 4);
  }
}

function printFindings(
  title: string,
  found: readonly Diagnostic[],
  { place }: DoctorModel,
  out: Output,
): void {
  if (found.length === 0) return;
  out.row();
  out.row(bold(title));
  for (const finding of found) printDiagnostic(finding, place, out);
}

function unavailableLine({ id, message, hint }: Unavailable): Line {
  return [bold(id), ` ${message}`, ...(hint === undefined ? [] : [dim(`. ${hint}`)])];
}

function indexLine({ index }: DoctorModel): Line {
  const state =
    index.state === "used" ? texts.index.used(index.recalled, index.read) : texts.index[index.state];
  return [index.file, dim(`  ${state}`)];
}

function sandboxLine({ sandbox }: DoctorModel): Line {
  switch (sandbox.state) {
    case "on":
      return texts.sandbox.on(sandbox.kind ?? "");
    case "found":
      return texts.sandbox.found(sandbox.kind ?? "");
    case "off":
      return [yellow(texts.sandbox.off)];
    case "unavailable":
      return [yellow(texts.sandbox.unavailable(sandbox.problem ?? "", sandbox.hint ?? ""))];
    default:
      return sandbox.state satisfies never;
  }
}

function printVerdict({ errors, warnings }: DoctorModel, out: Output): void {
  if (errors + warnings === 0) out.text([green(texts.healthy)]);
  else out.text([(errors > 0 ? red : yellow)(texts.broken(errors, warnings))]);
}
