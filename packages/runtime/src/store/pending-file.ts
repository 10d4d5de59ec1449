import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isAbsolutePath, joinPath, objectOf, readJson, refuseNewer } from "@skillwright/core/internal";

/** Version of the file that describes a running change. */
const PENDING_VERSION = 1;

/** One name that changes. */
export interface Step {
  readonly from: string;
  readonly to: string;
}

/** A running change, as it is recorded before it begins. */
export interface PendingChange {
  readonly id: string;
  /** `staging`: the new content is being written beside the skill. `moving`: it is complete, and names are changing. */
  readonly phase: "staging" | "moving";
  /** The folder for new content before the change and old content after it. */
  readonly staging: string;
  readonly steps: readonly Step[];
}

/** The folder of running changes. It is in the user's state folder, so that no project can add one. */
export function pendingFolder(state: string): string {
  return joinPath(state, "store");
}

/** The name of a staging folder; scans skip it, and the id is unique. */
export function stagingName(id: string): string {
  return `.skillwright-${id}`;
}

/** The file of a change in one of its phases. */
export function pendingFile(state: string, id: string, phase: PendingChange["phase"]): string {
  return joinPath(pendingFolder(state), `${id}.${phase}.json`);
}

/** What is written into the file. */
export function writePending({ staging, steps }: Pick<PendingChange, "staging" | "steps">): Uint8Array {
  return Buffer.from(`${JSON.stringify({ version: PENDING_VERSION, staging, steps })}\n`, "utf8");
}

/** The files of changes that did not end, by their names. */
export function listPending(state: string): readonly string[] {
  const folder = pendingFolder(state);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => NAME.test(name)).toSorted();
}

const NAME = /^([0-9a-f]{16})\.(staging|moving)\.json$/;

/** A change that did not end. If its journal is incomplete it had not begun, and has no steps. Throws `newer_state`. */
export function loadPending(state: string, name: string): PendingChange {
  const [, id = "", phase] = NAME.exec(name) ?? [];
  const content = readPending(joinPath(pendingFolder(state), name), id);
  return { id, phase: phase as PendingChange["phase"], ...content };
}

function readPending(file: string, id: string): Pick<PendingChange, "staging" | "steps"> {
  const nothing = { staging: "", steps: [] };
  const value = readJson(readFileSync(file, "utf8"))?.value;
  const { version, staging, steps } = objectOf(value);
  const hint = "Run the newer version once to finish the change.";
  if (typeof version === "number") refuseNewer(file, { found: version, known: PENDING_VERSION, hint });
  const isWhole =
    typeof staging === "string" &&
    isAbsolutePath(staging) &&
    staging.endsWith(`/${stagingName(id)}`) &&
    Array.isArray(steps) &&
    steps.every(isStep);
  return isWhole ? { staging, steps } : nothing;
}

function isStep(value: unknown): value is Step {
  const { from, to } = objectOf(value);
  return typeof from === "string" && typeof to === "string" && isAbsolutePath(from) && isAbsolutePath(to);
}
