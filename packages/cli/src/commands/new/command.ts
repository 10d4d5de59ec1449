import { resolve } from "node:path";
import {
  findHost,
  MAX_DESCRIPTION_LENGTH,
  newNameProblems,
  omitUndefined,
  skillTemplates,
  type TemplateId,
} from "@skillwright/core/internal";
import {
  createSkills,
  hostScopes,
  type Skills,
  type StoreScope,
  thisPerson,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { choice, optional, textOption } from "../../command-line/option.ts";
import { conflictOption, scopeOption, yesOption } from "../../command-line/skill-options.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { hasPerson, nobodyToAsk } from "../../prompt/is-confirmed.ts";
import { resolveConflict } from "../../prompt/resolve-conflict.ts";
import { printCreated } from "../../views/store-change.ts";

/** What `new` asks and prints. */
const newTexts = {
  name: "Name",
  namePlaceholder: "lowercase letters, digits and hyphens, such as pdf-tools",
  description: "What does it do, and when should it be used?",
  descriptionPlaceholder: "Merges PDF files. Use when the user wants to combine PDFs.",
  descriptionEmpty: "The description can't be empty: models choose skills by it.",
  descriptionLong: (max: number): string => `At most ${max} characters.`,
  twoPlaces: "--as and --root both say where the skill goes; use one of them",
  template: "Template",
  scope: "Who is it for?",
  scopes: { user: "you, in every project", project: "everyone in this project" },
  otherwise: "No skill was created",
  effect: "create a skill without prompts: `skillwright new NAME --description TEXT`",
} as const;

const options = {
  description: textOption("text", "What it does and when to use it", { short: "d" }),
  displayName: textOption("text", "Title shown to people"),
  template: choice(
    "id",
    "Template to start from (default: minimal)",
    ["minimal", "with-script", "with-references", "parameterised"],
    { short: "t" },
  ),
  scope: scopeOption,
  onConflict: conflictOption,
  yes: yesOption,
  json: jsonOption,
  cwd: cwdOption,
  as: textOption("host", "Create it where this agent finds skills (see `skillwright hosts`)", {
    completion: "hosts",
  }),
  root: textOption("dir", "Create it in this folder of skills", { completion: "folders" }),
};
type Flags = FlagsOf<typeof options>;

/** Creates a skill from a template; asks for missing values on a terminal. */
export const command: Command = defineCommand({
  arguments: { name: optional("Lowercase letters, digits and hyphens") },
  options,
  examples: [
    "skillwright new",
    'skillwright new pdf-tools -d "Merges PDF files. Use when the user wants to combine PDFs."',
    'skillwright new pdf-tools -d "Merges PDF files. Use for PDFs." --as claude-code',
    'skillwright new count-lines -d "Counts lines. Use when asked how long a file is." -t with-script --scope project',
  ],
  async run({ name }, flags, out) {
    const { root, cwd } = flags;
    const host = flags.as === undefined ? undefined : findHost(flags.as).id;
    const folder = root === undefined ? undefined : resolve(root);
    if (host !== undefined && folder !== undefined) throw usageError(newTexts.twoPlaces, "--root");
    // A folder that isn't searched otherwise is searched too, so that a name that is taken there is noticed.
    const roots = folder === undefined ? [] : [folder];
    const skills = await createSkills(toSkillsOptions({ ...omitUndefined({ cwd }), root: roots }));
    const how = { json: flags.json, out };
    const hosts = host === undefined ? undefined : hostScopes(host, skills.snapshot);
    const known = hosts?.length === 1 ? hosts[0] : folder === undefined ? undefined : "user";
    const scope = flags.scope ?? known;
    const answers = await findAnswers(name, { ...flags, scope }, skills);
    if (answers === undefined) return printCreated(undefined, skills, how);
    const template = skillTemplates.find(({ id }) => id === answers.template);
    const { displayName } = flags;
    const filled = template?.fill({ ...answers, ...omitUndefined({ displayName }) });
    if (filled === undefined) return printCreated(undefined, skills, how);
    const quiet = flags.json || flags.yes;
    const change = await resolveConflict(
      { choice: flags.onConflict, quiet, place: skills.snapshot.place },
      (onConflict) =>
        skills.create({
          ...filled,
          scope: answers.scope,
          onConflict,
          author: thisPerson(),
          ...omitUndefined({ host, folder }),
        }),
    );
    return printCreated(change, skills, how);
  },
});

/** The values for a new skill. */
interface NewAnswers {
  readonly name: string;
  readonly description: string;
  readonly template: TemplateId;
  readonly scope: StoreScope;
}

async function findAnswers(
  name: string | undefined,
  flags: Flags,
  skills: Skills,
): Promise<NewAnswers | undefined> {
  const { description, template = "minimal", scope = "user" } = flags;
  if (name !== undefined && description !== undefined) return { name, description, template, scope };
  if (hasPerson() && !flags.json && !flags.yes) return askAnswers(name, flags, skills);
  throw nobodyToAsk({ ...newTexts, flag: name === undefined ? "NAME" : "--description" });
}

async function askAnswers(
  given: string | undefined,
  flags: Flags,
  skills: Skills,
): Promise<NewAnswers | undefined> {
  // Loaded only if there is a question.
  const { askLine, choose } = await import("../../prompt/prompts.ts");
  const { scopes } = newTexts;
  const name =
    given ??
    (await askLine({
      question: newTexts.name,
      placeholder: newTexts.namePlaceholder,
      problem: (answer) => newNameProblems(answer)[0],
    }));
  if (name === undefined) return undefined;
  const description =
    flags.description ??
    (await askLine({
      question: newTexts.description,
      placeholder: newTexts.descriptionPlaceholder,
      problem: descriptionProblem,
    }));
  if (description === undefined) return undefined;
  const template =
    flags.template ??
    (await choose(
      newTexts.template,
      skillTemplates.map(({ id, summary }) => ({ value: id, label: id, hint: summary })),
    ));
  if (template === undefined) return undefined;
  const { gitRoot, home } = skills.snapshot.place;
  const isInProject = gitRoot !== undefined && gitRoot !== home;
  const scope =
    flags.scope ??
    (isInProject
      ? await choose<StoreScope>(newTexts.scope, [
          { value: "user", label: "user", hint: scopes.user },
          { value: "project", label: "project", hint: scopes.project },
        ])
      : "user");
  return scope && { name, description, template, scope };
}

function descriptionProblem(answer: string): string | undefined {
  if (answer === "") return newTexts.descriptionEmpty;
  const isLong = Array.from(answer).length > MAX_DESCRIPTION_LENGTH;
  return isLong ? newTexts.descriptionLong(MAX_DESCRIPTION_LENGTH) : undefined;
}
