import type { PackageDiff } from "../diff/diff-packages.ts";
import type { ModifiedCopy } from "../scanner/modified-copy.ts";
import { shortBytes } from "../text/short-bytes.ts";
import type { InstallSummary } from "./question.ts";

/** Something that a person has to know about a skill before it is installed. Untrusted. */
export interface InstallFact {
  readonly label: string;
  readonly lines: readonly string[];
  readonly tone: "plain" | "good" | "warning" | "bad";
}

/** What to show about a skill. */
export interface InstallFactOptions {
  /** Whether it gets a folder; not if it is only tried. Default: true. */
  readonly isInstalled?: boolean;
  /** How a path is shown. Default: whole. */
  readonly path?: (path: string) => string;
}

/** Most names of files that are shown. */
const MAX_FILES = 8;

/** Everything about a skill that is to be installed, the most important lines with a tone. */
export function installFacts(
  skill: InstallSummary,
  { isInstalled = true, path = (text) => text }: InstallFactOptions = {},
): readonly InstallFact[] {
  const fact = (
    label: string,
    lines: readonly string[],
    tone: InstallFact["tone"] = "plain",
  ): InstallFact => ({
    label,
    lines,
    tone,
  });
  const { files, bytes, executes, verdict, findings, decision, changes, signer, copy } = skill;
  const agents = (skill.agents ?? []).map(({ host, path: folder, by, note }) => {
    const how = by === "shared" ? "reads the same folder" : `${by} in ${path(folder)}`;
    return `${host} (${how}${note === undefined ? "" : `; ${note}`})`;
  });
  const shown = files.slice(0, MAX_FILES).join(", ");
  const refusals = decision.reasons
    .filter(({ outcome }) => outcome === "refuse")
    .map(({ text, file }) => (file === undefined ? text : `${text} (${file})`));
  const scan = verdict === "clean" ? "good" : "bad";
  return [
    fact("Version", skill.version === undefined ? [] : [skill.version]),
    fact("Tree hash", [skill.tree]),
    ...(isInstalled ? [fact("Location", [path(skill.path)])] : []),
    fact("Also for", agents),
    fact("Files", [
      `${files.length}, ${shortBytes(bytes)}: ${shown}${files.length > MAX_FILES ? ", …" : ""}`,
    ]),
    fact("Runs", executes.length === 0 ? ["nothing"] : executes, "warning"),
    fact("Permissions", skill.permissions),
    fact("Installs", skill.installs, "warning"),
    fact("Needs", skill.needs),
    fact("Mentions", skill.touches),
    fact("Signature", signer === undefined ? [] : [signer]),
    fact("Scan", [verdict], scan),
    fact("Findings", findings, "warning"),
    fact("Problems", skill.problems),
    fact("Warning", skill.advisories ?? [], "bad"),
    fact("New", changes?.added ?? [], "warning"),
    fact("Changed", changes?.changed ?? [], "warning"),
    fact("Decision", refusals, "bad"),
    // The last one: its changes are shown below the facts.
    fact("Copy", copy === undefined ? [] : [copyText(copy)], "warning"),
  ].filter(({ lines }) => lines.length > 0);
}

/** What a skill differs from: what is in its place now, or the known skill that it is a changed copy of. */
export function installDiff({ diff, copy }: InstallSummary): PackageDiff {
  return diff ?? copy?.changes ?? [];
}

/** Which known skill a skill is a changed copy of. Its changes follow. */
export function copyText({ of, similarity }: Pick<ModifiedCopy, "of" | "similarity">): string {
  return `Changed copy of ${of}, with ${Math.round(similarity * 100)} % of its lines. The changes:`;
}
