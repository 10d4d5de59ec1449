import { z } from "zod";
import { document, flag, listOf, object, oneOf, text, texts } from "../schema.ts";
import { contentChanges, diagnostic, fileDiff, mcpAgent, parameter, secretPlace } from "./common.ts";
import { installQuestion } from "./install.ts";

/** What a skill runs, for a person to review. */
const reviewShape = {
  executes: texts,
  changes: contentChanges.optional(),
  diff: z.array(fileDiff).optional(),
  contents: listOf("The files that the skill runs, if no earlier content was approved.", {
    path: text,
    text: text.optional(),
    omitted: oneOf("binary", "too-large").optional(),
  }).optional(),
};

const runQuestion = document("RunQuestion", {
  kind: z.literal("run-commands"),
  skill: text,
  file: text,
  approval: oneOf("unknown", "changed"),
  commands: texts,
  ...reviewShape,
});

/** May a skill's tools be used without a question? */
export const grantQuestion = document("GrantQuestion", {
  kind: z.literal("grant-tools"),
  skill: text,
  sentences: texts,
  always: z
    .literal(true)
    .optional()
    .describe("Set if you can answer `always`: yes, and don't ask again until the skill's files change."),
});

const secretQuestion = document("SecretQuestion", {
  kind: z.literal("secret"),
  skill: text,
  variable: text,
  description: text.optional(),
});

const rememberQuestion = document("RememberQuestion", {
  kind: z.literal("remember-secret"),
  skill: text,
  variable: text,
  place: secretPlace,
});

const serverQuestion = document("ServerQuestion", {
  kind: z.literal("mcp-server"),
  skill: text,
  server: text,
  description: text.optional(),
  target: text,
  agent: mcpAgent,
  file: text,
  adds: text,
});

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
    document("UseQuestion", { kind: z.literal("use-skill"), skill: text, arguments: text }),
    document("UseToolQuestion", {
      kind: z.literal("use-tool"),
      tool: text,
      input: z.unknown(),
      why: text,
      diff: text.optional(),
    }),
    document("ReadQuestion", {
      kind: z.literal("read-file"),
      path: text,
      folder: z.literal(true).optional().describe("Set if the agent wants to list a folder."),
    }),
    document("CreateQuestion", { kind: z.literal("create-skill"), name: text, text, executes: texts }),
    document("PersonQuestion", { kind: z.literal("ask-user"), question: text, choices: texts }),
    document("ParameterQuestion", { kind: z.literal("parameter"), skill: text, parameter }),
    installQuestion,
  ])
  .meta({ id: "Question" });

/** A question that waits for a person. */
export const waitingAsk = document("Ask", {
  id: text,
  chat: text.describe("The chat that the question belongs to; empty for an installation."),
  question,
  expiresAt: text.describe("ISO 8601. If nobody answers by then, the answer is no."),
});

/** What a skill executes, for a person to approve. */
export const skillReview = document("SkillReview", {
  skill: text,
  file: text,
  approval: oneOf("approved", "changed", "unknown"),
  ...reviewShape,
  permissions: texts,
  refused: texts,
  hash: text,
});

const approval = z.object({ key: text, hash: text, what: texts, approvedAt: text });

/** Everything that is trusted. */
export const trustDocument = document("Trust", {
  file: text,
  folders: listOf({
    path: text,
    trustedAt: text,
    identity: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("git"), commit: text, remotes: z.array(text) }),
        z.object({ kind: z.literal("folder"), inode: text, created: text }),
      ])
      .describe("What identifies the project. Another repository at the same path isn't trusted."),
  }),
  approvals: z.array(approval),
  grants: z.array(approval).describe("Tools that the skill may use without asking until its files change."),
  servers: listOf({
    key: text,
    server: text,
    agent: mcpAgent,
    target: text,
    answer: oneOf("added", "skipped"),
    answeredAt: text,
  }),
  problem: diagnostic.nullable(),
  project: object("The working folder's project, and whether models see its skills.", {
    folder: text,
    trusted: flag,
  }),
});
