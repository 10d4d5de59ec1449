import { lstatSync } from "node:fs";
import {
  baseName,
  compareVersions,
  decideInstall,
  diffPackages,
  entryProblems,
  type HostId,
  type InstallDecision,
  type InstallGrants,
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
import {
  type BrokenSkill,
  type PreviewOptions,
  previewImport,
  type SkillPreview,
} from "../package/preview-import.ts";
import type { Comparisons } from "../scanner/compare-skills.ts";
import { checkPackageSignature, type PackageSignature } from "../signatures/package-signature.ts";
import { readPackageTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import type { StoreScope } from "../store/store.ts";
import { planStoreRoot } from "../store/store-root.ts";
import { readAgentFolders } from "./agent-folder-file.ts";
import { planAgentFolder } from "./agent-folders.ts";
import { describePackage } from "./describe-package.ts";
import { type InstallContext, type OpenOptions, type SourceUse, sourceUse } from "./install-context.ts";
import { type LockName, loadLock, lockFolder } from "./lock-file.ts";
import { trustedSigners } from "./policy-files.ts";

/** Longest difference that is shown before an update, in characters. */
const MAX_REVIEW_LENGTH: number = 64 * 1024;

/** Which skills of a source are wanted, and where they go. */
export interface InstallRequest
  extends SourceUse,
    Pick<PreviewOptions, "scope" | "skills" | "folders" | "name" | "missing"> {
  /** The names of skills by their folders in the source. Default: their own. */
  readonly names?: ReadonlyMap<string, string>;
  /** What happens if the name is taken by a skill that came from elsewhere. Default: refuse. */
  readonly onConflict?: "refuse" | "rename" | "replace" | "override";
  /** Verdicts of the scanner besides *clean* that are accepted. Default: none. */
  readonly allow?: InstallGrants["verdicts"];
  readonly lockfile?: LockName;
  /** Other agents that should find the skills too. Default: none. */
  readonly to?: readonly HostId[];
  /** How they get there. Default: as it was done for that agent before, otherwise by a link if it follows links. */
  readonly by?: "link" | "copy";
}

/** Everything about skills that can be installed. Nothing was written yet. */
export interface InstallReview {
  /** The source as it was named. */
  readonly source: string;
  readonly provenance: Provenance;
  readonly scope: StoreScope;
  readonly skills: readonly ReviewedSkill[];
  /** Skills of the source that can't be installed, with the reason. */
  readonly broken: readonly BrokenSkill[];
  /** Files of the source that belong to no skill. */
  readonly strays: readonly string[];
}

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

/** Reads a source and finds out everything that a person has to know about its skills. */
export async function reviewInstall(
  context: InstallContext,
  reference: string,
  { base, pin, ...request }: InstallRequest & Pick<OpenOptions, "base" | "pin">,
): Promise<InstallReview> {
  const source = context.open(reference, { base, ...omitUndefined({ pin }), ...sourceUse(request) });
  const { scope = "user", skills, folders, name } = request;
  const snapshot = context.snapshot();
  const { lock } = loadLock(lockFolder(snapshot, context.locations, scope), request.lockfile);
  const preview = await previewImport(source, () => undefined, {
    scope,
    ...omitUndefined({ skills, folders, name, signal: request.signal, missing: request.missing }),
  });
  const policies = context.policies();
  const trusted = trustedSigners(policies, context.locations);
  const reviewed: ReviewedSkill[] = [];
  const compared = await context.compare();
  try {
    for (const [index, found] of preview.skills.entries()) {
      request.onProgress?.({
        step: "check",
        what: found.name,
        received: index + 1,
        total: preview.skills.length,
      });
      const skill = { ...found, name: request.names?.get(found.folder) ?? found.name };
      const installed = lock.skills.get(skill.name);
      // What was signed has the name that its publisher gave it.
      const signature = await checkPackageSignature(skill.files, trusted);
      const { provenance, advisories } = preview;
      const about = { reference, provenance, advisories, request, policies, compared };
      const review = reviewSkill(context, { ...about, skill, installed, signature });
      const against = preview.advisoriesFor?.(review.installed?.version ?? "") ?? [];
      reviewed.push({ ...review, ...(against.length > 0 && { against }) });
    }
  } finally {
    compared.close();
  }
  return {
    source: reference,
    provenance: preview.provenance,
    scope,
    skills: reviewed,
    broken: preview.broken.filter(({ folder }) => isWanted(folder, skills)),
    strays: preview.strays,
  };
}

/** Whether a skill that can't be read is one of those that were named; its folder is all that is known of it. */
function isWanted(folder: string, skills: readonly string[] = []): boolean {
  return skills.length === 0 || skills.includes(folder) || skills.includes(baseName(folder));
}

interface Offer {
  readonly skill: SkillPreview;
  readonly reference: string;
  readonly provenance: Provenance;
  readonly installed: LockEntry | undefined;
  readonly signature: PackageSignature;
  /** What the source says against this version. */
  readonly advisories: readonly string[];
  readonly request: InstallRequest;
  readonly policies: readonly ReadPolicy[];
  readonly compared: Comparisons;
}

function reviewSkill(
  context: InstallContext,
  { skill, reference, provenance, advisories, installed, signature, request, policies, compared }: Offer,
): ReviewedSkill {
  const { scope = "user", allow = [] } = request;
  const snapshot = context.snapshot();
  const isSame = installed !== undefined && isSameSource(installed, reference, provenance);
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
  const decided = withProblem(
    decideInstall(
      policies,
      {
        name,
        kind: provenance.kind,
        url: provenance.url,
        verdict: scan.verdict,
        signedBy: signature.signedBy,
        user: context.user,
      },
      { verdicts: allow },
    ),
    signature.problem,
  );
  const earlier = before === undefined ? undefined : describeEarlier(before, path);
  const changes = earlier && installChanges(earlier, facts);
  const action =
    present === undefined
      ? "install"
      : !isSame
        ? "replace"
        : present === tree && installed.tree === tree
          ? "unchanged"
          : isOlder(manifest.version, earlier?.manifest.version, { provenance, installed })
            ? "downgrade"
            : "update";
  const { version, date, digest } = provenance;
  const entry: LockEntry = {
    source: reference,
    kind: provenance.kind,
    folder: skill.folder,
    url: provenance.url,
    sourceTree,
    tree,
    installedAt: context.now().toISOString(),
    ...omitUndefined({ version, date, digest, signer: signature.signer, pinned: installed?.pinned }),
    ...(isSame && installed.tree !== tree && { previous: lockedState(installed) }),
    ...(isSame && installed.tree === tree && omitUndefined({ previous: installed.previous })),
  };
  // What a registry says can be anything, and a lockfile with one bad entry can't be used for any skill.
  const [unlockable] = entryProblems(name, entry);
  const decision = withProblem(
    withProblem(
      decided,
      unlockable === undefined ? undefined : `the lockfile can't have what its source says: ${unlockable}`,
    ),
    nameRefusal(skill, { request, installed: isSame ? installed : undefined }),
  );
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
    edited: isSame && present !== undefined && present !== installed.tree,
    asks: decision.outcome === "ask" && !(isKnown && wasClean && advisories.length === 0),
    ...omitUndefined({ installed: isSame ? installed : undefined, present, conflict, renamed }),
  };
}

/** Why a skill can't be installed under its own name; undefined if it can, or a person chose another. */
function nameRefusal(
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

/** Whether an update leads to an older version, by the version in the manifest, or the version or date of the source. */
function isOlder(
  now: string,
  before: string | undefined,
  { provenance, installed }: { readonly provenance: Provenance; readonly installed: LockEntry },
): boolean {
  return (compareVersions(now, before ?? "") ?? 0) < 0 || isOlderState(provenance, installed);
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
