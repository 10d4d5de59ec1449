import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { SkillwrightError } from "@skillwright/core";
import { openTrustStore, ownPlace, type TrustStore } from "@skillwright/runtime";
import type { JsonFlag } from "../define/flags.ts";
import type { Output } from "../output/output.ts";
import { dim } from "../output/parts.ts";
import { shortPath } from "../output/short-path.ts";
import { trustTexts } from "../texts/trust.ts";
import { printDiagnostic } from "../views/diagnostic.ts";
import { trustSkill } from "./trust-skill.ts";

/** The options of `trust`. */
export interface TrustFlags extends JsonFlag {
  readonly revoke?: boolean;
  readonly list?: boolean;
  /** A skill whose commands are to run. */
  readonly run?: string;
  readonly yes?: boolean;
}

/** Trusts the project of a folder, takes that back, or lists what is trusted. */
export async function trust(path: string | undefined, flags: TrustFlags, out: Output): Promise<number> {
  if (flags.run !== undefined) return trustSkill(flags.run, flags, out);
  const folder = resolve(path ?? ".");
  if (flags.list !== true && flags.revoke !== true) mustExist(folder);
  const { project, home, locations } = ownPlace(existsSync(folder) ? folder : ".");
  const store = openTrustStore({ state: locations.state, project, home });
  const context = { cwd: "", home };
  if (flags.list === true) return listTrust(store, context, flags, out);
  // A folder that is gone can only be meant by its own path.
  const meant = existsSync(folder) ? project : folder;
  const shown = shortPath(meant, context);
  if (flags.revoke === true) {
    const revoked = await store.revoke(meant);
    if (flags.json === true) out.json({ folder: meant, trusted: false, changed: revoked });
    else out.text(revoked ? trustTexts.revoked(shown) : trustTexts.notTrusted(shown));
    return 0;
  }
  const before = store.isTrusted(meant);
  const { path: trusted } = await store.trust(meant);
  if (flags.json === true) {
    out.json({ folder: trusted, trusted: true, changed: !before });
  } else {
    out.text(trustTexts.trusted(shown));
    out.text([dim(trustTexts.trustedHint)]);
  }
  return 0;
}

function listTrust(
  store: TrustStore,
  context: { readonly cwd: string; readonly home: string },
  flags: TrustFlags,
  out: Output,
): number {
  const folders = store.folders();
  const approvals = store.approvals();
  const problem = store.problem();
  if (flags.json === true) {
    out.json({ file: store.file, folders, approvals, problem: problem ?? null });
    return 0;
  }
  out.text(folders.length === 0 ? trustTexts.none : trustTexts.folders(folders.length));
  for (const { path, trustedAt } of folders) {
    out.text(["  ", shortPath(path, context), dim(trustTexts.since(trustedAt))], 4);
  }
  if (approvals.length > 0) out.text(trustTexts.approvals(approvals.length));
  for (const { key, approvedAt } of approvals) {
    out.text(["  ", shortPath(key, context), dim(trustTexts.since(approvedAt))], 4);
  }
  if (problem !== undefined) printDiagnostic(problem, context, out);
  return 0;
}

/** Otherwise a mistyped path would mean the project around it. */
function mustExist(path: string): void {
  if (existsSync(path)) return;
  throw new SkillwrightError("file_not_found", { message: trustTexts.missing(path), details: { path } });
}
