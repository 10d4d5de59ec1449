import type { DoctorRoot } from "@skillwright/contract";
import { escapeTerminal } from "@skillwright/core/internal";
import { displayWidth } from "../../output/display-width.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, type Part, yellow } from "../../output/parts.ts";
import type { DoctorModel } from "./model.ts";
import { doctorTexts as texts } from "./text.ts";

/** Columns for paths, unless all are shorter; a longer one pushes the rest of its line. */
const MAX_PATH_COLUMNS = 28;

/** Prints the folders that are searched in their order, then those that do not exist. */
export function printRoots(
  { roots: there, missingRoots: missing, collisions }: DoctorModel,
  out: Output,
): void {
  if (there.length > 0) {
    out.row();
    out.row(bold(collisions === "first-root" ? texts.sections.roots : texts.sections.searched));
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
