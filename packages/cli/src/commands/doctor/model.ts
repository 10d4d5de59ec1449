import type { DoctorDocument, DoctorRoot, Refused } from "@skillwright/contract";
import type { Diagnostic, HostProfile } from "@skillwright/core/internal";
import { isLimit, type Skills, type Snapshot } from "@skillwright/runtime/internal";
import { type PathContext, shortPath, shortPathsIn } from "../../output/short-path.ts";
import { hostName, isVersion } from "../../views/host-name.ts";

/** A skill that isn't available, with one reason. */
export interface Unavailable {
  readonly id: string;
  readonly message: string;
  readonly hint?: string;
}

/** What `doctor` shows. Paths are shortened for display, except in diagnostics. */
export interface DoctorModel {
  readonly versions: DoctorDocument["versions"];
  /** The simulated agent, and when it was observed. */
  readonly simulated?: { readonly host: string; readonly date: string | undefined };
  /** The folders that are searched, in order. */
  readonly roots: readonly DoctorRoot[];
  readonly missingRoots: readonly DoctorRoot[];
  readonly collisions: HostProfile["collisions"];
  readonly configFiles: readonly {
    readonly path: string;
    readonly layer: Snapshot["config"][number]["layer"];
  }[];
  /** Where the user's configuration file would be. */
  readonly userConfigFile: string;
  readonly shadowed: readonly { readonly path: string; readonly winner: string }[];
  readonly ambiguous: DoctorDocument["ambiguous"];
  readonly ineligible: readonly Unavailable[];
  readonly disabled: readonly Unavailable[];
  readonly limits: readonly Diagnostic[];
  readonly broken: readonly Diagnostic[];
  readonly problems: readonly Diagnostic[];
  readonly notes: readonly Diagnostic[];
  readonly sandbox: DoctorDocument["sandbox"];
  readonly index: DoctorDocument["index"];
  /** Limits of a simulation. */
  readonly caveats: readonly string[];
  readonly errors: number;
  readonly warnings: number;
  readonly place: PathContext;
}

/** Collects what `doctor` shows. */
export function toDoctorModel(document: DoctorDocument, { snapshot, locations }: Skills): DoctorModel {
  const { place, host, config, diagnostics } = snapshot;
  const short = (path: string): string => shortPath(path, place);
  const roots = document.roots.map((root) => ({ ...root, path: short(root.path) }));
  const others = diagnostics.filter((diagnostic) => diagnostic.severity !== "info" && !isLimit(diagnostic));
  const brokenFiles = new Set(document.broken.map(({ path }) => path));
  const isBroken = ({ file, severity }: Diagnostic): boolean => severity === "error" && brokenFiles.has(file);
  return {
    versions: document.versions,
    ...(host.id !== "skillwright" && {
      simulated: { host: hostName(host), date: observedDate(document.host) },
    }),
    roots: roots.filter(({ exists }) => exists),
    missingRoots: roots.filter(({ exists, holds }) => !exists && holds !== "plugin"),
    collisions: host.collisions,
    configFiles: config.map(({ file, layer }) => ({ path: short(file), layer })),
    userConfigFile: short(locations.configFile),
    shadowed: document.shadowed.map(({ path, winner }) => ({ path: short(path), winner: short(winner) })),
    ambiguous: document.ambiguous,
    ineligible: document.ineligible.flatMap((refused) => toUnavailable(refused, place)),
    disabled: document.disabled.flatMap((refused) => toUnavailable(refused, place)),
    limits: diagnostics.filter(isLimit),
    broken: others.filter(isBroken),
    problems: others.filter((other) => !isBroken(other)),
    notes: notesOf(diagnostics),
    sandbox: document.sandbox,
    index: { ...document.index, file: short(document.index.file) },
    caveats: document.host.caveats,
    errors: diagnostics.filter(({ severity }) => severity === "error").length,
    warnings: diagnostics.filter(({ severity }) => severity === "warning").length,
    place,
  };
}

function toUnavailable({ id, reasons }: Refused, place: PathContext): readonly Unavailable[] {
  return reasons.map(({ message, hint }) => ({
    id,
    message,
    ...(hint !== null && { hint: shortPathsIn(hint, place) }),
  }));
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
