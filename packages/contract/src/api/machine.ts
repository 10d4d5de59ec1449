import { CATALOG_FORMATS, ENVELOPES, LOG_ACTIONS, MIN_CATALOG_PERCENT } from "@skillwright/core/internal";
import { z } from "zod";
import { counts, diagnostic, fix, hostShape, notice, storeScope } from "../documents/common.ts";
import { doctorDocument } from "../documents/doctor.ts";
import { logDocument, secretsDocument, signIn } from "../documents/machine.ts";
import { catalogDocument, tryAnswer } from "../documents/message.ts";
import { relationsDocument, usageDocument } from "../documents/relations.ts";
import { operation } from "../http/operation.ts";
import {
  count,
  document,
  flag,
  input,
  json,
  listed,
  listOf,
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
  inPlace,
  longText,
  placeShape,
  workingFiles,
} from "./inputs.ts";

export const configValue = z.object({
  scope: storeScope,
  file: text,
  exists: flag,
  value: json.describe("Null if it isn't set."),
});

/** Settings, usage counts and the state of the machine. */
export const machineOperations = {
  getDoctor: inPlace("Get the searched folders and any problems", doctorDocument),
  getConfig: operation("Get a configuration file, or one value in it", configValue.meta({ id: "Config" }), {
    query: z.strictObject({ ...placeShape, scope: storeScope.optional(), key: text.min(1).optional() }),
    errors: ["config_error", "newer_state", "usage_error"],
  }),
  setConfig: inPlace(
    "Set or remove a setting; comments in the file are kept",
    configValue.extend({ changed: flag }).meta({ id: "ChangedConfig" }),
    {
      description:
        "Settings that give more access are refused over HTTP, because a script in a page could set them, too: programs that start MCP servers, a weaker sandbox, more permissions, private hosts, and URLs that receive keys. Settings that restrict access are accepted.",
      body: z.strictObject({
        scope: storeScope.optional(),
        key: text.min(1).max(1000),
        value: json.describe("Null removes the setting."),
      }),
      errors: ["config_error", "newer_state", "usage_error", "permission_error", "path_escapes_root"],
    },
  ),
  getLog: operation(
    "Get the log of what was trusted, approved, installed and run, newest last",
    logDocument,
    {
      query: z.strictObject({
        action: z.enum(LOG_ACTIONS).optional(),
        since: text.optional().describe("Only entries at or after this time, ISO 8601."),
        limit: queryNumber(1, 10_000).optional().describe("Maximum number of entries. Default: 200."),
      }),
      errors: ["usage_error"],
    },
  ),
  listSignIns: operation(
    "List signed-in browsers, newest first",
    document("SignIns", { file: text, signIns: z.array(signIn) }),
    { errors: ["newer_state"] },
  ),
  endSignIn: operation("Sign a browser out", z.object({ id: text, ended: flag }), {
    params: z.strictObject({ signIn: text.min(1).max(200) }),
    errors: ["expired", "newer_state"],
  }),
  listSecrets: operation("List the secrets stored for skills, without their values", secretsDocument, {
    errors: ["newer_state"],
  }),
  forgetSecret: operation("Delete one or all of a skill's stored secrets", z.object({ forgotten: count }), {
    query: z.strictObject({
      key: text.min(1).describe("The skill's key, as listed."),
      variable: text.min(1).optional().describe("Default: all of the skill's secrets."),
    }),
    errors: ["newer_state"],
  }),
  getRelations: inPlace(
    "Get which skills require, exclude or shadow each other, and which are near-identical",
    relationsDocument,
  ),
  getUsage: operation("Get how often skills were used on this computer", usageDocument, {
    errors: ["newer_state"],
  }),
  resetUsage: operation("Reset the usage counts", z.object({ file: text, forgotten: count }), {
    errors: ["newer_state"],
  }),
};

const tokens = queryNumber(1, 100_000_000).optional();

export const completion = z.object({
  kind: oneOf("app", "skill", "command"),
  name: text,
  displayName: text,
  description: text,
  argumentHint: text.optional(),
});

const findMentionsAnswer = z.object({
  skills: listOf({ id: text, name: text, description: text }),
  notices: z.array(notice),
});

/** What a model would receive, and what a person can type. */
export const messageOperations = {
  getCatalog: operation(
    "Get the catalog that a model would receive within a budget, and what didn't fit",
    catalogDocument,
    {
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
          .describe("Percent of the context window. Needs `contextWindow`."),
        prompt: text.optional(),
        file: workingFiles,
      }),
      errors: ["usage_error", ...agentErrors],
    },
  ),
  tryMessage: operation(
    "Get exactly what a model would receive for a message; nothing runs and no use is counted",
    tryAnswer,
    {
      query: agentQuery,
      body: input("TryMessage", {
        text: longText,
        parameters: z.record(text, text).optional(),
        envelope: oneOf(...ENVELOPES).optional(),
        slash: oneOf("inject", "message").optional(),
      }),
      errors: agentErrors,
    },
  ),
  listCompletions: inPlace("List completions for `/` and `$`", listed("items", completion)),
  listAttachableFiles: inPlace(
    "List the files that a message can attach with @path",
    z.object({ files: texts.describe("Relative to the working folder, nearest first.") }),
    { errors: ["permission_error"] },
  ),
  findMentions: inPlace("Find the skills that a message mentions", findMentionsAnswer, {
    body: z.strictObject({ text: longText }),
  }),
};

export const lintRequest = input("LintRequest", {
  text: longText.describe("The whole SKILL.md."),
  directory: text.max(255).optional().describe("The name of the skill's folder, if there is one."),
  files: z
    .array(text.max(4096))
    .max(10_000)
    .optional()
    .describe("Paths of the skill's other files, if known. Links to any other file are then findings."),
  for: z.array(hostId).optional().describe("Agents that the skill should work with."),
});

export const placedFinding = diagnostic
  .extend({
    offset: count.nullable().describe("Offset into the text in UTF-16 units; null for the whole text."),
    fix: fix.nullable(),
  })
  .meta({ id: "PlacedFinding" });

export const lintAnswer = document("LintAnswer", {
  findings: z.array(placedFinding),
  counts,
  tokens: z.object({ text: count, body: count }),
});

const listHostsAnswer = z.object({
  hosts: listOf({ id: hostId, ...hostShape }),
  catalogFormats: z.array(z.enum(CATALOG_FORMATS)),
});

/** Work with texts that are not on the disk, as an editor has them. */
export const textOperations = {
  lintText: operation("Check a SKILL.md", lintAnswer, { body: lintRequest }),
  countTokens: operation("Count the tokens of a text", z.object({ tokens: count, characters: count }), {
    body: z.strictObject({ text: longText }),
  }),
  listHosts: operation("List the agents that can be simulated", listHostsAnswer),
};
