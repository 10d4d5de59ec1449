import type { DoctorDocument, Refused } from "@skillwright/contract";
import type { Diagnostic } from "@skillwright/core/internal";
import {
  createSkills,
  isLimit,
  type Skills,
  sandboxState,
  toDoctorDocument,
  withKept,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, type Part, red, yellow } from "../../output/parts.ts";
import { shortPath, shortPathsIn } from "../../output/short-path.ts";
import { version } from "../../version.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { hostName, isVersion } from "../../views/host-name.ts";
import { printRoots } from "./roots-view.ts";
import { doctorTexts as texts } from "./text.ts";

/** How many notes are printed. */
const MAX_NOTES = 10;

const options = {
  sandbox: toggle("Test the sandbox by running a command in it"),
  json: jsonOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  options,
  examples: ["skillwright doctor", "skillwright doctor --sandbox", "skillwright doctor --as gemini-cli"],
  run: (_, flags, out) => doctor(flags, out),
});

/** Prints where skills are found and what is wrong; exits with 1 if there are errors. */
async function doctor(flags: Flags, out: Output): Promise<number> {
  const skills = withKept(await createSkills(toSkillsOptions(flags)));
  const check = flags.sandbox ? "try" : "look";
  const document = toDoctorDocument(skills, { version, sandbox: await sandboxState(skills, { check }) });
  if (flags.json) out.json(document);
  else print(document, skills, out);
  return document.healthy ? 0 : 1;
}

function print(document: DoctorDocument, skills: Skills, out: Output): void {
  const { place, diagnostics } = skills.snapshot;
  const { versions, host } = document;
  const section = (title: string, lines: readonly (readonly Part[] | string)[]): void => {
    if (lines.length === 0) return;
    out.row();
    out.row(bold(title));
    for (const line of lines) {
      if (typeof line === "string") out.text(["  ", line], 2);
      else out.text(["  ", ...line], 4);
    }
  };
  out.text(texts.versions(versions.skillwright, versions.node, versions.platform));
  if (host.id !== "skillwright") {
    out.text(texts.simulated(hostName(skills.snapshot.host), observedDate(host)));
  }
  printRoots(document, place, out);
  section(texts.sections.precedence, [texts.collisions[skills.snapshot.host.collisions]]);
  section(
    texts.sections.config,
    document.config.length === 0
      ? [texts.noConfig(shortPath(skills.locations.configFile, place))]
      : skills.snapshot.config.map(({ layer, file }) => [
          shortPath(file, place),
          dim(`  ${texts.layers[layer]}`),
        ]),
  );
  section(
    texts.sections.shadowed,
    document.shadowed.map(({ path, winner }) => [
      shortPath(path, place),
      dim(`  ${texts.by(shortPath(winner, place))}`),
    ]),
  );
  section(
    texts.sections.ambiguous,
    document.ambiguous.map(({ name, ids }) => texts.ambiguousName(name, ids.join(", "))),
  );
  section(texts.sections.ineligible, refusedLines(document.ineligible, skills));
  section(texts.sections.disabled, refusedLines(document.disabled, skills));
  printFindings(texts.sections.limits, diagnostics.filter(isLimit), skills, out);
  const others = diagnostics.filter((diagnostic) => diagnostic.severity !== "info" && !isLimit(diagnostic));
  const brokenFiles = new Set(document.broken.map(({ path }) => path));
  const broken = others.filter(({ file, severity }) => severity === "error" && brokenFiles.has(file));
  printFindings(texts.sections.broken, broken, skills, out);
  printFindings(
    texts.sections.problems,
    others.filter((other) => !broken.includes(other)),
    skills,
    out,
  );
  printNotes(diagnostics, skills, out);
  section(texts.sections.trust, [texts.trust.own, texts.trust.project, texts.trust.nothing]);
  section(texts.sections.sandbox, [sandboxLine(document)]);
  section(texts.sections.index, indexLines(document, skills));
  section(
    texts.sections.caveats,
    host.caveats.map((caveat) => [`${out.signs.note} ${caveat}`]),
  );
  out.row();
  printVerdict(diagnostics, out);
}

function refusedLines(refused: readonly Refused[], skills: Skills): readonly (readonly Part[])[] {
  const { place } = skills.snapshot;
  return refused.flatMap(({ id, reasons }) =>
    reasons.map(({ message, hint }): readonly Part[] => [
      bold(id),
      ` ${message}`,
      ...(hint === null ? [] : [dim(`. ${shortPathsIn(hint, place)}`)]),
    ]),
  );
}

function printFindings(title: string, findings: readonly Diagnostic[], skills: Skills, out: Output): void {
  if (findings.length === 0) return;
  out.row();
  out.row(bold(title));
  for (const finding of findings) printDiagnostic(finding, skills.snapshot.place, out);
}

/** Shadowed skills and limits have their own sections. Links that were not followed come first: they explain missing skills. */
function printNotes(diagnostics: readonly Diagnostic[], skills: Skills, out: Output): void {
  const notes = diagnostics
    .filter((note) => note.severity === "info" && note.code !== "skill-shadowed" && !isLimit(note))
    .toSorted((a, b) => Number(b.code === "link-not-followed") - Number(a.code === "link-not-followed"));
  printFindings(texts.sections.notes, notes.slice(0, MAX_NOTES), skills, out);
  if (notes.length > MAX_NOTES) out.text(["  ", dim(texts.moreNotes(notes.length - MAX_NOTES))], 4);
}

/** When a program was observed; a published design has its date in its name. */
function observedDate({ observed }: DoctorDocument["host"]): string | undefined {
  return observed !== null && isVersion(observed.version) ? observed.date : undefined;
}

function indexLines({ index }: DoctorDocument, { snapshot }: Skills): readonly (readonly Part[] | string)[] {
  const state =
    index.state === "used" ? texts.index.used(index.recalled, index.read) : texts.index[index.state];
  return [[shortPath(index.file, snapshot.place), dim(`  ${state}`)]];
}

function sandboxLine({ sandbox }: DoctorDocument): string | readonly Part[] {
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
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.filter(({ severity }) => severity === "warning").length;
  if (errors + warnings === 0) out.text([green(texts.healthy)]);
  else out.text([(errors > 0 ? red : yellow)(texts.broken(errors, warnings))]);
}
