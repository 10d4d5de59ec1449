import {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticRule,
  type FileSystem,
  isInside,
  type PlannedRoot,
  pathChain,
  withHint,
} from "@skillwright/core/find";

/**
 * Virtual file systems such as `/proc`: they contain no skills, change constantly, and have links to the folders of
 * every process.
 */
const MADE_UP = /^\/(?:proc|sys)(?:\/|$)/;

/** Whether a canonical path is in a virtual file system. */
export function isSystemFolder(canonical: string): boolean {
  return MADE_UP.test(canonical);
}

/** The message for a system folder that was not searched. */
export const systemFolderMessage = "This is a virtual folder of the system, so it is not searched";

/** The end of a message about what a simulation leaves out. */
export function untrustedNote(agent: string | undefined): string {
  return agent === undefined ? "" : `, which isn't trusted; ${agent} would follow it`;
}

/** A root that exists and may be searched. */
export interface OpenRoot {
  readonly canonical: string;
  /** The canonical folder that links must not leave. */
  readonly boundary: string;
  /** The canonical folder that links to folders must not leave because the root's own path contains a link. */
  readonly linkedFolder?: string | undefined;
}

/** Opens a root for a search; undefined when it doesn't exist or leads out of the folder it must stay in. */
export function openRoot(
  root: PlannedRoot,
  files: FileSystem,
  report: (diagnostic: Diagnostic) => void,
): OpenRoot | undefined {
  const refuse = (
    code: "root-unreadable" | "link-not-followed" | "system-folder",
    message: string,
  ): undefined => {
    report(walkDiagnostic(code, root.path, message));
    return undefined;
  };
  const stat = files.stat(root.path);
  if (!stat.ok) {
    return stat.problem === "missing"
      ? undefined
      : refuse("root-unreadable", `The folder cannot be read: ${stat.message}`);
  }
  if (stat.value.kind !== "folder") return undefined;
  const canonical = files.canonical(root.path);
  if (!canonical.ok) return refuse("root-unreadable", `The folder cannot be read: ${canonical.message}`);
  if (isSystemFolder(canonical.value)) return refuse("system-folder", systemFolderMessage);
  if (root.walk.folderLinks === "inside-root")
    return { canonical: canonical.value, boundary: canonical.value };
  const limit = root.boundary === root.path ? canonical : files.canonical(root.boundary);
  const boundary = limit.ok ? limit.value : root.boundary;
  if (root.walk.folderLinks === "inside" && !isInside(boundary, canonical.value)) {
    return refuse(
      "link-not-followed",
      `The folder points to ${canonical.value}, outside the project${untrustedNote(root.confinedFor)}`,
    );
  }
  const linkedFolder = root.walk.linkedRoot === "stay-inside" ? firstLinkTarget(root.path, files) : undefined;
  return { canonical: canonical.value, boundary, linkedFolder };
}

/** Where the first link of a path leads; undefined without one. */
function firstLinkTarget(path: string, files: FileSystem): string | undefined {
  for (const folder of pathChain("/", path)) {
    const canonical = files.canonical(folder);
    if (canonical.ok && canonical.value !== folder) return canonical.value;
  }
  return undefined;
}

/** Problems that can occur while folders are searched. */
export type WalkProblem = Extract<
  DiagnosticCode,
  | "root-missing"
  | "root-unreadable"
  | "folder-unreadable"
  | "scan-limit"
  | "scan-depth"
  | "system-folder"
  | "link-broken"
  | "link-not-followed"
  | "file-too-large"
  | "file-unreadable"
>;

/** A diagnostic about a folder, link or file found by a search. */
export function walkDiagnostic(code: WalkProblem, file: string, message: string): Diagnostic {
  return withHint({ code, severity: diagnosticRule(code).severity, message, file });
}
