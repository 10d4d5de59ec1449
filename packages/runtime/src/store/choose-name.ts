import { existsSync, lstatSync, readdirSync } from "node:fs";
import {
  type ConflictChoice,
  checkName,
  foldName,
  freeName,
  joinPath,
  type NameRules,
  parentPath,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { PlaceOptions, StoreScope } from "./store.ts";
import { writableSkill } from "./writable-skill.ts";

/** What a new skill is called and where it goes. */
export interface ChosenName {
  readonly name: string;
  /** The canonical folder it gets. */
  readonly folder: string;
  /** The skill that it replaces. */
  readonly replaces: SkillStatus | undefined;
}

/** What decides about a name. */
export interface NameRequest {
  readonly name: string;
  readonly scope: StoreScope;
  /** The folder for new skills of the scope. */
  readonly root: string;
  readonly onConflict: NonNullable<PlaceOptions["onConflict"]>;
  /** The folder of the skill that asks for another name; it isn't a conflict with itself. */
  readonly except?: string;
  /** Which names are allowed; `loading` takes back whatever loaded before. Default: standard. */
  readonly rules?: NameRules | "loading";
  /** What the caller can do about a taken name. Default: all. */
  readonly choices?: "all" | "rename";
}

/** Finds a name and a folder for a new skill. Throws `name_conflict` with the choices if none was made. */
export function chooseName(snapshot: Snapshot, request: NameRequest): ChosenName {
  const { name, root, onConflict, rules = "standard" } = request;
  const rival = findRival(snapshot, request);
  const check = (candidate: string): void => {
    if (rules !== "loading") checkName(candidate, rules);
  };
  if (rival === undefined) {
    check(name);
    return { name, folder: joinPath(root, name), replaces: undefined };
  }
  if (onConflict === "replace" && rival.choice === "replace" && rival.skill !== undefined)
    return { name, folder: parentPath(rival.skill.found.key), replaces: rival.skill };
  // A skill that comes back hid the other one before.
  if (rival.choice === "override" && (onConflict === "override" || rules === "loading")) {
    check(name);
    return { name, folder: joinPath(root, name), replaces: undefined };
  }
  const suggestion = freeName(
    name,
    (other) => findRival(snapshot, { ...request, name: other }) !== undefined,
    rules === "new" ? "new" : "standard",
  );
  if (onConflict === "rename") {
    check(suggestion);
    return { name: suggestion, folder: joinPath(root, suggestion), replaces: undefined };
  }
  throw conflict(name, request.choices === "rename" ? { ...rival, choice: undefined } : rival, suggestion);
}

/** What has a name already, and what else than renaming can be done about it. */
interface Rival {
  readonly path: string;
  readonly skill: SkillStatus | undefined;
  readonly choice: Exclude<ConflictChoice, "rename"> | undefined;
}

function findRival(snapshot: Snapshot, request: NameRequest): Rival | undefined {
  const { scope, root, except } = request;
  const folded = foldName(request.name);
  const named = snapshot.skills.filter(
    ({ name, found }) =>
      foldName(name) === folded && parentPath(found.key) !== except && existsSync(found.key),
  );
  const own = named.find((skill) => skill.scope === scope);
  if (own !== undefined) return { path: own.found.path, skill: own, choice: replaceable(snapshot, own) };
  // Nothing there is overwritten, not even a skill that does not load.
  const there = entryLike(root, folded);
  if (there !== undefined && there !== except) {
    const skill = snapshot.skills.find(({ found }) => parentPath(found.key) === there);
    return { path: there, skill, choice: skill && replaceable(snapshot, skill) };
  }
  const fixed = named.find((skill) => skill.scope === "system" || skill.scope === "admin");
  return fixed && { path: fixed.found.path, skill: fixed, choice: "override" };
}

function replaceable(snapshot: Snapshot, skill: SkillStatus): "replace" | undefined {
  try {
    return writableSkill(snapshot, skill).isLinked ? undefined : "replace";
  } catch (error) {
    if (error instanceof SkillwrightError) return undefined;
    throw error;
  }
}

/** The entry of a folder that some file system would take for the same name. */
function entryLike(root: string, folded: string): string | undefined {
  if (lstatSync(root, { throwIfNoEntry: false }) === undefined) return undefined;
  const name = readdirSync(root).find((entry) => foldName(entry) === folded);
  return name === undefined ? undefined : joinPath(root, name);
}

const choiceTexts: Readonly<Record<ConflictChoice, string>> = {
  rename: "take another name",
  replace: "replace it",
  override: "override it, which keeps both and uses the new one",
};

function conflict(name: string, rival: Rival, suggestion: string): SkillwrightError<"name_conflict"> {
  const choices: readonly ConflictChoice[] = [
    "rename",
    ...(rival.choice === undefined ? [] : [rival.choice]),
  ];
  const [, other] = choices;
  return new SkillwrightError("name_conflict", {
    message: `The name "${name}" is taken by ${rival.path}`,
    details: { name, takenBy: rival.path, choices, suggestion },
    hint: `Call it "${suggestion}"${other === undefined ? "" : `, or ${choiceTexts[other]}`}.`,
  });
}
