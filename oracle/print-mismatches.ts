import { readFileSync, realpathSync } from "node:fs";
import type { Mismatch } from "./compare.ts";
import type { RealListing } from "./host-driver.ts";
import type { OurListing } from "./our-listing.ts";

const HEAD_CHARACTERS = 160;

const sentences: Readonly<Record<Mismatch["kind"], (mismatch: Mismatch) => string>> = {
  missing: ({ real }) => `host lists ${JSON.stringify(real)}, we do not`,
  extra: ({ ours }) => `we list ${JSON.stringify(ours)}, the host does not`,
  name: ({ real, ours }) => `host names it ${JSON.stringify(real)}, we name it ${JSON.stringify(ours)}`,
  path: ({ real, ours }) => `host has it at ${real ?? ""}, we at ${ours ?? ""}`,
  description: ({ real, ours }) =>
    `host describes it as ${JSON.stringify(real)}, we as ${JSON.stringify(ours)}`,
  order: ({ real, ours }) => `host has ${real ?? ""}, we have ${ours ?? ""}`,
};

function headOf(path: string): string {
  try {
    const text = readFileSync(path, "utf8");
    return JSON.stringify(text.length > HEAD_CHARACTERS ? `${text.slice(0, HEAD_CHARACTERS)}…` : text);
  } catch (error) {
    return `(${(error as Error).message})`;
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // Shown next to the path, if it differs.
    return path;
  }
}

/** Other information from both sides about the file. */
function remarks(path: string, real: RealListing, ours: OurListing): string[] {
  const same = (other: string | null | undefined) =>
    other !== null && other !== undefined && realPathOf(other) === realPathOf(path);
  return [
    ...real.errors.filter((error) => same(error.path)).map(({ message }) => `host says: ${message}`),
    ...ours.skills
      .filter((skill) => same(skill.path))
      .map(
        ({ name, state, reasons, shadowedBy }) =>
          `we say: ${name} ${state} ${JSON.stringify({ reasons, shadowedBy: shadowedBy ?? null })}`,
      ),
    ...ours.diagnostics
      .filter(({ file }) => same(file))
      .map(({ code, message }) => `we report: ${code}: ${message}`),
  ];
}

/** The lines that explain one mismatch to a person, with paths relative to the tree. */
export function explainMismatch(
  mismatch: Mismatch,
  listings: { readonly real: RealListing; readonly ours: OurListing },
  base: string,
): string[] {
  const lines = [`  ${mismatch.kind}: ${sentences[mismatch.kind](mismatch)}`];
  const { path } = mismatch;
  if (path !== null) {
    const target = realPathOf(path);
    lines.push(`    ${path}${target === path ? "" : ` -> ${target}`}`);
    if (mismatch.kind !== "order") {
      lines.push(`    ${headOf(path)}`);
      lines.push(...remarks(path, listings.real, listings.ours).map((remark) => `    ${remark}`));
    }
  }
  return lines.map((line) => line.replaceAll(base, ""));
}
