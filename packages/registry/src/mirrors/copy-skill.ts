import { isSkillwrightError } from "@skillwright/core/internal";
import type { Access } from "../access/caller.ts";
import { mirrorCaller, mirrorUser } from "../access/mirror-user.ts";
import { accessFor, type RegistryAccess, type RegistryContext } from "../access/registry-context.ts";
import { deprecate, setTag, setYank } from "../skills/change-skills.ts";
import { findSkill, listVersions, tagsOf } from "../skills/find-skill.ts";
import { publish } from "../skills/publish.ts";
import { idOf, type SkillName } from "../skills/skill-documents.ts";
import { nextVersion } from "../static/declared-version.ts";
import type { MirrorPolicy } from "./mirrors.ts";
import type { UpstreamSkill, UpstreamVersion } from "./upstream.ts";

/** What was copied, and what was not. */
export interface Copied {
  /** Such as `@acme/pdf@1.2.0`. */
  readonly added: readonly string[];
  readonly refused: readonly { readonly skill: string; readonly reason: string }[];
}

/** Updates the copy of a skill: new versions are checked like any upload. Yanks, deprecation and tags follow. */
export async function copySkill(
  context: RegistryContext,
  skill: UpstreamSkill,
  {
    namespace,
    policy,
    wanted = [],
  }: {
    readonly namespace: string;
    readonly policy: MirrorPolicy;
    /** Versions that are copied besides those of the policy. */
    readonly wanted?: readonly string[];
  },
): Promise<Copied> {
  const registry = accessFor(context, mirrorCaller(namespace));
  const name: SkillName = { namespace, name: skill.name };
  const added: string[] = [];
  const refused: { skill: string; reason: string }[] = [];
  if (policy.skills !== null && !policy.skills.includes(skill.name)) return { added, refused };
  const latest = skill.tags.latest ?? skill.versions[0]?.version;
  const chosen = skill.versions.filter(
    ({ version, yanked }) =>
      wanted.includes(version) || (yanked === null && (policy.versions === "all" || version === latest)),
  );
  // Oldest first, as they were published.
  for (const version of chosen.toReversed()) {
    try {
      const copied = await copyVersion(registry, { name, version, policy });
      if (copied !== undefined) added.push(`${idOf(name)}@${copied}`);
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      refused.push({ skill: `${idOf(name)}@${version.version}`, reason: error.message });
    }
  }
  await follow(registry, { name, skill });
  return { added, refused };
}

/** Copies a version that isn't here; undefined if it is. Returns the number it got. */
async function copyVersion(
  registry: RegistryAccess,
  {
    name,
    version: { version, numbers, tree, read },
    policy,
  }: { readonly name: SkillName; readonly version: UpstreamVersion; readonly policy: MirrorPolicy },
): Promise<string | undefined> {
  const known = await knownVersions(registry, name);
  const isHere = known.some((one) => one.tree === tree && (one.version === version || numbers === "own"));
  if (isHere) return undefined;
  const isTaken = known.some((one) => one.version === version);
  const number = isTaken && numbers === "own" ? nextVersion(version, known) : version;
  const report = await publish(registry, {
    ...name,
    ...(await read()),
    version: number,
    tree,
    accept: policy.accept,
    // A registry keeps the files of a skill that was renamed there as they were published.
    declaredName: "any",
    mode: "publish",
  });
  return report.outcome === "unchanged" ? undefined : number;
}

async function knownVersions(access: Access, name: SkillName) {
  try {
    return await listVersions(access, await findSkill(access, name));
  } catch (error) {
    if (isSkillwrightError(error, "registry_not_found")) return [];
    throw error;
  }
}

/** Yanks, tags and deprecation of versions that are here. What people of this registry yanked stays yanked. */
async function follow(
  registry: RegistryAccess,
  { name, skill }: { readonly name: SkillName; readonly skill: UpstreamSkill },
): Promise<void> {
  const known = await knownVersions(registry, name);
  if (known.length === 0) return;
  for (const { version, yanked } of skill.versions) {
    const own = known.find((one) => one.version === version && one.state === "published");
    if (own === undefined) continue;
    const isOurs = own.yanked_by === mirrorUser(name.namespace);
    if (yanked !== null && own.yanked_at === null)
      await setYank(registry, { ...name, version, reason: yanked });
    else if (yanked === null && own.yanked_at !== null && isOurs)
      await setYank(registry, { ...name, version, reason: null });
  }
  const found = await findSkill(registry, name);
  if (found.skill.deprecated !== skill.deprecated)
    await deprecate(registry, { ...name, message: skill.deprecated });
  const tags = await tagsOf(registry.queries, found.skill.id);
  const current = await knownVersions(registry, name);
  for (const [tag, version] of Object.entries(skill.tags)) {
    const isUsable = current.some(
      (one) => one.version === version && one.state === "published" && one.yanked_at === null,
    );
    if (isUsable && tags.get(tag) !== version) await setTag(registry, { ...name, tag, version });
  }
}
