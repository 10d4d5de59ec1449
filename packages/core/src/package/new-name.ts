import { SkillwrightError } from "../errors/skillwright-error.ts";
import { NEW_NAME_LENGTH } from "../limits.ts";
import { nameProblems, nameProblemTexts, suggestName } from "../parse/name-rules.ts";

/** Why a *new* skill cannot have a name, in plain words; empty for a good one. Stricter than what loads. */
export function newNameProblems(name: string): readonly string[] {
  const problems: string[] = nameProblems(name)
    .filter((problem) => problem !== "too-long" && problem !== "characters")
    .map((problem) => nameProblemTexts[problem]);
  if (name === "") return problems;
  const { min, max } = NEW_NAME_LENGTH;
  if (name.length < min || name.length > max) problems.push(`it must have ${min} to ${max} characters`);
  if (!/^[a-zA-Z0-9-]*$/.test(name))
    problems.push("it has characters other than the letters a to z, digits and hyphens");
  // A device name of Windows cannot be a folder there.
  if (/^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i.test(name)) problems.push("it is reserved on Windows");
  return problems;
}

/** Throws `validation_error` with a suggestion for a name that a new skill cannot have. */
export function checkNewName(name: string): void {
  const problems = newNameProblems(name);
  if (problems.length === 0) return;
  const suggestion = suggestName(name);
  const usable = suggestion !== undefined && newNameProblems(suggestion).length === 0;
  throw new SkillwrightError("validation_error", {
    message: `A new skill cannot be called "${name}": ${problems.join(", ")}`,
    details: { problems },
    hint: usable
      ? `Try "${suggestion}".`
      : `Use ${NEW_NAME_LENGTH.min} to ${NEW_NAME_LENGTH.max} lowercase letters, digits and single hyphens.`,
  });
}

/** The name itself when it is free, else the first of `name-2`, `name-3`, … that is. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const candidate = name.slice(0, NEW_NAME_LENGTH.max - ending.length).replace(/-+$/, "") + ending;
    if (!isTaken(candidate)) return candidate;
  }
}
