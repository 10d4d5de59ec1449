import { homedir } from "node:os";
import { resolve } from "node:path";
import {
  compareText,
  type Diagnostic,
  fileNotFound,
  type HostEnvironment,
  isInside,
  joinPath,
  normalizePath,
  type PlannedRoot,
  parentPath,
  permissionError,
  type Reason,
} from "@skillwright/core/find";
import { ifReadable } from "../files/if-exists.ts";
import { isFileError, realPath, toPortablePath } from "../files/node-file-system.ts";
import { withFileLock } from "../files/with-file-lock.ts";
import { type LogRecord, openActivityLog } from "../log/activity-log.ts";
import { identifyFolder, isSameFolder } from "./folder-identity.ts";
import {
  type Approval,
  readTrustFile,
  type TrustedFolder,
  type TrustReading,
  trustNothing,
  writeTrustFile,
} from "./trust-file.ts";

/** Where trust is stored, and the project that must not influence it. */
export interface TrustStoreOptions {
  /** The state folder. */
  readonly state: string;
  /** The project at hand; a trust file inside it grants nothing. */
  readonly project?: string;
  /** Default: the user's home folder. */
  readonly home?: string;
  /** Default: the computer's clock. */
  readonly now?: () => Date;
}

/** Whether a person approved the content of a skill: `changed` when it was another content. */
export type ApprovalState = "approved" | "changed" | "unknown";

/**
 * What a person trusts, kept outside of projects. A folder is trusted by its exact path and its identity: parents,
 * children or another repository at that path don't inherit it. Trust discloses text; whatever executes needs an
 * approval.
 */
export interface TrustStore {
  readonly file: string;
  /** Why nothing is trusted, if so. */
  problem(): Diagnostic | undefined;
  /** In the order of their paths. */
  folders(): readonly TrustedFolder[];
  isTrusted(folder: string): boolean;
  /** Whether another repository is now at the path of a trusted folder, which is therefore not trusted. */
  isReplaced(folder: string): boolean;
  trust(folder: string): Promise<TrustedFolder>;
  /** Whether the folder was trusted before. */
  revoke(folder: string): Promise<boolean>;
  /** In the order of their keys. */
  approvals(): readonly Approval[];
  /** The approval of a skill, whatever its content was. */
  approvalOf(key: string): Approval | undefined;
  approvalState(key: string, hash: string): ApprovalState;
  /** Approves one content of a skill; the approval of an earlier one ends. */
  approve(approval: Omit<Approval, "approvedAt">): Promise<Approval>;
  /** Skills that may use tools without a question while their content is the same, in the order of their keys. */
  grants(): readonly Approval[];
  /** Lets one content of a skill use tools without a question. Nothing may run because of it. */
  grant(tools: Omit<Approval, "approvedAt">): Promise<Approval>;
  /** Ends the approval of a skill and what it may use without a question. Whether there was either. */
  revokeApproval(key: string): Promise<boolean>;
}

const OUTSIDE_HINT = "Set SKILLWRIGHT_HOME or XDG_STATE_HOME to a folder outside the project.";

/** The file of the trust store; without it nothing is trusted. */
export function trustFile(state: string): string {
  return joinPath(state, "trust.json");
}

/**
 * Opens the trust store. Every answer is read from the file again, so other processes' changes count at once.
 *
 * @example
 * ```ts
 * const trust = openTrustStore({ state: skills.locations.state });
 * await trust.trust("/work/shop"); // models may now see this project's skills; nothing may run
 * ```
 */
export function openTrustStore(options: TrustStoreOptions): TrustStore {
  const { now = () => new Date() } = options;
  const file = trustFile(options.state);
  const foreign = liesInProject(options);
  const read = (): TrustReading =>
    foreign
      ? trustNothing(file, "Nothing is trusted, because the trust file is inside the project", OUTSIDE_HINT)
      : readTrustFile(file);
  const entryOf = (folder: string): TrustedFolder | undefined => {
    const path = canonical(folder);
    return read().folders.find((trusted) => trusted.path === path);
  };
  const log = openActivityLog({ state: options.state, now });
  const change = <T>(
    entry: Omit<LogRecord, "outcome">,
    edit: (records: TrustReading) => readonly [TrustReading, T],
  ): Promise<T> => {
    if (foreign)
      return Promise.reject(
        permissionError(file, `Trust can't be stored in ${file}: it is inside the project`, {
          hint: OUTSIDE_HINT,
        }),
      );
    return withFileLock(`${file}.lock`, () => {
      const before = readTrustFile(file);
      const [after, answer] = edit(before);
      if (after === before) return answer;
      // Recorded first: nothing is granted that the log doesn't show.
      log.record({ ...entry, outcome: "done" });
      try {
        writeTrustFile(file, after);
      } catch (error) {
        log.record({ ...entry, outcome: "failed" });
        throw error;
      }
      return answer;
    });
  };
  const add = (list: "approvals" | "grants", { key, hash, what }: Omit<Approval, "approvedAt">) => {
    const entry: Approval = { key, hash, what, approvedAt: now().toISOString() };
    return change({ action: "approve", subject: key, hash, detail: what.join("; ") }, (records) => {
      const others = records[list].filter((approval) => approval.key !== key);
      const entries = [...others, entry].toSorted((a, b) => compareText(a.key, b.key));
      return [{ ...records, [list]: entries }, entry];
    });
  };
  return {
    file,
    problem: () => read().problem,
    folders: () => read().folders,
    isTrusted(folder) {
      const entry = entryOf(folder);
      return entry !== undefined && isSame(entry);
    },
    isReplaced(folder) {
      const entry = entryOf(folder);
      return entry !== undefined && !isSame(entry);
    },
    trust(folder) {
      const path = existing(folder);
      const entry: TrustedFolder = { path, trustedAt: now().toISOString(), identity: identifyFolder(path) };
      return change({ action: "trust", subject: entry.path }, (records) => {
        const known = records.folders.find((trusted) => trusted.path === path);
        if (known !== undefined && isSame(known)) return [records, known];
        const others = records.folders.filter((trusted) => trusted !== known);
        const folders = [...others, entry].toSorted((a, b) => compareText(a.path, b.path));
        return [{ ...records, folders }, entry];
      });
    },
    revoke(folder) {
      const path = canonical(folder);
      return change({ action: "untrust", subject: path }, (records) => {
        const folders = records.folders.filter((trusted) => trusted.path !== path);
        const found = folders.length < records.folders.length;
        return found ? [{ ...records, folders }, true] : [records, false];
      });
    },
    approvals: () => read().approvals,
    approvalOf: (key) => read().approvals.find((approval) => approval.key === key),
    approvalState(key, hash) {
      const approval = read().approvals.find((candidate) => candidate.key === key);
      if (approval === undefined) return "unknown";
      return approval.hash === hash ? "approved" : "changed";
    },
    approve: (approval) => add("approvals", approval),
    grants: () => read().grants,
    grant: (tools) => add("grants", tools),
    revokeApproval(key) {
      return change({ action: "revoke", subject: key }, (records) => {
        const others = (list: readonly Approval[]) => list.filter((approval) => approval.key !== key);
        const [approvals, grants] = [others(records.approvals), others(records.grants)];
        const found = approvals.length + grants.length < records.approvals.length + records.grants.length;
        return found ? [{ ...records, approvals, grants }, true] : [records, false];
      });
    },
  };
}

function isSame({ path, identity }: TrustedFolder): boolean {
  try {
    return isSameFolder(path, identity);
  } catch (error) {
    // A folder that is gone or unreadable is not the one that was trusted.
    if ((error as NodeJS.ErrnoException).code !== undefined) return false;
    throw error;
  }
}

/** Who can write the home folder can change everything a person has, so a home folder is not a project in this sense. */
function liesInProject({ state, project, home = homedir() }: TrustStoreOptions): boolean {
  if (project === undefined) return false;
  const root = canonical(project);
  return isInside(root, canonicalParent(state)) && !isInside(root, canonical(home));
}

/** The path without links; unchanged if it doesn't exist or can't be reached. */
function canonical(path: string): string {
  return ifReadable(() => realPath(path)) ?? toPortablePath(path);
}

/** The state folder is made when something is first written; until then its nearest parent decides where it is. */
function canonicalParent(path: string): string {
  for (let folder = normalizePath(toPortablePath(resolve(path))); ; folder = parentPath(folder)) {
    try {
      return realPath(folder);
    } catch (error) {
      // A home folder that is a file or may not be entered: writing says so, with what to do.
      if (!isFileError(error)) throw error;
    }
  }
}

function existing(folder: string): string {
  try {
    return realPath(folder);
  } catch (cause) {
    throw fileNotFound(folder, `There is no folder ${folder} to trust`, { cause });
  }
}

/** Bases of roots inside the project; a root with any other base does not come with the project. */
const PROJECT_BASES: ReadonlySet<PlannedRoot["base"]> = new Set(["ancestors", "cwd", "project", "workspace"]);

/** The folder whose trust decides about the text of the project's skills. */
export function projectFolder({ gitRoot, cwd }: Pick<HostEnvironment, "gitRoot" | "cwd">): string {
  return gitRoot ?? cwd;
}

/** Whether a person trusts the project of a place. */
export function isTrustedProject(place: HostEnvironment, { state }: { readonly state: string }): boolean {
  const project = projectFolder(place);
  return openTrustStore({ state, project, home: place.home }).isTrusted(project);
}

/** Whether a root's skills come with the project and need its trust; not for named folders and the home folder. */
export function comesWithProject(
  root: Pick<PlannedRoot, "path" | "base" | "scope">,
  place: Pick<HostEnvironment, "gitRoot" | "cwd" | "home" | "extraRoots">,
): boolean {
  if (projectFolder(place) === place.home) return false;
  const named = place.extraRoots.map((path) => normalizePath(toPortablePath(resolve(place.cwd, path))));
  if (named.includes(root.path)) return false;
  return root.scope === "project" || PROJECT_BASES.has(root.base);
}

/** Why a skill of an untrusted project cannot be used. */
export function untrustedReason(project: string): Reason {
  return {
    code: "untrusted",
    message: "comes from a project that is not trusted",
    hint: `Review its skills, then run \`skillwright trust ${project}\` to let models see them.`,
  };
}
