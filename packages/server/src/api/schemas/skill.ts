import { z } from "@hono/zod-openapi";
import type { JsonValue, Reason, SkillState } from "@skillwright/core/internal";
import type { ManifestDocument } from "@skillwright/runtime/internal";
import type { ListedSkill, SkillDocument } from "../../contract/skills.ts";
import { diagnosticSchema, scope } from "./common.ts";

/** How far a skill has come. */
export const skillState: z.ZodType<SkillState> = z.enum([
  "discovered",
  "evaluated",
  "eligible",
  "ineligible",
  "loaded",
  "active",
]);

const reason: z.ZodType<{
  readonly code: Reason["code"];
  readonly message: string;
  readonly hint: string | null;
}> = z.object({
  code: z.enum([
    "missing_dependency",
    "platform",
    "missing_env",
    "missing_config",
    "conflict",
    "untrusted",
    "disabled",
    "not_allowed_for_agent",
  ]),
  message: z.string(),
  hint: z.string().nullable(),
});

const listedShape = {
  key: z.string().openapi({ description: "Opaque and stable: the canonical path of its file." }),
  id: z.string().openapi({ description: "Unique among the skills of a working folder." }),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  scope,
  path: z.string(),
  source: z.object({
    kind: z.enum(["folder", "command", "plugin"]),
    root: z.string(),
    plugin: z.string().nullable(),
  }),
  state: skillState,
  reasons: z.array(reason),
  enabled: z.boolean(),
  modelInvocable: z.boolean(),
  userInvocable: z.boolean(),
  shadowedBy: z.string().nullable(),
  shadows: z.array(z.string()),
  tokens: z.object({ catalog: z.number(), body: z.number(), estimated: z.boolean() }),
  cwd: z.string(),
  version: z.string(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  visibility: z.enum(["on", "name-only", "user-only", "off"]),
  argumentHint: z.string().nullable(),
  emoji: z.string().nullable(),
  editable: z.boolean(),
  builtIn: z.boolean(),
  problems: z.object({ errors: z.number().int(), warnings: z.number().int() }),
};

/** A skill in a list. */
export const listedSkill: z.ZodType<ListedSkill> = z.object(listedShape).openapi("ListedSkill");

const json: z.ZodType<JsonValue> = z.any();
const jsonObject = z.record(z.string(), json);
const texts = z.array(z.string());
const textOrNull = z.string().nullable();
const systems = z.array(z.enum(["linux", "darwin", "win32"]));

const manifest = z
  .object({
    name: z.string(),
    displayName: z.string(),
    description: z.string(),
    license: textOrNull,
    compatibility: textOrNull,
    metadata: jsonObject,
    allowedTools: texts,
    disallowedTools: texts,
    version: z.string(),
    category: textOrNull,
    tags: texts,
    triggers: texts,
    whenToUse: textOrNull,
    requires: texts,
    conflicts: texts,
    toolsRequired: texts,
    parameters: z.array(
      z.object({ name: z.string(), type: z.string(), required: z.boolean(), description: z.string() }),
    ),
    arguments: texts,
    argumentHint: textOrNull,
    commands: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        args: z.array(
          z.object({ name: z.string(), required: z.boolean(), description: z.string(), choices: texts }),
        ),
        run: z.union([z.object({ tool: z.string() }), z.object({ script: z.string() })]).optional(),
        priority: z.number(),
      }),
    ),
    disableModelInvocation: z.boolean(),
    userInvocable: z.boolean(),
    allowImplicitInvocation: z.boolean(),
    products: texts,
    model: textOrNull,
    effort: textOrNull,
    context: z.enum(["inline", "fork"]),
    agent: textOrNull,
    background: z.boolean().nullable(),
    hooks: jsonObject.nullable(),
    paths: texts,
    shell: z.enum(["bash", "powershell"]).nullable(),
    eligibility: z.object({
      os: systems,
      bins: texts,
      anyBins: texts,
      env: texts,
      config: texts,
      always: z.boolean(),
    }),
    install: z.array(
      z.object({
        kind: z.string(),
        id: z.string().optional(),
        label: z.string().optional(),
        bins: texts,
        os: systems,
        target: z.string(),
        extra: jsonObject,
      }),
    ),
    skillKey: textOrNull,
    primaryEnv: textOrNull,
    interface: z.object({
      shortDescription: z.string().optional(),
      iconSmall: z.string().optional(),
      iconLarge: z.string().optional(),
      brandColor: z.string().optional(),
      defaultPrompt: z.string().optional(),
      emoji: z.string().optional(),
      homepage: z.string().optional(),
    }),
    dependencies: z.array(
      z.object({
        type: z.string(),
        value: z.string(),
        description: z.string().optional(),
        transport: z.string().optional(),
        command: z.string().optional(),
        url: z.string().optional(),
        callbackPort: z.number().optional(),
      }),
    ),
    permissions: json.nullable(),
    extra: jsonObject,
  })
  .openapi("Manifest");

const manifestSchema = manifest as unknown as z.ZodType<ManifestDocument>;

/** Everything about a skill but its text. */
export const skillDocument: z.ZodType<SkillDocument> = z
  .object({
    ...listedShape,
    manifest: manifestSchema,
    files: texts,
    moreFiles: z.boolean(),
    diagnostics: z.array(diagnosticSchema),
  })
  .openapi("Skill");
