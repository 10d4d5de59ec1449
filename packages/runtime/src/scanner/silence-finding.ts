import { compareText, isSkillwrightError, usageError } from "@skillwright/core/internal";
import { scanRules } from "@skillwright/core/scanner";
import { setConfigValue } from "../config/write-config.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { installedTargets, type ScanInput } from "./find-targets.ts";

/** A rule's findings in certain files, which a person accepted. */
export interface SilencedFinding {
  /** The hash of the files. */
  readonly tree: string;
  readonly rule: string;
  readonly reason: string;
  /** Names of the skills found here with exactly these files. None: it has no effect here. */
  readonly skills: readonly string[];
}

type SilenceInput = Pick<ScanInput, "current" | "locations">;

/** A rule's findings in files with a hash, and why a person accepts them; undefined undoes that. */
export interface SilenceRequest {
  readonly tree: string;
  readonly rule: string;
  readonly reason: string | undefined;
}

/** Accepts a rule's findings for files with a hash, with a reason; without a reason, undoes it. */
export async function silenceFinding(
  { current, locations }: SilenceInput,
  { tree, rule, reason }: SilenceRequest,
): Promise<void> {
  const text = reason?.trim();
  const reasons = silencedIn(current).get(tree);
  // An entry whose rule no longer exists can still be removed.
  const isSilenced = reasons?.has(rule) === true;
  if (!scanRules.some(({ id }) => id === rule) && !(text === undefined && isSilenced)) {
    throw usageError(rule, `"${rule}" is not a rule of the scanner`, {
      hint: "`skillwright scan` shows the rule and file of each finding.",
    });
  }
  if (text === "") {
    throw usageError(rule, "A finding is only silenced with a reason");
  }
  const { home, gitRoot, cwd } = current().place;
  const { configFile: file, state } = locations;
  await setConfigValue(
    { file, layer: "user", home, project: gitRoot ?? cwd, state },
    // The last rule takes the entry of its files with it.
    text === undefined && isSilenced && reasons.size === 1
      ? `scan.silenced.${tree}`
      : `scan.silenced.${tree}.${rule}`,
    text,
  );
}

/** The reasons that are in the configuration: by the hash of the files, then by the rule. */
export function silencedIn(current: ScanInput["current"]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(current().config.flatMap(({ scan }) => [...(scan.silenced ?? [])]));
}

/** Every finding that a person accepted, sorted. */
export async function listSilenced({ current }: SilenceInput): Promise<readonly SilencedFinding[]> {
  const silenced = silencedIn(current);
  if (silenced.size === 0) return [];
  const names = Map.groupBy(await hashInstalled(current), ({ tree }) => tree);
  return [...silenced]
    .flatMap(([tree, reasons]) =>
      [...reasons].map(([rule, reason]) => {
        const skills = [...new Set((names.get(tree) ?? []).map(({ name }) => name))].toSorted(compareText);
        return { tree, rule, reason, skills };
      }),
    )
    .toSorted((a, b) => compareText(a.tree, b.tree) || compareText(a.rule, b.rule));
}

async function hashInstalled(
  current: ScanInput["current"],
): Promise<readonly { readonly name: string; readonly tree: string }[]> {
  const hashed: { readonly name: string; readonly tree: string }[] = [];
  for (const { name, read } of installedTargets({ current })) {
    try {
      hashed.push({ name, tree: hashFiles(await read()) });
    } catch (error) {
      // A skill that can't be read has no findings to silence.
      if (!isSkillwrightError(error)) throw error;
    }
  }
  return hashed;
}
