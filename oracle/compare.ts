import { realpathSync } from "node:fs";
import type { HostDriver, HostId, ListedSkill, RealListing } from "./host-driver.ts";
import type { OurListing, OurSkill } from "./our-listing.ts";

/** A difference between our list and the host's. */
export interface Mismatch {
  /** `missing`: only the host lists it; `extra`: only we do. */
  readonly kind: "missing" | "extra" | "name" | "path" | "description" | "order";
  readonly path: string | null;
  readonly real: string | null;
  readonly ours: string | null;
}

/** What to compare in addition to skills and names. */
export interface CompareOptions {
  readonly descriptions: boolean;
}

interface Pair {
  readonly real: ListedSkill;
  readonly ours: OurSkill;
}

const unlistedStates = new Set(["ineligible", "invalid"]);

/** What a host leaves out of its list besides shadowed and ineligible skills. */
const alsoUnlisted: Partial<Readonly<Record<HostId, (skill: OurSkill) => boolean>>> = {
  "claude-code": ({ modelInvocable }) => !modelInvocable,
  "gemini-cli": ({ enabled }) => !enabled,
};

function canonical(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // The host may list a file that it couldn't read; then only the name is compared.
    return path;
  }
}

function isListed(host: HostId, skill: OurSkill): boolean {
  const left = alsoUnlisted[host]?.(skill) ?? false;
  return (skill.shadowedBy ?? null) === null && !unlistedStates.has(skill.state) && !left;
}

function sameFile(real: ListedSkill, ours: OurSkill): boolean {
  return real.path !== null && canonical(real.path) === canonical(ours.path);
}

function sameName(real: ListedSkill, ours: OurSkill): boolean {
  return real.name === ours.name || real.name === ours.id;
}

/** A host with a random winner may list any copy of a name, as long as we know that copy too. */
function isMatch(driver: HostDriver, real: ListedSkill, ours: OurSkill, all: readonly OurSkill[]): boolean {
  if (real.path === null) return sameName(real, ours);
  if (driver.winner === "defined") return sameFile(real, ours);
  return sameName(real, ours) && all.some((copy) => sameName(real, copy) && sameFile(real, copy));
}

/** Whether two folders of skills lead to the same file. */
function hasSecondPath({ path }: OurSkill, diagnostics: OurListing["diagnostics"]): boolean {
  return diagnostics.some(
    ({ code, file }) =>
      code === "skill-duplicate" && file !== undefined && canonical(file) === canonical(path),
  );
}

/** The part of a path before the folder of skills. */
function rootOf(path: string): string {
  return path.replace(/\/skills?\/.*$/s, "");
}

/** Which part of a path is compared letter by letter. */
type ComparedPath = "whole" | "root" | "none";

const samePath: Readonly<Record<ComparedPath, (real: string, ours: string) => boolean>> = {
  whole: (real, ours) => real === ours,
  root: (real, ours) => rootOf(real) === rootOf(ours),
  none: () => true,
};

function describePair(
  pair: Pair,
  { descriptions, paths }: CompareOptions & { readonly paths: ComparedPath },
): Mismatch[] {
  const { real, ours } = pair;
  const path = real.path;
  if (!sameName(real, ours)) return [{ kind: "name", path, real: real.name, ours: ours.name }];
  if (path !== null && !samePath[paths](path, ours.path))
    return [{ kind: "path", path, real: path, ours: ours.path }];
  if (!descriptions || real.description === null || real.description === ours.description) return [];
  return [{ kind: "description", path, real: real.description, ours: ours.description }];
}

function compareOrder(pairs: readonly Pair[], listed: readonly OurSkill[]): Mismatch[] {
  const positions = pairs.map(({ ours }) => listed.indexOf(ours));
  const at = positions.findIndex((position, index) => index > 0 && position < (positions[index - 1] ?? -1));
  const later = pairs[at];
  const earlier = pairs[at - 1];
  if (later === undefined || earlier === undefined) return [];
  const real = `${earlier.real.name} before ${later.real.name}`;
  return [
    { kind: "order", path: later.real.path, real, ours: `${later.ours.name} before ${earlier.ours.name}` },
  ];
}

/** Every difference between a host's list and our simulation of it. */
export function compareListings(
  driver: HostDriver,
  listings: { readonly real: RealListing; readonly ours: OurListing },
  options: CompareOptions,
): Mismatch[] {
  const listed = listings.ours.skills.filter((skill) => isListed(driver.id, skill));
  const unmatched = new Set(listed);
  const pairs: Pair[] = [];
  const missing: Mismatch[] = [];
  for (const real of listings.real.skills) {
    const candidates = [...unmatched].filter((ours) => isMatch(driver, real, ours, listings.ours.skills));
    const ours = candidates.find((candidate) => sameFile(real, candidate)) ?? candidates[0];
    if (ours === undefined) missing.push({ kind: "missing", path: real.path, real: real.name, ours: null });
    else {
      unmatched.delete(ours);
      pairs.push({ real, ours });
    }
  }
  const isDefined = driver.winner === "defined";
  const compared = (pair: Pair) => {
    const isOnly =
      listings.ours.skills.filter((skill) => sameName(pair.real, skill)).length === 1 &&
      !hasSecondPath(pair.ours, listings.ours.diagnostics);
    return {
      descriptions: options.descriptions && isDefined,
      // Of several links to one file, a random one wins too.
      paths: driver.paths === "unknown" ? "none" : isDefined ? "whole" : isOnly ? "root" : "none",
    } as const;
  };
  return [
    ...missing,
    ...[...unmatched].map(({ path, name }): Mismatch => ({ kind: "extra", path, real: null, ours: name })),
    ...pairs.flatMap((pair) => describePair(pair, compared(pair))),
    ...(driver.order === "exact" ? compareOrder(pairs, listed) : []),
  ];
}
