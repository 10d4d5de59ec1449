import { existsSync } from "node:fs";
import {
  type Diagnostic,
  diagnose,
  type HostEnvironment,
  isInside,
  isSimulated,
  type PlannedRoot,
} from "@skillwright/core/find";
import { comesWithProject, openTrustStore, projectFolder, trustFile } from "../trust/trust-store.ts";
import type { DecideInput } from "./decide-skills.ts";
import type { SnapshotInput } from "./snapshot-input.ts";

/** Whether a person trusts the project, or the caller said so. */
export function isTrustedProject({ place, locations, options, files }: SnapshotInput): boolean {
  if (options.trust === "project") return true;
  const project = projectFolder(place);
  const store = openTrustStore({ state: locations.state, project, home: place.home });
  // What is asked for through the port is watched, so that trust given elsewhere is noticed.
  files.stat(store.file);
  return store.isTrusted(project);
}

/** Whether the project's skills may be used. The trust store is read only if it matters. */
export function isProjectTrusted(
  input: SnapshotInput,
  { place, roots, found }: Pick<DecideInput, "place" | "roots" | "found">,
): boolean {
  if (isSimulated(input.profile)) return true;
  const fromProject = roots.map((root) => comesWithProject(root, place));
  return !found.some(({ root }) => fromProject[root] === true) || isTrustedProject(input);
}

/** Links in untrusted projects must stay inside: others could list the disk or put private files into a prompt. */
export function confineUntrusted(
  roots: readonly PlannedRoot[],
  input: SnapshotInput,
  place: HostEnvironment,
): readonly PlannedRoot[] {
  const isLoose = ({ walk }: PlannedRoot): boolean =>
    walk.folderLinks === "follow" || walk.fileLinks === "follow";
  const confined = new Set(roots.filter((root) => isLoose(root) && comesWithProject(root, place)));
  if (confined.size === 0 || isTrustedProject(input)) return roots;
  const project = projectFolder(place);
  const inside = <P extends string>(policy: P): P | "inside" => (policy === "follow" ? "inside" : policy);
  return roots.map((root): PlannedRoot => {
    if (!confined.has(root)) return root;
    const { walk } = root;
    return {
      ...root,
      walk: { ...walk, folderLinks: inside(walk.folderLinks), fileLinks: inside(walk.fileLinks) },
      boundary: isInside(project, root.path) ? project : root.path,
      confinedFor: input.profile.title,
    };
  });
}

/** Says why a project that was trusted isn't any more. */
export function replacedProject(
  { locations, options }: SnapshotInput,
  place: HostEnvironment,
): readonly Diagnostic[] {
  if (options.trust === "project" || !existsSync(trustFile(locations.state))) return [];
  const project = projectFolder(place);
  if (!openTrustStore({ state: locations.state, project, home: place.home }).isReplaced(project)) return [];
  const message =
    "You trusted another repository at this path. This one has a different history or was cloned from elsewhere, so its skills are not trusted";
  return [diagnose("trust-replaced", { message, file: project })];
}
