import { CATALOG_FORMATS, LOG_ACTIONS, MIN_CATALOG_PERCENT } from "@skillwright/core/internal";
import { z } from "zod";
import { counts, diagnostic, fix, hostShape, notice, secretPlace, storeScope } from "../documents/common.ts";
import { doctorDocument } from "../documents/doctor.ts";
import { logEntry, secret, signIn } from "../documents/machine.ts";
import { catalogDocument, tryAnswer } from "../documents/message.ts";
import { relationsDocument, usageDocument } from "../documents/relations.ts";
import {
  count,
  document,
  flag,
  type Infer,
  input,
  json,
  oneOf,
  queryNumber,
  text,
  texts,
} from "../schema.ts";
import {
  agentErrors,
  agentQuery,
  agentShape,
  hostId,
  longText,
  placeQuery,
  placeShape,
  workingFiles,
} from "./inputs.ts";

const configValue = z.object({
  scope: storeScope,
  file: text,
  exists: flag,
  value: json.describe("Null when it is not set."),
});

/** Settings, usage counts and the state of the machine. */
export const machineOperations = {
  getDoctor: {
    summary: "Check where skills are searched for, and what is wrong",
    query: placeQuery,
    response: doctorDocument,
  },
  getConfig: {
    summary: "Get a configuration file, or one value in it",
    query: z.strictObject({ ...placeShape, scope: storeScope.optional(), key: text.min(1).optional() }),
    response: configValue.meta({ id: "Config" }),
    errors: ["config_error", "newer_state", "usage_error"],
  },
  setConfig: {
    summary: "Set or remove a value in a configuration file; comments stay",
    description:
      "Settings that grant more are refused over HTTP, because a script in a page could set them too: programs that MCP servers are started with, a weaker sandbox, wider permissions, private hosts, and addresses that keys are sent to. Settings that grant less are accepted.",
    query: placeQuery,
    body: z.strictObject({
      scope: storeScope.optional(),
      key: text.min(1).max(1000),
      value: json.describe("Null removes it."),
    }),
    response: configValue.extend({ changed: flag }).meta({ id: "ChangedConfig" }),
    errors: ["config_error", "newer_state", "usage_error", "permission_error", "path_escapes_root"],
  },
  getLog: {
    summary: "Get what was trusted, approved, installed and run, the newest entries last",
    query: z.strictObject({
      action: z.enum(LOG_ACTIONS).optional(),
      since: text.optional().describe("Only entries at or after this time, ISO 8601."),
      limit: queryNumber(1, 10_000).optional().describe("Most entries; default 200."),
    }),
    response: document("Log", { file: text, entries: z.array(logEntry), damaged: count }),
    errors: ["usage_error"],
  },
  listSignIns: {
    summary: "List the browsers that are signed in, the newest first",
    response: document("SignIns", { file: text, signIns: z.array(signIn) }),
    errors: ["newer_state"],
  },
  endSignIn: {
    summary: "Sign a browser out",
    params: z.strictObject({ signIn: text.min(1).max(200) }),
    response: z.object({ id: text, ended: flag }),
    errors: ["expired", "newer_state"],
  },
  listSecrets: {
    summary: "List the secrets that are remembered for skills, without their values",
    response: document("Secrets", {
      file: text,
      place: z.enum([...secretPlace.options, "none"]),
      secrets: z.array(secret),
    }),
    errors: ["newer_state"],
  },
  forgetSecret: {
    summary: "Forget the secrets of a skill, or one of them",
    query: z.strictObject({
      key: text.min(1).describe("The skill's key, as in the list."),
      variable: text.min(1).optional().describe("Default: all of the skill."),
    }),
    response: z.object({ forgotten: count }),
    errors: ["newer_state"],
  },
  getRelations: {
    summary: "Get which skills require, exclude or hide each other, and which are nearly the same",
    query: placeQuery,
    response: relationsDocument,
  },
  getUsage: {
    summary: "Get how often skills were used; counted only on this computer",
    response: usageDocument,
    errors: ["newer_state"],
  },
  resetUsage: {
    summary: "Reset the usage counts",
    response: z.object({ file: text, forgotten: count }),
    errors: ["newer_state"],
  },
} as const;

const tokens = queryNumber(1, 100_000_000).optional();

const completion = z.object({
  kind: oneOf("app", "skill", "command"),
  name: text,
  displayName: text,
  description: text,
  argumentHint: text.optional(),
});

/** What a model would receive, and what a person can type. */
export const messageOperations = {
  getCatalog: {
    summary: "Get the catalog a model would see within a budget, and what did not fit",
    query: z.strictObject({
      ...agentShape,
      format: z.enum(CATALOG_FORMATS).optional(),
      contextWindow: tokens,
      budget: tokens,
      maxPct: z.coerce
        .number<number>()
        .min(MIN_CATALOG_PERCENT)
        .max(100)
        .optional()
        .describe("Percent of the context window, which must be given too."),
      prompt: text.optional(),
      file: workingFiles,
    }),
    response: catalogDocument,
    errors: ["usage_error", ...agentErrors],
  },
  tryMessage: {
    summary: "Get exactly what a model would receive for a message; nothing is run or counted",
    query: agentQuery,
    body: input("TryMessage", {
      text: longText,
      parameters: z.record(text, text).optional(),
      envelope: oneOf(
        "skill-content",
        "opencode",
        "skill",
        "load-skill",
        "read-skill",
        "slash",
        "xml-skills",
      ).optional(),
      slash: oneOf("inject", "message").optional(),
    }),
    response: tryAnswer,
    errors: agentErrors,
  },
  listCompletions: {
    summary: "List what a person can type after a slash or a dollar sign",
    query: placeQuery,
    response: z.object({ items: z.array(completion) }),
  },
  listAttachableFiles: {
    summary: "List the files of the working folder that a message can attach with @path",
    query: placeQuery,
    response: z.object({ files: texts.describe("Relative to the working folder, nearest first.") }),
    errors: ["permission_error"],
  },
  findMentions: {
    summary: "Find the skills that a message mentions",
    query: placeQuery,
    body: z.strictObject({ text: longText }),
    response: z.object({
      skills: z.array(z.object({ id: text, name: text, description: text })),
      notices: z.array(notice),
    }),
  },
} as const;

const lintRequest = input("LintRequest", {
  text: longText.describe("The whole SKILL.md."),
  directory: text.max(255).optional().describe("The name of its folder, if it has one."),
  files: z
    .array(text.max(4096))
    .max(10_000)
    .optional()
    .describe("Paths of its other files, if known; links to others are then findings."),
  for: z.array(hostId).optional().describe("Agents that it should work with."),
});

const placedFinding = diagnostic
  .extend({
    offset: count.nullable().describe("Offset into the text in UTF-16 units; null for the whole text."),
    fix: fix.nullable(),
  })
  .meta({ id: "PlacedFinding" });

const lintAnswer = document("LintAnswer", {
  findings: z.array(placedFinding),
  counts,
  tokens: z.object({ text: count, body: count }),
});

/** Work with texts that are not on the disk, as an editor has them. */
export const textOperations = {
  lintText: { summary: "Check a SKILL.md", body: lintRequest, response: lintAnswer },
  countTokens: {
    summary: "Count the tokens of a text",
    body: z.strictObject({ text: longText }),
    response: z.object({ tokens: count, characters: count }),
  },
  listHosts: {
    summary: "List the agents whose rules can be applied",
    response: z.object({
      hosts: z.array(z.object({ id: hostId, ...hostShape })),
      catalogFormats: z.array(z.enum(CATALOG_FORMATS)),
    }),
  },
} as const;

export type ConfigDocument = Infer<typeof configValue>;
export type Completion = Infer<typeof completion>;
export type LintRequest = Infer<typeof lintRequest>;
export type PlacedFinding = Infer<typeof placedFinding>;
export type LintAnswer = Infer<typeof lintAnswer>;
