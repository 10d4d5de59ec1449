import { z } from "@hono/zod-openapi";
import type { MissingDependency } from "@skillwright/core/internal";
import type { Activation, MessagePart } from "@skillwright/runtime/internal";
import type { TryAnswer } from "../../contract/machine.ts";
import { documentOf } from "./document-of.ts";
import {
  grantQuestion,
  mcpAgent,
  parameter,
  runQuestion,
  secretQuestion,
  serverQuestion,
} from "./question.ts";

type ActivationOf<K extends Activation["kind"]> = Extract<Activation, { readonly kind: K }>;
type Activated = ActivationOf<"activated">;

const asked = z.array(z.union([runQuestion, grantQuestion, secretQuestion, serverQuestion]));
const notice = z.object({ code: z.string(), text: z.string() });

const activated = documentOf<Activated>("ActivatedSkill", {
  kind: z.literal("activated"),
  skill: z.string(),
  text: z.string(),
  tokens: z.number().int(),
  unfilled: z.array(z.string()),
  notices: z.array(notice) as unknown as z.ZodType<Activated["notices"]>,
  asked,
  permissions: z
    .object({
      wish: z.enum(["granted", "refused", "ignored", "none"]),
      sentences: z.array(z.string()),
    })
    .optional(),
  servers: z
    .array(z.object({ name: z.string(), agent: mcpAgent, file: z.string(), signIn: z.string().optional() }))
    .optional() as unknown as z.ZodType<Activated["servers"]>,
  fork: z
    .object({
      agent: z.string().optional(),
      model: z.string().optional(),
      effort: z.string().optional(),
      background: z.boolean().optional(),
    })
    .optional() as unknown as z.ZodType<Activated["fork"]>,
});

const activation: z.ZodType<Activation> = z
  .union([
    activated,
    documentOf<ActivationOf<"repeated">>("RepeatedSkill", {
      kind: z.literal("repeated"),
      skill: z.string(),
      text: z.string(),
      tokens: z.number().int(),
      asked: z.array(grantQuestion),
    }),
    documentOf<ActivationOf<"needs-parameters">>("MissingParameters", {
      kind: z.literal("needs-parameters"),
      skill: z.string(),
      missing: z.array(parameter),
      values: z.record(z.string(), z.string()),
    }),
    documentOf<ActivationOf<"needs-dependencies">>("MissingDependencies", {
      kind: z.literal("needs-dependencies"),
      skill: z.string(),
      missing: z.array(
        documentOf<MissingDependency>("MissingDependency", {
          kind: z.enum(["variable", "mcp-server"]),
          name: z.string(),
          description: z.string().optional(),
          why: z.string(),
          hint: z.string(),
        }),
      ),
      text: z.string(),
      asked,
    }),
    documentOf<ActivationOf<"refused">>("RefusedSkillUse", {
      kind: z.literal("refused"),
      code: z.enum([
        "skill_not_found",
        "ambiguous_skill",
        "load_error",
        "invocation_denied",
        "command_failed",
        "timed_out",
      ]),
      text: z.string(),
    }),
  ])
  .openapi("Activation");

/** What a model would receive for a message, and what a person would be asked. */
export const triedMessage: z.ZodType<TryAnswer> = documentOf<TryAnswer>("TriedMessage", {
  messages: z.array(
    documentOf<MessagePart>("MessagePart", {
      kind: z.enum(["skill", "message"]),
      skill: z.string().optional(),
      text: z.string(),
      tokens: z.number().int(),
    }),
  ),
  activations: z.array(activation),
  notices: z.array(notice),
  tokens: z.number().int(),
  instead: z
    .object({ kind: z.enum(["app", "command"]), command: z.string(), arguments: z.string() })
    .nullable(),
});
