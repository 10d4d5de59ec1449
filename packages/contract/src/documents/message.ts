import { CATALOG_FORMATS } from "@skillwright/core/internal";
import { z } from "zod";
import { count, document, flag, listOf, number, objectOrNull, oneOf, text, texts } from "../schema.ts";
import { mcpAgent, notice, parameter } from "./common.ts";
import { activationQuestion, grantQuestion } from "./question.ts";

const missingDependencies = document("MissingDependencies", {
  kind: z.literal("needs-dependencies"),
  skill: text,
  missing: listOf({
    kind: oneOf("variable", "mcp-server"),
    name: text,
    description: text.optional(),
    why: text,
    hint: text,
  }),
  text,
  asked: z.array(activationQuestion),
});

const activation = z
  .union([
    document("ActivatedSkill", {
      kind: z.literal("activated"),
      skill: text,
      text,
      tokens: count,
      unfilled: texts,
      notices: z.array(notice),
      asked: z.array(activationQuestion),
      permissions: z
        .object({ decision: oneOf("granted", "refused", "ignored", "none"), sentences: texts })
        .optional(),
      servers: listOf({ name: text, agent: mcpAgent, file: text, signIn: text.optional() }).optional(),
      fork: z
        .object({
          agent: text.optional(),
          model: text.optional(),
          effort: text.optional(),
          background: flag.optional(),
        })
        .optional(),
    }),
    document("RepeatedSkill", {
      kind: z.literal("repeated"),
      skill: text,
      text,
      tokens: count,
      asked: z.array(grantQuestion),
    }),
    document("MissingParameters", {
      kind: z.literal("needs-parameters"),
      skill: text,
      missing: z.array(parameter),
      values: z.record(text, text),
    }),
    missingDependencies,
    document("RefusedSkillUse", {
      kind: z.literal("refused"),
      code: oneOf(
        "skill_not_found",
        "ambiguous_skill",
        "load_error",
        "invocation_denied",
        "command_failed",
        "timed_out",
      ),
      text,
    }),
  ])
  .meta({ id: "Activation" });

/** What a model would receive for a message, and what a person would be asked. */
export const tryAnswer = document("TriedMessage", {
  messages: listOf({
    kind: oneOf("skill", "message"),
    skill: text.optional(),
    text,
    tokens: count,
    wouldRun: texts.optional().describe("Commands that a simulated agent would run for this text."),
  }),
  activations: z.array(activation),
  notices: z.array(notice),
  tokens: count,
  instead: objectOrNull("What would happen without a model.", {
    kind: oneOf("app", "command"),
    command: text,
    arguments: text,
  }),
});

/** What became of a command that a skill declares. */
export const commandResult = z
  .union([
    document("FinishedRun", {
      kind: z.literal("ran"),
      skill: text,
      script: text,
      status: number.nullable().describe("Null if the process was stopped or ended by a signal."),
      stdout: text,
      stderr: text,
      cut: flag.describe("Whether the output exceeded the limit; the rest is lost."),
      stoppedBy: oneOf("time", "memory", "disk", "output", "caller").nullable(),
      notices: texts,
      asked: z.array(activationQuestion),
    }),
    document("RefusedRun", {
      kind: z.literal("refused"),
      code: text.describe("Why nothing ran, such as `not_approved`."),
      text,
      asked: z.array(activationQuestion),
    }),
    z
      .object({
        kind: z.literal("tool"),
        skill: text,
        command: text,
        tool: text,
        input: z.record(text, text),
      })
      .meta({
        id: "ToolDispatch",
        description: "The command is a tool call for the agent to make; nothing ran.",
      }),
    document("NeedsArguments", {
      kind: z.literal("needs-arguments"),
      skill: text,
      command: text,
      problems: listOf({ code: oneOf("missing", "not_a_choice", "too_many"), name: text, text }),
    }),
    missingDependencies,
  ])
  .meta({ id: "CommandResult" });

const share = document("CatalogShare", {
  id: text,
  outcome: oneOf("full", "shortened", "name-only", "omitted"),
  shown: count,
  of: count,
  why: oneOf("budget", "cap", "choice", "oversized", "undescribed", "limit").optional(),
  text: text.optional(),
});

/** What a model would be shown about skills, and what did not fit. */
export const catalogDocument = document("Catalog", {
  host: text,
  cwd: text,
  format: z.enum(CATALOG_FORMATS),
  text,
  tokens: count,
  characters: count,
  budget: z.object({
    unit: oneOf("tokens", "characters"),
    limit: number,
    origin: oneOf("window", "fallback", "override"),
    used: number,
  }),
  entries: z.array(share),
  report: document("CatalogReport", {
    total: count,
    counts: z.object({ full: count, shortened: count, "name-only": count, omitted: count }),
    lostCharacters: count,
    shortened: z.array(share),
    nameOnly: z.array(share),
    omitted: z.array(share),
    messages: texts,
    hint: text.optional(),
    warnings: texts,
  }),
  untrusted: texts,
});
