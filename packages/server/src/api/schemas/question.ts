import { z } from "@hono/zod-openapi";
import { MCP_AGENT_IDS, type McpAgentId, type SkillParameter } from "@skillwright/core/internal";
import type { ContentChanges, Question } from "@skillwright/runtime/internal";
import { documentOf } from "./document-of.ts";
import { fileDiff } from "./history.ts";

type QuestionOf<K extends Question["kind"]> = Extract<Question, { readonly kind: K }>;

const texts = z.array(z.string());

/** An agent whose configuration has MCP servers. */
export const mcpAgent: z.ZodType<McpAgentId> = z.enum(
  MCP_AGENT_IDS as readonly [McpAgentId, ...McpAgentId[]],
);

/** A parameter of a skill. */
export const parameter: z.ZodType<SkillParameter> = documentOf<SkillParameter>("Parameter", {
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  description: z.string(),
});

/** How the content of a skill differs from what was approved. */
export const contentChanges: z.ZodType<ContentChanges> = documentOf<ContentChanges>("ContentChanges", {
  added: texts,
  changed: texts,
  removed: texts,
});

/** May the commands of a skill run? */
export const runQuestion: z.ZodType<QuestionOf<"run-commands">> = documentOf<QuestionOf<"run-commands">>(
  "RunQuestion",
  {
    kind: z.literal("run-commands"),
    skill: z.string(),
    file: z.string(),
    approval: z.enum(["unknown", "changed"]),
    commands: texts,
    executes: texts,
    changes: contentChanges.optional(),
    diff: z.array(fileDiff).optional(),
  },
);

/** May a skill's tools be used without a question? */
export const grantQuestion: z.ZodType<QuestionOf<"grant-tools">> = documentOf<QuestionOf<"grant-tools">>(
  "GrantQuestion",
  { kind: z.literal("grant-tools"), skill: z.string(), sentences: texts },
);

/** What is the value of a variable? */
export const secretQuestion: z.ZodType<QuestionOf<"secret">> = documentOf<QuestionOf<"secret">>(
  "SecretQuestion",
  {
    kind: z.literal("secret"),
    skill: z.string(),
    variable: z.string(),
    description: z.string().optional(),
  },
);

/** May an MCP server be added to the configuration of an agent? */
export const serverQuestion: z.ZodType<QuestionOf<"mcp-server">> = documentOf<QuestionOf<"mcp-server">>(
  "ServerQuestion",
  {
    kind: z.literal("mcp-server"),
    skill: z.string(),
    server: z.string(),
    description: z.string().optional(),
    target: z.string(),
    agent: mcpAgent,
    file: z.string(),
    adds: z.string(),
  },
);

/** Something only a person can allow or give. */
export const question: z.ZodType<Question> = z
  .union([
    runQuestion,
    grantQuestion,
    secretQuestion,
    serverQuestion,
    documentOf<QuestionOf<"use-skill">>("UseQuestion", {
      kind: z.literal("use-skill"),
      skill: z.string(),
      arguments: z.string(),
    }),
    documentOf<QuestionOf<"use-tool">>("UseToolQuestion", {
      kind: z.literal("use-tool"),
      tool: z.string(),
      input: z.unknown(),
      why: z.string(),
      diff: z.string().optional(),
    }),
    documentOf<QuestionOf<"read-file">>("ReadQuestion", { kind: z.literal("read-file"), path: z.string() }),
    documentOf<QuestionOf<"create-skill">>("CreateQuestion", {
      kind: z.literal("create-skill"),
      name: z.string(),
      text: z.string(),
      executes: texts,
    }),
    documentOf<QuestionOf<"ask-user">>("PersonQuestion", {
      kind: z.literal("ask-user"),
      question: z.string(),
      choices: texts,
    }),
    documentOf<QuestionOf<"parameter">>("ParameterQuestion", {
      kind: z.literal("parameter"),
      skill: z.string(),
      parameter,
    }),
  ])
  .openapi("Question");
