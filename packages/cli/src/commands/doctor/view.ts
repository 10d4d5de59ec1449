import type { DoctorDocument, DoctorRoot, Refused } from "@skillwright/contract";
import { type Diagnostic, escapeTerminal, type HostProfile } from "@skillwright/core/internal";
import { isLimit, type Skills } from "@skillwright/runtime/internal";
import { displayWidth } from "../../output/display-width.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, type Part, red, yellow } from "../../output/parts.ts";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { hostName, isVersion } from "../../views/fields.ts";
import { doctorTexts as texts } from "./text.ts";

/** Columns for paths, unless all are shorter; a longer one pushes the rest of its line. */
const MAX_PATH_COLUMNS = 28;

/** Prints the folders that are searched in their order, then those that do not exist. */
function printRoots(roots: readonly DoctorRoot[], collisions: HostProfile["collisions"], out: Output): void {
  const there = roots.filter(({ exists }) => exists);
  const missing = roots.filter(({ exists, holds }) => !exists && holds !== "plugin");
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

/** Prints where skills are found and what is wrong, with short paths. */
export function printDoctor(document: DoctorDocument, { snapshot, locations }: Skills, out: Output): void {
  const { place, host, config, diagnostics } = snapshot;
  const { versions, sandbox, secrets } = document;
  const { sections } = texts;
  const short = (path: string): string => shortPath(path, place);
  const section = (title: string, lines: readonly Line[]): void => printSection(title, lines, out);
  const findings = (title: string, found: readonly Diagnostic[]): void =>
    printFindings(title, found, { place, out });
  const reasons = (refused: readonly Refused[]): readonly Line[] =>
    refused.flatMap((one) => reasonLines(one, place));
  const others = diagnostics.filter((diagnostic) => diagnostic.severity !== "info" && !isLimit(diagnostic));
  const brokenFiles = new Set(document.broken.map(({ path }) => path));
  const isBroken = ({ file, severity }: Diagnostic): boolean => severity === "error" && brokenFiles.has(file);
  const notes = notesOf(diagnostics);
  out.text(texts.versions(versions.skillwright, versions.node, versions.platform));
  if (host.id !== "skillwright") out.text(texts.simulated(hostName(host), observedDate(document.host)));
  printRoots(
    document.roots.map((root) => ({ ...root, path: short(root.path) })),
    host.collisions,
    out,
  );
  section(sections.precedence, [texts.collisions[host.collisions]]);
  section(
    sections.config,
    config.length === 0
      ? [texts.noConfig(short(locations.configFile))]
      : config.map(({ file, layer }) => [short(file), dim(`  ${texts.layers[layer]}`)]),
  );
  section(sections.administrator, document.administrator);
  section(
    sections.shadowed,
    document.shadowed.map(({ path, winner }) => [short(path), dim(`  ${texts.by(short(winner))}`)]),
  );
  section(
    sections.ambiguous,
    document.ambiguous.map(({ name, ids }) => texts.ambiguousName(name, ids.join(", "))),
  );
  section(sections.ineligible, reasons(document.ineligible));
  section(sections.disabled, reasons(document.disabled));
  findings(sections.limits, diagnostics.filter(isLimit));
  findings(sections.broken, others.filter(isBroken));
  findings(
    sections.problems,
    others.filter((other) => !isBroken(other)),
  );
  findings(sections.notes, notes.slice(0, MAX_NOTES));
  if (notes.length > MAX_NOTES) out.text(["  ", dim(texts.moreNotes(notes.length - MAX_NOTES))], 4);
  section(sections.trust, [texts.trust.own, texts.trust.project, texts.trust.nothing]);
  section(sections.sandbox, [
    sandboxLine(sandbox),
    ...(sandbox.memoryLimit === null ? [] : [texts.sandbox.memory[sandbox.memoryLimit]]),
  ]);
  section(sections.secrets, [texts.secrets(secrets.remembered, secrets.place)]);
  section(sections.index, [indexLine(document.index, short(document.index.file))]);
  section(
    sections.caveats,
    document.host.caveats.map((caveat) => [`${out.signs.note} ${caveat}`]),
  );
  out.row();
  printVerdict(diagnostics, out);
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
  { place, out }: { readonly place: PathContext; readonly out: Output },
): void {
  if (found.length === 0) return;
  out.row();
  out.row(bold(title));
  for (const finding of found) printDiagnostic(finding, place, out);
}

/** Why a skill isn't available. */
function reasonLines({ id, reasons }: Refused, place: PathContext): readonly Line[] {
  return reasons.map(({ message, hint }) => [
    bold(id),
    ` ${message}`,
    ...(hint === null ? [] : [dim(`. ${shortPathsIn(hint, place)}`)]),
  ]);
}

/** Shadowed skills and limits have their own sections. Links that were not followed come first: they explain missing skills. */
function notesOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics
    .filter((note) => note.severity === "info" && note.code !== "skill-shadowed" && !isLimit(note))
    .toSorted((a, b) => Number(b.code === "link-not-followed") - Number(a.code === "link-not-followed"));
}

/** When a program was observed; a published design has its date in its name. */
function observedDate({ observed }: DoctorDocument["host"]): string | undefined {
  return observed !== null && isVersion(observed.version) ? observed.date : undefined;
}

function indexLine(index: DoctorDocument["index"], file: string): Line {
  const state =
    index.state === "used" ? texts.index.used(index.recalled, index.read) : texts.index[index.state];
  return [file, dim(`  ${state}`)];
}

function sandboxLine(sandbox: DoctorDocument["sandbox"]): Line {
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

function printVerdict(diagnostics: readonly Diagnostic[], out: Output): void {
  const counted = (severity: string): number => diagnostics.filter((one) => one.severity === severity).length;
  const [errors, warnings] = [counted("error"), counted("warning")];
  if (errors + warnings === 0) out.text([green(texts.healthy)]);
  else out.text([(errors > 0 ? red : yellow)(texts.broken(errors, warnings))]);
}
