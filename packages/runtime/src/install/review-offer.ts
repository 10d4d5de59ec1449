import { lstatSync } from "node:fs";
import {
  compareVersions,
  decideInstall,
  diffPackages,
  entryProblems,
  type InstallDecision,
  type InstallSummary,
  installChanges,
  isSkillwrightError,
  joinPath,
  type LockEntry,
  lockedState,
  manifestDefaults,
  type NameConflict,
  namePackage,
  needsApproval,
  omitUndefined,
  ownNameProblem,
  type PackageFile,
  type Provenance,
  type ReadPolicy,
} from "@skillwright/core/internal";
import { findConflict } from "../package/import-skill.ts";
import type { SkillPreview } from "../package/preview-import.ts";
import type { Comparisons } from "../scanner/compare-skills.ts";
import type { PackageSignature } from "../signatures/package-signature.ts";
import { readPackageTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import type { StoreScope } from "../store/store.ts";
import { planStoreRoot } from "../store/store-root.ts";
import { readAgentFolders } from "./agent-folder-file.ts";
import { planAgentFolder } from "./agent-folders.ts";
import { describePackage } from "./describe-package.ts";
import type { InstallContext } from "./install-context.ts";
import type { InstallRequest } from "./install-request.ts";

/** Longest difference that is shown before an update, in characters. */
const MAX_REVIEW_LENGTH: number = 64 * 1024;

/** One skill that can be installed. */
export interface ReviewedSkill {
  readonly summary: InstallSummary;
  /** What would be written. */
  readonly files: readonly PackageFile[];
  /** What the lockfile would say. */
  readonly entry: LockEntry;
  /** What the lockfile says now; undefined for a new skill. */
  readonly installed?: LockEntry;
  /** The tree hash of what is in its place now; undefined if nothing is. */
  readonly present?: string;
  /** Whether what is in its place is not what was installed. */
  readonly edited: boolean;
  /** Set when another skill has the name. */
  readonly conflict?: NameConflict;
  /** Whether a person has to agree. */
  readonly asks: boolean;
  /** What it says about its name, if it gets another one. */
  readonly renamed?: string;
  /** What the source says against the version that is installed now, such as that it was yanked. Untrusted. */
  readonly against?: readonly string[];
}

/** A skill that a source offers, and all that decides about it. */
interface Offer {
  readonly skill: SkillPreview;
  readonly reference: string;
  readonly provenance: Provenance;
  /** What the lockfile says about the name. */
  readonly installed: LockEntry | undefined;
  readonly signature: PackageSignature;
  /** What the source says against this version. */
  readonly advisories: readonly string[];
  readonly request: InstallRequest;
  readonly policies: readonly ReadPolicy[];
  readonly compared: Comparisons;
}

/** Finds out everything that a person has to know about a skill before it is installed. Writes nothing. */
export function reviewOffer(context: InstallContext, offer: Offer): ReviewedSkill {
  const { skill, reference, provenance, advisories, signature, request, policies, compared } = offer;
  const { scope = "user", allow = [] } = request;
  const snapshot = context.snapshot();
  const isSame = offer.installed !== undefined && isSameSource(offer.installed, reference, provenance);
  const installed = isSame ? offer.installed : undefined;
  const conflict = isSame ? undefined : findConflict(snapshot, skill.name, scope);
  const name = conflict !== undefined && request.onConflict === "rename" ? conflict.suggestion : skill.name;
  const files = namePackage(skill.files, name);
  const path = joinPath(planStoreRoot(snapshot, scope), name);
  const before = filesAt(path);
  const present = before === undefined ? undefined : hashFiles(before);
  const tree = hashFiles(files);
  const label = `${reference}: ${skill.folder}`;
  const { manifest, ...facts } = describePackage(files, { label, directory: name });
  const scan = context.scan(files);
  const sourceTree = hashFiles(skill.files);
  // Of a skill that is already here, the difference shows more.
  const copy =
    before === undefined ? compared.findCopy(skill, { files: skill.files, tree: sourceTree }) : undefined;
  const earlier = before === undefined ? undefined : describeEarlier(before, path);
  const changes = earlier && installChanges(earlier, facts);
  const isOlder =
    (compareVersions(manifest.version, earlier?.manifest.version ?? "") ?? 0) < 0 ||
    (installed !== undefined && isOlderState(provenance, installed));
  const action = actionFor({ present, tree, installed, isOlder });
  const { version, date, digest } = provenance;
  const entry: LockEntry = {
    source: reference,
    kind: provenance.kind,
    folder: skill.folder,
    url: provenance.url,
    sourceTree,
    tree,
    installedAt: context.now().toISOString(),
    ...omitUndefined({
      version,
      date,
      digest,
      signer: signature.signer,
      pinned: offer.installed?.pinned,
      previous: installed?.tree === tree ? installed.previous : installed && lockedState(installed),
    }),
  };
  const candidate = {
    name,
    kind: provenance.kind,
    url: provenance.url,
    verdict: scan.verdict,
    signedBy: signature.signedBy,
    user: context.user,
  };
  const decision = [
    signature.problem,
    lockProblem(name, entry),
    nameProblem(skill, { request, installed }),
  ].reduce<InstallDecision>(withProblem, decideInstall(policies, candidate, { verdicts: allow }));
  const renamed =
    isSame || name === skill.ownName
      ? undefined
      : `It calls itself "${skill.ownName}" and gets the name "${name}".`;
  const summary: InstallSummary = {
    name,
    description: skill.description,
    action,
    folder: skill.folder,
    path,
    tree,
    files: files.map((file) => file.path),
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    executes: facts.executes.map(({ text }) => text),
    permissions: facts.permissions,
    installs: facts.installs,
    needs: facts.needs,
    touches: scan.touches,
    verdict: scan.verdict,
    findings: scan.findings,
    problems: [
      ...(renamed === undefined ? [] : [renamed]),
      ...skill.findings.filter(({ severity }) => severity !== "info").map(({ message }) => message),
      ...compared.notices(),
    ],
    decision,
    ...(advisories.length > 0 && { advisories }),
    ...omitUndefined({
      version: manifest.version === manifestDefaults.version ? undefined : manifest.version,
      signer: signature.note,
      changes,
      copy,
      agents: agentsOf(context, { name, scope }, request),
    }),
    ...(before !== undefined && { diff: diffPackages(before, files, { maxLength: MAX_REVIEW_LENGTH }) }),
  };
  // An update asks again only for what is new to the person: what executes, what it may do, what it wants installed.
  const isKnown =
    action === "unchanged" || (action === "update" && changes !== undefined && !needsApproval(changes));
  const wasClean = scan.verdict === "clean";
  return {
    summary,
    files,
    entry,
    edited: installed !== undefined && present !== undefined && present !== installed.tree,
    asks: decision.outcome === "ask" && !(isKnown && wasClean && advisories.length === 0),
    ...omitUndefined({ installed, present, conflict, renamed }),
  };
}

function actionFor({
  present,
  tree,
  installed,
  isOlder,
}: {
  readonly present: string | undefined;
  readonly tree: string;
  readonly installed: LockEntry | undefined;
  readonly isOlder: boolean;
}): InstallSummary["action"] {
  if (present === undefined) return "install";
  if (installed === undefined) return "replace";
  if (present === tree && installed.tree === tree) return "unchanged";
  return isOlder ? "downgrade" : "update";
}

/** What a registry says can be anything, and a lockfile with one bad entry can't be used for any skill. */
function lockProblem(name: string, entry: LockEntry): string | undefined {
  const [problem] = entryProblems(name, entry);
  return problem && `the lockfile can't have what its source says: ${problem}`;
}

/** Why a skill can't be installed under its own name; undefined if it can, or a person chose another. */
function nameProblem(
  { ownName }: SkillPreview,
  { request, installed }: { readonly request: InstallRequest; readonly installed: LockEntry | undefined },
): string | undefined {
  const wasChosen =
    request.name !== undefined || (installed !== undefined && installed.tree !== installed.sourceTree);
  const problem = wasChosen ? undefined : ownNameProblem(ownName);
  return problem && `it calls itself "${ownName.slice(0, 80)}": ${problem}. Choose a name with \`--name\``;
}

/** The folders of other agents that get the skill; undefined if none was named. */
function agentsOf(
  context: InstallContext,
  skill: { readonly name: string; readonly scope: StoreScope },
  { to = [], by }: InstallRequest,
): InstallSummary["agents"] {
  if (to.length === 0) return undefined;
  const known = readAgentFolders(context.store.state);
  return to.map((host) =>
    planAgentFolder(context.snapshot(), skill, { host, known, ...omitUndefined({ by }) }),
  );
}

/** Whether a lockfile entry is for the same skill of the same source, at any version. */
function isSameSource({ source, url }: LockEntry, reference: string, provenance: Provenance): boolean {
  return source === reference || url === provenance.url;
}

/** The files of an installed skill, without what packages leave out; undefined if there is none. */
export function filesAt(path: string): readonly PackageFile[] | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    ? readPackageTree(path).files
    : undefined;
}

/** What a skill that is there executes and may do; undefined if it doesn't load, so that everything counts as new. */
function describeEarlier(
  files: readonly PackageFile[],
  path: string,
): ReturnType<typeof describePackage> | undefined {
  try {
    return describePackage(files, { label: path, directory: path.slice(path.lastIndexOf("/") + 1) });
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return undefined;
  }
}

/** Whether a state of a source is older than the installed one, by its version or its date. */
export function isOlderState(
  provenance: Pick<Provenance, "version" | "date">,
  installed: Pick<LockEntry, "version" | "date">,
): boolean {
  const bySource = compareVersions(provenance.version ?? "", installed.version ?? "");
  return (bySource ?? 0) < 0 || Date.parse(provenance.date ?? "") < Date.parse(installed.date ?? "");
}

/** The decision, or a refusal if there is a problem that no policy decides about. */
export function withProblem(decision: InstallDecision, problem: string | undefined): InstallDecision {
  if (problem === undefined) return decision;
  return { outcome: "refuse", reasons: [...decision.reasons, { outcome: "refuse", text: problem }] };
}
