import { setImmediate } from "node:timers/promises";
import { isSkillwrightError, omitUndefined, type PackageFile } from "@skillwright/core/internal";
import { type ModifiedCopy, type ScanReport, scanFiles } from "@skillwright/core/scanner";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { type Comparisons, openComparisons } from "./compare-skills.ts";
import {
  findTargets,
  installedTargets,
  namedTarget,
  type ReadOptions,
  type ScanInput,
  type ScanTarget,
} from "./find-targets.ts";
import { silencedIn } from "./silence-finding.ts";

export interface ScanSkillsOptions extends ReadOptions {
  /** Paths, sources such as `owner/repo`, or names of skills found here. Default: every skill found here. */
  readonly targets?: readonly string[];
  /** Ids or names of skills found here; unlike targets they are never paths. */
  readonly skills?: readonly string[];
  /** Paths or sources of known skills: a scanned skill that is a changed copy of one shows its changes. */
  readonly against?: readonly string[];
  /** `keep` adds the files to the results, for a review. Default: `drop`. */
  readonly files?: "keep" | "drop";
  readonly progress?: (done: number, total: number) => void;
}

/** A skill that was scanned. */
export interface ScannedSkill {
  readonly name: string;
  /** Its folder on this computer, or the source and the folder in it. */
  readonly location: string;
  /** Whether {@link location} is a path on this computer. */
  readonly local: boolean;
  /** The hash that a silenced finding is bound to; undefined if the files couldn't be read. */
  readonly tree: string | undefined;
  readonly report: ScanReport;
  /** Only if asked for, and if they could be read. */
  readonly files?: readonly PackageFile[];
  readonly copy?: ModifiedCopy;
  /** What it could not be compared with, and why. */
  readonly notices?: readonly string[];
  /** A model's second opinion, if a person asked for one; the report's verdict already includes it. */
  readonly review?: { readonly model: string; readonly reason: string; readonly raised: boolean };
}

/** Scans skills for signs of an attack. Nothing of them is run. Throws `file_not_found` if a target has no skills. */
export async function scanSkills(
  input: ScanInput,
  options: ScanSkillsOptions = {},
): Promise<readonly ScannedSkill[]> {
  const { targets = [], against = [], signal, progress } = options;
  const named = options.skills?.map((query) => namedTarget(input, query));
  const found =
    named ??
    (targets.length === 0
      ? installedTargets(input)
      : await findTargets(input, targets, { ...options, earlier: "read" }));
  const asked = await findTargets(input, against, options);
  const isAll = named === undefined && targets.length === 0;
  const compared = await openComparisons(input, { found, asked, installed: isAll ? "leave-out" : "compare" });
  const silenced = silencedIn(input.current);
  const scanned: ScannedSkill[] = [];
  try {
    for (const skill of found) {
      signal?.throwIfAborted();
      scanned.push(await scanOne(skill, { compared, silenced, isKept: options.files === "keep" }));
      progress?.(scanned.length, found.length);
      // Lets a signal and other work of this process through: a scan is pure computation.
      if (scanned.length % 20 === 0) await setImmediate();
    }
  } finally {
    compared.close();
  }
  return scanned;
}

async function scanOne(
  target: ScanTarget,
  {
    compared,
    silenced,
    isKept,
  }: {
    readonly compared: Comparisons;
    readonly silenced: ReadonlyMap<string, ReadonlyMap<string, string>>;
    readonly isKept: boolean;
  },
): Promise<ScannedSkill> {
  const { name, location, local } = target;
  const files = await readFiles(target);
  if ("problem" in files) {
    // A skill that can't be read was not checked, and the report must say so.
    const report = scanFiles([], { unread: [{ file: "SKILL.md", reason: files.problem }] });
    return { name, location, local, tree: undefined, report };
  }
  const tree = hashFiles(files);
  const copy = compared.findCopy(target, { files, tree });
  const notices = [...(target.notices ?? []), ...compared.notices()];
  return {
    name,
    location,
    local,
    tree,
    report: scanFiles(files, omitUndefined({ silenced: silenced.get(tree) })),
    ...omitUndefined({ copy }),
    ...(notices.length > 0 && { notices }),
    ...(isKept && { files }),
  };
}

async function readFiles({
  read,
}: ScanTarget): Promise<readonly PackageFile[] | { readonly problem: string }> {
  try {
    return await read();
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return { problem: error.message };
  }
}
