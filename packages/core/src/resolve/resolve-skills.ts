import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.ts";
import type { CollisionRule, HostProfile } from "../hosts/host-profile.ts";
import { isSimulated } from "../hosts/host-profiles.ts";
import type { FoundSkill, ResolvedSkill, Scope } from "../model/resolved-skill.ts";
import { foldName } from "../parse/name-rules.ts";
import { sameData } from "../text/json.ts";
import { areDistinct, duplicatesBy, earlierSkills } from "./duplicates-by.ts";
import { assignIds, type Contender, orderSkills, preferOne, resolveCollision } from "./resolve-collision.ts";

/** Most skills with the same name and precedence that one of them lists; ten thousand equal names would exhaust memory. */
const MAX_NAMED_RIVALS = 20;

/** Details of each root, in the order of the plan. */
export interface RootScope {
  readonly scope: Scope;
  /**
   * Whether the root belongs to a project that the user does not trust. Its skills are listed, but they have no effect
   * on others: they shadow no skill, make no name ambiguous, and claim no name. Default: false.
   */
  readonly untrusted?: boolean;
  /** What is put before the names of its skills that others have too. */
  readonly qualifier?: string;
}

/** The outcome of a resolution: every skill that loads, in the agent's order, and what was noticed. */
export interface Resolution {
  readonly skills: readonly ResolvedSkill[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What else a resolution depends on. */
export interface ResolveOptions {
  /** Skills that were resolved before. Default: none. */
  readonly before?: readonly ResolvedSkill[] | undefined;
  /** Files or folders of skills that win when others have the same name, the first one first. Default: none. */
  readonly preferred?: readonly string[] | undefined;
}

/**
 * Decides which skill owns which name, by the rules of an agent. Depends only on the order of the found skills; what didn't
 * change since `before` is returned as the same object.
 *
 * @example
 * const { skills } = resolveSkills(findHost("skillwright"), [{ scope: "user" }], found);
 */
export function resolveSkills(
  profile: HostProfile,
  roots: readonly RootScope[],
  found: readonly FoundSkill[],
  { before = [], preferred = [] }: ResolveOptions = {},
): Resolution {
  const diagnostics: Diagnostic[] = [];
  const isUntrusted = ({ root }: FoundSkill): boolean => roots[root]?.untrusted === true;
  const hasUntrusted = found.some(isUntrusted);
  const candidates =
    profile.walk.sameFolder === "once"
      ? dedupe(found, diagnostics, hasUntrusted ? isUntrusted : none)
      : found;
  // One after the other, and nothing is made that was made before: there may be a hundred thousand.
  const known = earlierSkills(before);
  const contenders: Contender[] = [];
  for (const skill of candidates) {
    if (skill.manifest === undefined) continue;
    const scope = roots[skill.root]?.scope ?? "user";
    const prefix = profile.namespaces !== "none" && skill.plugin !== undefined ? `${skill.plugin}:` : "";
    const name = prefix + skill.manifest.name;
    if (prefix !== "" && isTooLong(name, profile)) {
      diagnostics.push(qualifiedNameProblem(profile, skill));
      continue;
    }
    const old = known(skill);
    contenders.push(
      old?.name === name && old.scope === scope
        ? old
        : { found: skill, manifest: skill.manifest, name, scope },
    );
  }
  qualifyNames(contenders, roots);
  const participants = hasUntrusted
    ? contenders.filter((contender) => !isUntrusted(contender.found))
    : contenders;
  const fates = decideFates(participants, { rule: profile.collisions, preferred });
  const fateOf = (contender: Contender): Fate => fates.get(contender) ?? ALONE;
  const ordered = orderSkills(profile.order, contenders);
  // Without shared names, names are ids; checking that again for a hundred thousand skills costs megabytes.
  const namesAreIds = fates.size === 0 && !hasUntrusted;
  const ids = namesAreIds
    ? ordered.map(({ name }) => name)
    : assignIds(
        ordered.map((contender) => ({
          name: contender.name,
          scope: contender.scope,
          group: contender.found.group,
          directory: contender.found.directory,
          wins: fateOf(contender).winner === undefined && fateOf(contender).equals.length === 0,
          untrusted: isUntrusted(contender.found),
        })),
      );
  const idOf = new Map<Contender, string>();
  if (!namesAreIds) {
    for (const [index, contender] of ordered.entries()) idOf.set(contender, ids[index] ?? contender.name);
  }
  const named = (others: readonly Contender[]): readonly string[] =>
    others.length === 0 ? NOBODY : others.map((other) => idOf.get(other) ?? other.name);
  const earlier = earlierSkills(before);
  const skills = ordered.map((contender, index): ResolvedSkill => {
    const { winner, equals, hides } = fateOf(contender);
    const id = ids[index] ?? contender.name;
    const shadowedBy = winner && idOf.get(winner);
    const shadows = named(hides);
    const ambiguousWith = equals === NOBODY ? NOBODY : named(rivalsOf(contender, equals));
    const { name, scope, found: source, manifest } = contender;
    const old = earlier(source);
    const isSame =
      old?.id === id &&
      old.name === name &&
      old.scope === scope &&
      old.shadowedBy === shadowedBy &&
      sameData(old.shadows, shadows) &&
      sameData(old.ambiguousWith, ambiguousWith);
    return isSame ? old : { id, name, scope, found: source, manifest, shadowedBy, shadows, ambiguousWith };
  });
  return {
    skills,
    diagnostics: [
      ...diagnostics,
      ...collisionReports(skills, profile),
      ...(fates.size === 0 && skills.every(({ name }) => foldName(name) === name)
        ? []
        : lookalikes(skills.filter((skill) => !isUntrusted(skill.found)))),
    ],
  };
}

/** Puts the folder before the names that others have, where the agent does that; then both can be used. */
function qualifyNames(contenders: Contender[], roots: readonly RootScope[]): void {
  if (roots.every(({ qualifier }) => qualifier === undefined)) return;
  const shared = new Set(
    duplicatesBy(contenders, ({ name }) => name).flatMap(([first]) =>
      first === undefined ? [] : [first.name],
    ),
  );
  for (const [index, contender] of contenders.entries()) {
    const qualifier = roots[contender.found.root]?.qualifier;
    if (qualifier !== undefined && shared.has(contender.name))
      contenders[index] = { ...contender, name: `${qualifier}:${contender.name}` };
  }
}

function rivalsOf(contender: Contender, equals: readonly Contender[]): readonly Contender[] {
  return equals.slice(0, MAX_NAMED_RIVALS + 1).filter((other) => other !== contender);
}

/** The outcome for a contender: which skill shadows it, which ones have equal precedence, and which ones it shadows. */
interface Fate {
  readonly winner: Contender | undefined;
  /** All skills with equal priority, including itself; empty when there is no other. */
  readonly equals: readonly Contender[];
  readonly hides: readonly Contender[];
}

const NOBODY: readonly never[] = Object.freeze([]);
const ALONE: Fate = { winner: undefined, equals: NOBODY, hides: NOBODY };

/** The fates of all contenders that share their name; the others have unique names. */
function decideFates(
  contenders: readonly Contender[],
  { rule, preferred }: { readonly rule: CollisionRule; readonly preferred: readonly string[] },
): ReadonlyMap<Contender, Fate> {
  const fates = new Map<Contender, Fate>();
  for (const group of duplicatesBy(contenders, (contender) => contender.name)) {
    const { winners, losers } = preferOne(preferred, group) ?? resolveCollision(rule, group);
    const [first] = winners;
    const equals = winners.length > 1 ? winners : NOBODY;
    for (const winner of winners)
      fates.set(winner, { winner: undefined, equals, hides: winner === first ? losers : NOBODY });
    for (const loser of losers) fates.set(loser, { winner: first, equals: NOBODY, hides: NOBODY });
  }
  return fates;
}

const none = (): boolean => false;

/**
 * A file found by several paths is one skill; the first path wins. A path through an untrusted root is used only if
 * there is no other: a link in a hostile project must not take over the user's own skill.
 */
function dedupe(
  found: readonly FoundSkill[],
  diagnostics: Diagnostic[],
  isUntrusted: (skill: FoundSkill) => boolean,
): readonly FoundSkill[] {
  if (areDistinct(found, ({ key }) => key)) return found;
  const first = new Map<string, FoundSkill>();
  for (const skill of found) if (!isUntrusted(skill) && !first.has(skill.key)) first.set(skill.key, skill);
  for (const skill of found) {
    const known = first.get(skill.key);
    if (known === skill) continue;
    if (known === undefined) {
      first.set(skill.key, skill);
      continue;
    }
    const message = `This is the same file as ${known.path}; it is listed once`;
    diagnostics.push(diagnose("skill-duplicate", { message, file: skill.path }));
  }
  return found.filter((skill) => first.get(skill.key) === skill);
}

function isTooLong(name: string, { maxQualifiedName }: HostProfile): boolean {
  return maxQualifiedName !== undefined && Array.from(name).length > maxQualifiedName;
}

function qualifiedNameProblem(profile: HostProfile, skill: FoundSkill): Diagnostic {
  return {
    code: "name-too-long",
    severity: "error",
    message: `${profile.title}: invalid qualified name: exceeds maximum length of ${profile.maxQualifiedName} characters`,
    file: skill.path,
    hint: "Shorten the name of the skill or of its plugin.",
  };
}

function collisionReports(skills: readonly ResolvedSkill[], profile: HostProfile): readonly Diagnostic[] {
  const contested = skills.filter(
    ({ shadowedBy, ambiguousWith }) => shadowedBy !== undefined || ambiguousWith.length > 0,
  );
  if (contested.length === 0) return [];
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  return contested.map((skill) => {
    const { name, found } = skill;
    const file = found.path;
    const winner = skill.shadowedBy === undefined ? undefined : byId.get(skill.shadowedBy);
    if (skill.shadowedBy === undefined) {
      return diagnose("skill-ambiguous", {
        message: `"${name}" is also the name of ${skill.ambiguousWith.join(", ")}, with equal priority`,
        file,
        hint: `Use the id "${skill.id}" or the path, or rename one of them.${preferHint(skill, profile)}`,
      });
    }
    if (profile.collisions === "varies") {
      return diagnose("skill-ambiguous", {
        message: `${profile.title} lists this or ${winner?.found.path ?? "another"} as "${name}", and not always the same one`,
        file,
        hint: "Rename one of them.",
      });
    }
    return diagnose("skill-shadowed", {
      message: `"${name}" (${skill.scope}) is hidden by the one in ${winner?.found.path ?? "another folder"} (${winner?.scope ?? "?"})`,
      file,
      hint: `Rename one of them, or use the path to select this one.${preferHint(skill, profile)}`,
    });
  });
}

/** Only our own configuration can prefer a skill. */
function preferHint({ id }: ResolvedSkill, profile: HostProfile): string {
  return isSimulated(profile) ? "" : ` To use this one by default, run \`skillwright prefer ${id}\`.`;
}

/** Names that a case-insensitive or Unicode-normalising file system cannot keep apart. */
function lookalikes(skills: readonly ResolvedSkill[]): readonly Diagnostic[] {
  const visible = skills.filter((skill) => skill.shadowedBy === undefined);
  return duplicatesBy(visible, (skill) => foldName(skill.name)).flatMap((group) => {
    const names = [...new Set(group.map((skill) => skill.name))].slice(0, MAX_NAMED_RIVALS + 1);
    if (names.length < 2) return [];
    return group.map((skill) =>
      diagnose("name-lookalike", {
        message: `"${skill.name}" differs from "${names.filter((name) => name !== skill.name).join('", "')}" only in case or Unicode form`,
        file: skill.found.path,
        hint: "Rename one: some systems can't distinguish them.",
      }),
    );
  });
}
