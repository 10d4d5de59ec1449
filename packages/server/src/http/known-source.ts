import { isSkillwrightError, parseSourceReference } from "@skillwright/core/internal";
import {
  foreignLocks,
  lockFolder,
  openTrustStore,
  parseGivenSource,
  projectFolder,
  type Skills,
  type SourceAddress,
  type StoreScope,
  sourceAddress,
} from "@skillwright/runtime/internal";
import type { Context } from "hono";
import { isReadableSource } from "../security/chat-folder.ts";
import { isConfirmed, mustBeConfirmed } from "../security/confirmation.ts";
import type { ServerContext } from "./server-context.ts";

/**
 * Checks that a request with only the token reads no new source: it could request any address or read any file from
 * this computer. Known are configured, installed and compared sources. Throws `permission_error`.
 */
export async function mustKnowSources(
  c: Context,
  { context, skills, sources }: { context: ServerContext; skills: Skills; sources: readonly string[] },
): Promise<void> {
  if (isConfirmed(c)) return;
  const read = sources.map((source) => ({ source, at: addressOf(source, skills) }));
  await mustKnowAddresses(c, { context, skills, read });
}

/**
 * Checks the same for a project's lockfile, which can name any address or path. A person installed what the user's
 * names. Throws `permission_error`.
 */
export async function mustKnowLocked(
  c: Context,
  {
    context,
    skills,
    scope,
    names = [],
    others = "leave-out",
  }: {
    readonly context: ServerContext;
    readonly skills: Skills;
    /** Default: both lockfiles. */
    readonly scope?: StoreScope | undefined;
    /** Only the sources of these skills. Default: all. */
    readonly names?: readonly string[];
    /** `include` also checks lockfiles of other tools; they are read if no skill is in one of ours. */
    readonly others?: "include" | "leave-out";
  },
): Promise<void> {
  if (isConfirmed(c) || scope === "user") return;
  const { installer, snapshot, locations } = skills;
  const known = (await installer.sources()).filter(({ state }) => state === "used");
  const own = known.filter(
    (one) =>
      one.scope === "project" && (names.length === 0 || one.skills.some((name) => names.includes(name))),
  );
  const isLocked = known.some((one) => one.scope === (scope ?? one.scope) && one.skills.length > 0);
  const foreign = others === "include" && !isLocked ? foreignLocks(snapshot, locations, "project") : [];
  const base = { cwd: lockFolder(snapshot, locations, "project"), home: snapshot.place.home };
  const read = [...own, ...foreign.flatMap(({ lock }) => lock.skills)].flatMap(({ source }) => {
    try {
      // The installer reads lockfiles with the same parser, so one that isn't a source is not read.
      return [{ source, at: sourceAddress(parseSourceReference(source), base) }];
    } catch (error) {
      if (isSkillwrightError(error)) return [];
      throw error;
    }
  });
  await mustKnowAddresses(c, { context, skills, read });
}

async function mustKnowAddresses(
  c: Context,
  {
    context,
    skills,
    read,
  }: {
    readonly context: ServerContext;
    readonly skills: Skills;
    readonly read: readonly { readonly source: string; readonly at: SourceAddress }[];
  },
): Promise<void> {
  const own = await context.skills();
  const known = await knownAddresses(skills);
  const registries = new Set(skills.registries.list().map(({ registry }) => registry));
  for (const { source, at } of read) {
    const isKnown =
      at.kind === "configured" ||
      (at.kind === "registry" && registries.has(at.url)) ||
      (at.kind === "address" && known.has(at.address)) ||
      (at.kind === "path" && isReadableSource(at.path, own, skills));
    if (!isKnown) mustBeConfirmed(c, `you haven't used the source ${source.slice(0, 200)} here before`);
  }
}

function addressOf(source: string, { snapshot }: Skills): SourceAddress {
  const { cwd, home } = snapshot.place;
  return sourceAddress(parseGivenSource(source, cwd), { cwd, home });
}

async function knownAddresses(skills: Skills): Promise<ReadonlySet<string>> {
  const { place } = skills.snapshot;
  const project = projectFolder(place);
  const trust = openTrustStore({ state: skills.locations.state, project, home: place.home });
  const isTrusted = trust.isTrusted(project);
  const named = (await skills.installer.sources()).filter(({ scope }) => scope === "user" || isTrusted);
  const addresses = [...named, ...(await skills.known.list())].map(({ source }) => {
    try {
      return addressOf(source, skills);
    } catch (error) {
      // What isn't a source any more, such as a removed folder, can't be asked for either.
      if (isSkillwrightError(error)) return undefined;
      throw error;
    }
  });
  return new Set(addresses.flatMap((at) => (at?.kind === "address" ? [at.address] : [])));
}
