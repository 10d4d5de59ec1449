import { z } from "zod";
import { flag, type Infer, text, texts } from "../schema.ts";
import { diagnostic, fileDiff, mcpAgent, parameter, secretPlace } from "./common.ts";
import { installQuestion } from "./install.ts";

/** How the content of a skill differs from what was approved. */
const contentChanges = z
  .object({ added: texts, changed: texts, removed: texts })
  .meta({ id: "ContentChanges" });

const runQuestion = z
  .object({
    kind: z.literal("run-commands"),
    skill: text,
    file: text,
    approval: z.enum(["unknown", "changed"]),
    commands: texts,
    executes: texts,
    changes: contentChanges.optional(),
    diff: z.array(fileDiff).optional(),
  })
  .meta({ id: "RunQuestion" });

/** May a skill's tools be used without a question? */
export const grantQuestion = z
  .object({
    kind: z.literal("grant-tools"),
    skill: text,
    sentences: texts,
    always: z
      .literal(true)
      .optional()
      .describe(
        "Set if the value `always` is understood: yes, and don't ask again until the skill's files change.",
      ),
  })
  .meta({ id: "GrantQuestion" });

const secretQuestion = z
  .object({ kind: z.literal("secret"), skill: text, variable: text, description: text.optional() })
  .meta({ id: "SecretQuestion" });

const rememberQuestion = z
  .object({
    kind: z.literal("remember-secret"),
    skill: text,
    variable: text,
    place: secretPlace,
  })
  .meta({ id: "RememberQuestion" });

const serverQuestion = z
  .object({
    kind: z.literal("mcp-server"),
    skill: text,
    server: text,
    description: text.optional(),
    target: text,
    agent: mcpAgent,
    file: text,
    adds: text,
  })
  .meta({ id: "ServerQuestion" });

/** What the activation of a skill can ask. */
export const activationQuestion = z.union([runQuestion, grantQuestion, secretQuestion, serverQuestion]);

/** What only a person can allow or provide. */
const question = z
  .union([
    runQuestion,
    grantQuestion,
    secretQuestion,
    rememberQuestion,
    serverQuestion,
    z.object({ kind: z.literal("use-skill"), skill: text, arguments: text }).meta({ id: "UseQuestion" }),
    z
      .object({
        kind: z.literal("use-tool"),
        tool: text,
        input: z.unknown(),
        why: text,
        diff: text.optional(),
      })
      .meta({ id: "UseToolQuestion" }),
    z.object({ kind: z.literal("read-file"), path: text }).meta({ id: "ReadQuestion" }),
    z
      .object({ kind: z.literal("create-skill"), name: text, text, executes: texts })
      .meta({ id: "CreateQuestion" }),
    z.object({ kind: z.literal("ask-user"), question: text, choices: texts }).meta({ id: "PersonQuestion" }),
    z.object({ kind: z.literal("parameter"), skill: text, parameter }).meta({ id: "ParameterQuestion" }),
    installQuestion,
  ])
  .meta({ id: "Question" });

/** A question that waits for a person. */
export const waitingAsk = z
  .object({
    id: text,
    chat: text.describe("The chat it belongs to; empty for an installation."),
    question,
    expiresAt: text.describe("ISO 8601. Unanswered until then, the answer is no."),
  })
  .meta({ id: "Ask" });

/** What a skill executes, for a person to approve. */
export const skillReview = z
  .object({
    skill: text,
    file: text,
    approval: z.enum(["approved", "changed", "unknown"]),
    executes: texts,
    changes: contentChanges.optional(),
    diff: z.array(fileDiff).optional(),
    contents: z
      .array(
        z.object({ path: text, text: text.optional(), omitted: z.enum(["binary", "too-large"]).optional() }),
      )
      .optional()
      .describe("The files that it runs, if no earlier content was approved."),
    permissions: texts,
    refused: texts,
    hash: text,
  })
  .meta({ id: "SkillReview" });

/** Everything that is trusted. */
export const trustDocument = z
  .object({
    file: text,
    folders: z.array(
      z.object({
        path: text,
        trustedAt: text,
        identity: z
          .discriminatedUnion("kind", [
            z.object({ kind: z.literal("git"), commit: text, remotes: z.array(text) }),
            z.object({ kind: z.literal("folder"), inode: text, created: text }),
          ])
          .describe("What it is recognized by: another repository at the same path isn't trusted."),
      }),
    ),
    approvals: z.array(z.object({ key: text, hash: text, what: texts, approvedAt: text })),
    grants: z
      .array(z.object({ key: text, hash: text, what: texts, approvedAt: text }))
      .describe("Tools that a skill may always use without a question, until its files change."),
    servers: z.array(
      z.object({
        key: text,
        server: text,
        agent: mcpAgent,
        target: text,
        answer: z.enum(["added", "skipped"]),
        answeredAt: text,
      }),
    ),
    problem: diagnostic.nullable(),
    project: z
      .object({ folder: text, trusted: flag })
      .describe("The project of the working folder, and whether models see its skills."),
  })
  .meta({ id: "Trust" });

export type WaitingAsk = Infer<typeof waitingAsk>;
export type TrustDocument = Infer<typeof trustDocument>;
