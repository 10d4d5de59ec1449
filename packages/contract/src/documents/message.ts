import { CATALOG_FORMATS } from "@skillwright/core/internal";
import { z } from "zod";
import { count, flag, type Infer, number, text, texts } from "../schema.ts";
import { mcpAgent, notice, parameter } from "./common.ts";
import { activationQuestion, grantQuestion } from "./question.ts";

const missingDependencies = z
  .object({
    kind: z.literal("needs-dependencies"),
    skill: text,
    missing: z.array(
      z.object({
        kind: z.enum(["variable", "mcp-server"]),
        name: text,
        description: text.optional(),
        why: text,
        hint: text,
      }),
    ),
    text,
    asked: z.array(activationQuestion),
  })
  .meta({ id: "MissingDependencies" });

const activation = z
  .union([
    z
      .object({
        kind: z.literal("activated"),
        skill: text,
        text,
        tokens: count,
        unfilled: texts,
        notices: z.array(notice),
        asked: z.array(activationQuestion),
        permissions: z
          .object({ decision: z.enum(["granted", "refused", "ignored", "none"]), sentences: texts })
          .optional(),
        servers: z
          .array(z.object({ name: text, agent: mcpAgent, file: text, signIn: text.optional() }))
          .optional(),
        fork: z
          .object({
            agent: text.optional(),
            model: text.optional(),
            effort: text.optional(),
            background: flag.optional(),
          })
          .optional(),
      })
      .meta({ id: "ActivatedSkill" }),
    z
      .object({
        kind: z.literal("repeated"),
        skill: text,
        text,
        tokens: count,
        asked: z.array(grantQuestion),
      })
      .meta({ id: "RepeatedSkill" }),
    z
      .object({
        kind: z.literal("needs-parameters"),
        skill: text,
        missing: z.array(parameter),
        values: z.record(text, text),
      })
      .meta({ id: "MissingParameters" }),
    missingDependencies,
    z
      .object({
        kind: z.literal("refused"),
        code: z.enum([
          "skill_not_found",
          "ambiguous_skill",
          "load_error",
          "invocation_denied",
          "command_failed",
          "timed_out",
        ]),
        text,
      })
      .meta({ id: "RefusedSkillUse" }),
  ])
  .meta({ id: "Activation" });

/** What a model would receive for a message, and what a person would be asked. */
export const tryAnswer = z
  .object({
    messages: z.array(
      z.object({
        kind: z.enum(["skill", "message"]),
        skill: text.optional(),
        text,
        tokens: count,
        wouldRun: texts.optional().describe("Commands that a simulated agent would run for this text."),
      }),
    ),
    activations: z.array(activation),
    notices: z.array(notice),
    tokens: count,
    instead: z
      .object({ kind: z.enum(["app", "command"]), command: text, arguments: text })
      .nullable()
      .describe("What would be done without a model."),
  })
  .meta({ id: "TriedMessage" });

/** What became of a command that a skill declares. */
export const commandResult = z
  .union([
    z
      .object({
        kind: z.literal("ran"),
        skill: text,
        script: text,
        status: number.nullable().describe("Null when it was stopped or ended by a signal."),
        stdout: text,
        stderr: text,
        cut: flag.describe("Whether it printed more than it may; the rest is lost."),
        stoppedBy: z.enum(["time", "memory", "disk", "output", "caller"]).nullable(),
        notices: texts,
        asked: z.array(activationQuestion),
      })
      .meta({ id: "FinishedRun" }),
    z
      .object({
        kind: z.literal("refused"),
        code: text.describe("Why nothing ran, such as `not_approved`."),
        text,
        asked: z.array(activationQuestion),
      })
      .meta({ id: "RefusedRun" }),
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
        description: "The command is a tool call that an agent makes; nothing ran.",
      }),
    z
      .object({
        kind: z.literal("needs-arguments"),
        skill: text,
        command: text,
        problems: z.array(
          z.object({ code: z.enum(["missing", "not_a_choice", "too_many"]), name: text, text }),
        ),
      })
      .meta({ id: "NeedsArguments" }),
    missingDependencies,
  ])
  .meta({ id: "CommandResult" });

const share = z
  .object({
    id: text,
    outcome: z.enum(["full", "shortened", "name-only", "omitted"]),
    shown: count,
    of: count,
    why: z.enum(["budget", "cap", "choice", "oversized", "undescribed", "limit"]).optional(),
    text: text.optional(),
  })
  .meta({ id: "CatalogShare" });

/** What a model would be shown about skills, and what did not fit. */
export const catalogDocument = z
  .object({
    host: text,
    cwd: text,
    format: z.enum(CATALOG_FORMATS),
    text,
    tokens: count,
    characters: count,
    budget: z.object({
      unit: z.enum(["tokens", "characters"]),
      limit: number,
      origin: z.enum(["window", "fallback", "override"]),
      used: number,
    }),
    entries: z.array(share),
    report: z
      .object({
        total: count,
        counts: z.object({ full: count, shortened: count, "name-only": count, omitted: count }),
        lostCharacters: count,
        shortened: z.array(share),
        nameOnly: z.array(share),
        omitted: z.array(share),
        messages: texts,
        hint: text.optional(),
        warnings: texts,
      })
      .meta({ id: "CatalogReport" }),
    untrusted: texts,
  })
  .meta({ id: "Catalog" });

export type TryAnswer = Infer<typeof tryAnswer>;
export type CatalogDocument = Infer<typeof catalogDocument>;
