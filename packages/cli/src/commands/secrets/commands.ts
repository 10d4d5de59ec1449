import { declaredVariables, SkillwrightError, secretPlaces } from "@skillwright/core/internal";
import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { optional, required } from "../../command-line/option.ts";
import { skillArgument } from "../../command-line/skill-options.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readInput } from "../../input/read-input.ts";
import { count } from "../../output/numbers.ts";
import { bold, dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { hasPerson, readLine } from "../../prompt/is-confirmed.ts";

/** What `secrets` prints. */
const secretTexts = {
  none: "No secrets are stored.",
  noKeychain: {
    message: "This system has no usable keychain, so no secret can be stored",
    details: { path: "" },
    hint: "On Linux, use a desktop session with the package libsecret-tools. Elsewhere, set the variable in the environment.",
  },
  since: (time: string): string => `since ${time.slice(0, 10)}`,
  question: (skill: string, variable: string): string => `Value of ${variable} for "${skill}" (not shown): `,
  pipe: "Pipe the value to standard input, for example `pass show deploy | skillwright secrets set deploy TOKEN`.",
  undeclared: (skill: string, variable: string): string =>
    `"${skill}" doesn't declare the variable ${variable}`,
  declares: (names: readonly string[]): string =>
    names.length === 0 ? "It declares none." : `It declares ${names.join(", ")}.`,
  stored: (skill: string, variable: string, place: string): string =>
    `Stored ${variable} for "${skill}" ${place}. Only what this skill runs gets it, after you approve it.`,
  deleted: (number: number): string => `Deleted ${count(number, "secret")}.`,
} as const;

export const list: Command = defineCommand({
  options: { json: jsonOption, cwd: cwdOption },
  examples: ["skillwright secrets list", "skillwright secrets list --json"],
  async run(_, flags, out) {
    const { secrets, snapshot } = await createSkills(toSkillsOptions(flags));
    const entries = secrets.entries();
    if (flags.json) return out.json({ file: secrets.file, place: secrets.place, secrets: entries });
    if (entries.length === 0) out.text(secretTexts.none);
    for (const { key, variable, place, savedAt } of entries) {
      const where = `${secretPlaces[place]} ${secretTexts.since(savedAt)}`;
      out.text([bold(variable), `  ${shortPath(key, snapshot.place)}  `, dim(where)], 2);
    }
    return 0;
  },
});

export const set: Command = defineCommand({
  arguments: { skill: skillArgument, variable: required("Variable that the skill declares") },
  options: { json: jsonOption, cwd: cwdOption },
  examples: [
    "skillwright secrets set deploy TOKEN",
    "pass show deploy | skillwright secrets set deploy TOKEN",
  ],
  async run({ skill, variable }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const { secrets } = skills;
    const { id, found, manifest } = skills.get(skill);
    const declared = declaredVariables(manifest).flatMap(({ name, problem }) =>
      problem === undefined ? [name] : [],
    );
    if (!declared.includes(variable)) {
      const more = { suggestions: declared, hint: secretTexts.declares(declared) };
      throw usageError(secretTexts.undeclared(id, variable), "variable", more);
    }
    const { place } = secrets;
    // Before a person types a value for nothing.
    if (place === "none") throw new SkillwrightError("permission_error", secretTexts.noKeychain);
    const value =
      hasPerson() && !flags.json
        ? await readLine(secretTexts.question(id, variable), "hidden")
        : Buffer.from(readInput(secretTexts.pipe))
            .toString("utf8")
            .replace(/\r?\n$/, "");
    await secrets.remember(found.key, variable, value);
    if (flags.json) return out.json({ skill: id, variable, place });
    out.text(secretTexts.stored(id, variable, secretPlaces[place]));
    return 0;
  },
});

export const forget: Command = defineCommand({
  arguments: {
    skill: skillArgument,
    variable: optional("Only this variable (default: all of the skill's variables)"),
  },
  options: { json: jsonOption, cwd: cwdOption },
  examples: ["skillwright secrets forget deploy", "skillwright secrets forget deploy TOKEN"],
  async run({ skill, variable }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const { secrets } = skills;
    // A skill that is gone is still known by its path.
    const isKnown = secrets.entries().some(({ key }) => key === skill);
    const forgotten = await secrets.forget(isKnown ? skill : skills.get(skill).found.key, variable);
    if (flags.json) return out.json({ forgotten });
    out.text(secretTexts.deleted(forgotten));
    return 0;
  },
});
