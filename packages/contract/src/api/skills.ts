import { z } from "zod";
import { diagnostic, scope } from "../documents/common.ts";
import { commandResult } from "../documents/message.ts";
import {
  addedKnownSkills,
  knownSkills,
  scanDocument,
  scanEntry,
  silencedFinding,
} from "../documents/scan.ts";
import * as search from "../documents/search.ts";
import { explainDocument, listedSkill, root, skillDocument, skillState } from "../documents/skill.ts";
import { operation, operationsWith } from "../http/operation.ts";
import { MAX_CWDS, MAX_HITS, MAX_PAGE, MAX_PARAMETER_LENGTH, MAX_SCAN_TARGETS } from "../limits.ts";
import {
  count,
  document,
  flag,
  input,
  listed,
  listOf,
  oneOf,
  queryNumber,
  text,
  textOrNull,
  texts,
} from "../schema.ts";
import {
  absolutePath,
  agentErrors,
  agentQuery,
  agentShape,
  included,
  inPlace,
  longText,
  name,
  onSkill,
  placeQuery,
  placeShape,
  searchMode,
  skillErrors,
  skillParams,
  sourceErrors,
  workingFiles,
} from "./inputs.ts";

const evalErrors = ["skill_not_found", "file_not_found", "parse_error", "limit_exceeded"] as const;
const readErrors = [
  ...skillErrors,
  "usage_error",
  ...sourceErrors,
  "permission_error",
  "limit_exceeded",
] as const;
const knownErrors = ["newer_state", "load_error"] as const;
const modelErrors = [
  "model_not_found",
  "model_rejected_key",
  "model_rate_limited",
  "model_unavailable",
  "model_refused",
] as const;

const modelId = text.min(1).max(500).optional().describe("Default: the default model, if one is configured.");

const knownSource = text.min(1).max(MAX_PARAMETER_LENGTH);
const scanTargets = z.array(knownSource).max(MAX_SCAN_TARGETS);
const scanRequest = input("ScanRequest", {
  targets: scanTargets.min(1).meta({
    description: "Paths on the server's computer, sources, or names of skills found here.",
    examples: [["acme/skills#v2"]],
  }),
  against: scanTargets
    .optional()
    .describe("Paths or sources of known skills; copies show what differs from them."),
  review: z
    .strictObject({ model: modelId })
    .optional()
    .describe("Ask a model for a second opinion. It can raise a verdict, never lower it."),
});

export const listQuery = z.strictObject({
  ...agentShape,
  cwd: z.array(absolutePath).max(MAX_CWDS).optional(),
  include: included,
  scope: z.array(scope).optional(),
  state: z.array(skillState).optional(),
  tag: texts.max(50).optional().describe("Only skills with one of these tags."),
  category: texts.max(50).optional().describe("Only skills in one of these categories."),
  text: text.optional().describe("Only skills whose id, name or description contains this text."),
  path: absolutePath.optional().describe("Only the skill in this file."),
  limit: queryNumber(1, MAX_PAGE).optional().describe("Default: all of them."),
  cursor: text
    .regex(/^\d{1,9}$/, { error: "is not a cursor of this list" })
    .optional()
    .describe("The `next` of the previous page."),
});

export const skillPage = document("SkillPage", {
  places: listOf({
    cwd: text,
    host: text,
    version: count.describe("Increases with each scan."),
    roots: z.array(root),
    diagnostics: z.array(diagnostic),
  }),
  skills: z.array(listedSkill),
  total: count.describe("Skills on all pages."),
  next: textOrNull.describe("The cursor of the next page."),
});

const searchShape = {
  q: longText
    .min(1)
    .meta({ description: "What you want to do, in your own words.", examples: ["merge two PDFs"] }),
  include: included,
  by: searchMode,
  end: oneOf("typing", "complete")
    .optional()
    .describe("`typing` treats the last word as incomplete. Default: complete."),
  copies: oneOf("together", "separate")
    .optional()
    .describe("Whether near-identical skills are one hit or several. Default: together."),
  file: workingFiles,
};

export const searchRequest = input("Search", {
  ...searchShape,
  limit: z.int().min(1).max(MAX_HITS).optional(),
});

const skillContent = document("SkillContent", {
  id: text,
  path: text,
  text: text.describe("The whole SKILL.md."),
  body: text.describe("The text after the frontmatter."),
  hash: textOrNull.describe(
    "The content hash of the folder, to send as `expected` with a change; null if the skill can't be changed.",
  ),
  tokens: z.object({ text: count, body: count }),
});

const unloadedSkill = document("UnloadedSkill", {
  id: text,
  path: text,
  scope,
  text,
  diagnostics: z.array(diagnostic),
});

const skillFiles = document("SkillFiles", {
  id: text,
  folder: text,
  files: texts,
  moreFiles: flag,
  resources: listOf("The files with their token costs.", {
    path: text,
    bytes: count,
    tokens: count.nullable().describe("An estimate; null if the file isn't text."),
  }),
});

const onSkillForAgent = operationsWith({
  params: skillParams,
  query: agentQuery,
  errors: [...skillErrors, ...agentErrors],
});

/** Reading and finding skills. */
export const skillOperations = {
  listSkills: operation("List the skills of one or more working folders", skillPage, {
    description:
      "Responses have an ETag. With `If-None-Match`, the response for an unchanged list is 304 without a body.",
    query: listQuery,
    errors: ["file_not_found", ...agentErrors],
  }),
  getSkill: onSkillForAgent("Get everything about a skill except its text", skillDocument),
  explainSkill: onSkillForAgent("Explain step by step why a skill is or isn't offered", explainDocument),
  scanSkills: inPlace("Scan every skill for signs of an attack", scanDocument),
  scanSources: inPlace("Scan skills from any source for signs of an attack", scanDocument, {
    description:
      "Nothing is run or installed. With `review`, the skills' texts are sent to a model, which costs tokens. Sources that you haven't used or configured here, and paths outside the project, need a browser that you signed in with the sign-in link.",
    body: scanRequest,
    errors: [...readErrors, ...knownErrors, ...modelErrors],
  }),
  listKnownSkills: inPlace("List the sources of known skills", listed("sources", knownSkills), {
    errors: knownErrors,
  }),
  addKnownSkills: inPlace("Add a source of known skills, or refresh it", addedKnownSkills, {
    description: "Only a browser that you signed in with the sign-in link may do this.",
    body: input("AddKnownSkills", { source: knownSource }),
    errors: [...readErrors, ...knownErrors],
  }),
  removeKnownSkills: operation(
    "Remove a source of known skills",
    z.object({ removed: flag.describe("Whether the source was in the list.") }),
    { query: z.strictObject({ ...placeShape, source: knownSource }), errors: knownErrors },
  ),
  listSilencedFindings: inPlace(
    "List accepted findings, including those whose files have changed since",
    listed("silenced", silencedFinding),
  ),
  unsilenceFinding: operation(
    "Stop accepting a finding",
    z.object({ removed: flag.describe("Whether it was accepted.") }),
    { query: z.strictObject({ ...placeShape, tree: text.max(100), rule: text.max(100) }) },
  ),
  scanSkill: onSkill("Scan a skill for signs of an attack", scanEntry),
  silenceFinding: onSkill("Accept a rule's findings in a skill until its files change", scanEntry, {
    body: input("SilenceFinding", {
      rule: text.max(100),
      reason: text.max(1000).nullable().describe("Why the finding is acceptable; null undoes it."),
    }),
    errors: ["usage_error", "permission_error"],
  }),
  getSkillContent: onSkill("Get the text of a skill", skillContent),
  getUnloadedSkill: onSkill("Get a skill file that doesn't load, with its problems", unloadedSkill, {
    description: "To fix or delete it, use `updateSkill` or `deleteSkill` with its path.",
    errors: ["load_error", "limit_exceeded"],
  }),
  listSkillFiles: onSkill("List the other files of a skill", skillFiles),
  readSkillFile: operation(
    "Read a text file of a skill",
    document("SkillFile", { path: text, bytes: count, text, tokens: count }),
    {
      description: "Paths out of the skill's folder are refused, even through links.",
      params: skillParams,
      query: z.strictObject({ ...placeShape, path: text.min(1).meta({ examples: ["references/forms.md"] }) }),
      errors: [...skillErrors, "path_escapes_root", "limit_exceeded"],
    },
  ),
  runCommand: operation("Run a command that a skill declares, without a model", commandResult, {
    description:
      "The command runs in a sandbox, from approved content. Nobody is asked: without an approval, the result is `refused`.",
    params: skillParams.extend({ command: name.describe("The command's name.") }),
    query: placeQuery,
    body: input("RunCommand", {
      arguments: z
        .union([longText, z.array(longText).max(1000)])
        .optional()
        .describe("As one text, or as a list."),
      stdin: longText.optional(),
    }),
    errors: skillErrors,
  }),
  searchSkills: operation("Find skills for a task, best first", search.searchDocument, {
    query: z.strictObject({ ...agentShape, ...searchShape, limit: queryNumber(1, MAX_HITS).optional() }),
    errors: ["file_not_found", ...agentErrors],
  }),
  searchSkillsByText: operation("Find skills for a task that is too long for a URL", search.searchDocument, {
    query: agentQuery,
    body: searchRequest,
    errors: ["file_not_found", ...agentErrors],
  }),
  prepareSearch: inPlace(
    "Build the search index ahead of time, optionally with embeddings",
    search.preparedDocument,
    {
      description:
        "Responds when the index is complete, and sends `progress` events until then. If you disconnect, it stops; the next request continues.",
      body: input("PrepareSearch", {
        embeddings: oneOf("compute", "leave")
          .optional()
          .describe("`compute` also computes missing embeddings. Default: leave."),
      }),
      errors: ["file_not_found"],
    },
  ),
};

/** Trying what a skill says about itself. */
export const evalOperations = {
  checkTriggers: operation(
    "Check which of a skill's own queries find it by search",
    search.triggersDocument,
    {
      description:
        "The queries are in the skill's `evals/triggers.json` and `evals/evals.json`. No model is used.",
      params: skillParams,
      query: z.strictObject({
        ...placeShape,
        top: queryNumber(1, 50)
          .optional()
          .describe("The skill counts as found if it is among the first `top` hits. Default: 1."),
        by: searchMode,
      }),
      errors: evalErrors,
    },
  ),
  checkTriggersByModel: operation(
    "Check which of a skill's own queries make a model load it",
    search.modelTriggersDocument,
    {
      description:
        "Sends each query to the model several times, which costs tokens. Responds at the end, and sends `progress` events until then. Stops if you disconnect.",
      params: skillParams,
      query: placeQuery,
      body: input("ModelTriggersRequest", {
        model: modelId,
        agent: name.optional().describe("The agent whose instructions and tools the model gets."),
        runs: z.int().min(1).max(20).optional().describe("How often to send each query. Default: 3."),
      }),
      errors: [...evalErrors, "agent_not_found", "agent_unusable", ...modelErrors],
    },
  ),
};

const rpcId = z.union([text.max(200), z.int()]);
const rpcVersion = z.literal("2.0").optional();

const rpcAnswer = document("RpcAnswer", {
  jsonrpc: rpcVersion,
  id: rpcId,
  result: z.unknown().optional(),
  error: z.object({ code: z.int(), message: text, data: z.unknown().optional() }).optional(),
});

/** The shapes of other programs. */
export const compatibilityOperations = {
  listOpenCodeSkills: operation(
    "List the usable skills in the format of OpenCode's server",
    listOf({ name: text, description: text, location: text, content: text }),
    { query: z.strictObject({ directory: absolutePath.optional() }), errors: ["file_not_found"] },
  ),
  callRpc: operation("Call a method of Codex's app server", rpcAnswer, {
    description:
      "`skills/list`, `skills/reload`, `skills/enable`, `skills/disable`, `skills/config/write`, `skills/install`, `skills/publish`, `registries/list`, `skills/remote/read` and `skills/remote/write`. Errors have status 200 and a JSON-RPC code.",
    body: input("RpcRequest", {
      jsonrpc: rpcVersion,
      id: rpcId,
      method: text.max(200),
      params: z.record(text, z.unknown()).nullish(),
    }),
  }),
};
