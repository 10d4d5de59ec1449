import { z } from "zod";
import {
  count,
  document,
  flag,
  json,
  jsonObject,
  listOf,
  number,
  object,
  oneOf,
  text,
  textOrNull,
  texts,
} from "../schema.ts";
import { diagnostic, parameter, reason, scope } from "./common.ts";
import { provenance } from "./install.ts";

/** How far a skill has come. */
export const skillState = oneOf("discovered", "eligible", "ineligible", "loaded", "active").describe(
  "How far the skill got.",
);

/** A folder that was searched. */
export const root = document("Root", {
  path: text.describe("Absolute path."),
  scope,
  exists: flag,
  skills: count.describe("Skill files found in the folder, including those that don't load."),
  truncated: flag.describe("Whether the search stopped at a limit."),
});

const entryShape = {
  key: text.describe("Opaque and stable: the canonical path of its file."),
  id: text.describe("Unique in this list."),
  name: text.describe("What people type. Several skills can have the same name."),
  displayName: text.describe("The title shown to people."),
  description: text.describe("What the skill does and when to use it."),
  scope,
  path: text.describe("The path where the skill was found."),
  source: object("Where the skill was found.", {
    kind: oneOf("folder", "command", "plugin").describe(
      "A skill folder, a command file, or a plugin's folder.",
    ),
    root: text.describe("The skill folder it was found in."),
    plugin: textOrNull.describe("The plugin that the skill belongs to."),
  }),
  origin: provenance.nullable().describe("Where the skill was installed from; null if it wasn't installed."),
  state: skillState,
  reasons: z.array(reason).describe("Why the skill can't be used. Empty if it can, or if it is shadowed."),
  enabled: flag.describe("Whether the skill is enabled."),
  modelInvocable: flag.describe("Whether a model may choose the skill."),
  userInvocable: flag.describe("Whether a person may invoke the skill by name."),
  shadowedBy: textOrNull.describe("Id of the skill that shadows this one."),
  shadows: texts.describe("Ids of the skills that this one shadows."),
  tokens: object("Token costs.", {
    catalog: count.describe("The catalog entry."),
    body: count.describe("The instructions."),
    estimated: flag.describe("Whether the count of the body is an estimate based on file size."),
  }),
};

/** A skill in the output of the command line. */
export const skillEntry = document("SkillEntry", entryShape);

/** What `list --json` prints. */
export const listDocument = object(
  "The output of `skillwright list --json`. Without `--all`, it has only skills that can be used. Stable: within a major version, fields can be added but are never changed or removed.",
  {
    host: text.describe("Id of the agent whose rules were applied."),
    cwd: text.describe("The folder the agent works in."),
    roots: z.array(root).describe("The searched folders, in order."),
    skills: z.array(skillEntry).describe("The skills in the agent's order."),
    diagnostics: z.array(diagnostic).describe("The problems found."),
  },
);

const listedShape = {
  ...entryShape,
  cwd: text.describe("The working folder."),
  version: text,
  category: textOrNull,
  tags: texts,
  visibility: oneOf("on", "name-only", "user-only", "off"),
  argumentHint: textOrNull,
  emoji: textOrNull,
  editable: flag.describe("Whether the skill can be changed, or must be cloned first."),
  builtIn: flag,
  changedAt: textOrNull.describe(
    "When the SKILL.md was last changed, ISO 8601; null for a skill that isn't on this computer.",
  ),
  problems: object("How many findings the skill has.", { errors: count, warnings: count }),
};

/** A skill in a list of the API. */
export const listedSkill = document("ListedSkill", listedShape);

const systems = z.array(oneOf("linux", "darwin", "win32"));

const command = z.object({
  name: text,
  description: text,
  args: listOf({ name: text, required: flag, description: text, choices: texts }),
  run: z.union([z.object({ tool: text }), z.object({ script: text })]).optional(),
  priority: number,
});

/** A manifest with null for every field that the skill does not have. */
export const manifestDocument = document("Manifest", {
  name: text,
  displayName: text,
  description: text,
  license: textOrNull,
  compatibility: textOrNull,
  metadata: jsonObject,
  allowedTools: texts,
  disallowedTools: texts,
  version: text,
  category: textOrNull,
  tags: texts,
  triggers: texts,
  whenToUse: textOrNull,
  requires: texts,
  conflicts: texts,
  toolsRequired: texts,
  parameters: z.array(parameter),
  arguments: texts,
  argumentHint: textOrNull,
  commands: z.array(command),
  disableModelInvocation: flag,
  userInvocable: flag,
  allowImplicitInvocation: flag,
  products: texts,
  model: textOrNull,
  effort: textOrNull,
  context: oneOf("inline", "fork"),
  agent: textOrNull,
  background: flag.nullable(),
  hooks: jsonObject.nullable(),
  paths: texts,
  shell: oneOf("bash", "powershell").nullable(),
  eligibility: z.object({
    os: systems,
    bins: texts,
    anyBins: texts,
    env: texts,
    config: texts,
    always: flag,
  }),
  install: listOf({
    kind: text,
    id: text.optional(),
    label: text.optional(),
    bins: texts,
    os: systems,
    target: text,
    extra: jsonObject,
  }),
  skillKey: textOrNull,
  primaryEnv: textOrNull,
  interface: z.object({
    shortDescription: text.optional(),
    iconSmall: text.optional(),
    iconLarge: text.optional(),
    brandColor: text.optional(),
    defaultPrompt: text.optional(),
    emoji: text.optional(),
    homepage: text.optional(),
  }),
  dependencies: listOf({
    type: text,
    value: text,
    description: text.optional(),
    transport: text.optional(),
    command: text.optional(),
    url: text.optional(),
    callbackPort: number.optional(),
  }),
  permissions: json.nullable(),
  extra: jsonObject,
});

/** Everything about a skill except its text. */
export const skillDocument = document("Skill", {
  ...listedShape,
  manifest: manifestDocument,
  files: texts,
  moreFiles: flag.describe("Whether there are more files than listed."),
  diagnostics: z.array(diagnostic),
});

/** Why a skill is offered, or why not. */
export const explainDocument = document("Explanation", {
  host: text,
  query: text,
  answer: text.describe("The answer in one sentence."),
  files: listOf({
    path: text,
    id: textOrNull,
    offered: flag,
    steps: listOf({
      stage: oneOf("found", "parsed", "resolved", "gated", "offered"),
      outcome: oneOf("pass", "stop", "note"),
      message: text,
      file: textOrNull,
      line: count.nullable(),
      hint: textOrNull,
    }),
  }),
  suggestions: texts,
  searched: texts,
});
