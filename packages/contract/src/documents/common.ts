import { type ErrorCode, httpStatuses, MCP_AGENT_IDS, SCOPES } from "@skillwright/core/internal";
import { z } from "zod";
import { count, document, flag, listOf, number, oneOf, text, textOrNull, texts } from "../schema.ts";

/** Who a skill, folder or agent belongs to. */
export const scope = z.enum(SCOPES).describe("Who the skill belongs to.");

/** Where new skills are written. */
export const storeScope = oneOf("user", "project");

/** A diagnostic, with null for what it does not have. */
export const diagnostic = document("Diagnostic", {
  code: text.describe("For programs; more codes may be added."),
  severity: oneOf("error", "warning", "info").describe("An error keeps a skill from loading."),
  message: text.describe("What is wrong."),
  file: text.describe("The file or folder with the problem."),
  line: count.nullable().describe("Starts at 1."),
  column: count.nullable().describe("Starts at 1, in characters."),
  hint: textOrNull.describe("What to do about it."),
});

/** How many diagnostics there are of each severity. */
export const counts = z.object({ errors: count, warnings: count, notes: count });

/** Why a skill cannot be used. */
export const reason = z.object({
  code: oneOf(
    "missing_dependency",
    "platform",
    "missing_env",
    "missing_config",
    "conflict",
    "untrusted",
    "disabled",
    "not_allowed_for_agent",
  ).describe("For programs."),
  message: text.describe("For people."),
  hint: textOrNull.describe("What to do about it."),
});

/** What went wrong. */
export const errorEntry = document("ErrorEntry", {
  code: z.enum(Object.keys(httpStatuses) as ErrorCode[]).describe("For programs; more codes may be added."),
  message: text.describe("What is wrong."),
  details: z.record(text, z.unknown()).describe("Depends on the code."),
  hint: textOrNull.describe("What to do about it."),
});

/** Who made a change. */
export const author = document("Author", {
  kind: oneOf("person", "agent", "import", "restore", "external"),
  name: text.optional(),
});

/** How a file differs. */
export const fileDiff = document("FileDiff", {
  path: text,
  status: oneOf("added", "removed", "changed"),
  patch: text.optional(),
  omitted: oneOf("binary", "too-large", "same-text").optional(),
  executable: z.object({ before: flag, after: flag }).optional(),
});

/** The known skill that a skill is a changed copy of. */
export const modifiedCopy = document("ModifiedCopy", {
  of: text.describe("The known skill."),
  similarity: number.describe("The share of the known skill's lines that are unchanged, from 0 to 1."),
  changes: z.array(fileDiff),
});

/** Paths of files that differ from what was approved or installed. */
export const contentChanges = document("ContentChanges", { added: texts, changed: texts, removed: texts });

/** Which skill is meant, and where it is. */
export const skillPlace = z.object({ key: text, id: text, path: text });

/** Files that are not part of a package. */
export const leftOut = listOf({ path: text, reason: text });

/** The files of a package. */
export const packageFiles = listOf({ path: text, bytes: count, executable: flag });

/** Edits of a text that remove a finding. */
export const fix = z.object({
  title: text,
  edits: listOf({ start: count, end: count, text }),
});

/** An agent whose configuration has MCP servers. */
export const mcpAgent = z.enum(MCP_AGENT_IDS);

/** A model by its id. */
export const modelName = z.object({ id: text, label: text, rehearsal: flag });

/** A sentence with a code. */
export const notice = z.object({ code: text, text });

/** A parameter of a skill. */
export const parameter = document("Parameter", {
  name: text,
  type: text,
  required: flag,
  description: text,
  default: text.optional().describe("The value of an optional parameter that is left empty."),
  toolsRequired: texts.optional().describe("Tools that are needed only if the parameter has a value."),
});

/** What requests to a model cost. */
export const usageShape = {
  inputTokens: number,
  outputTokens: number,
  cachedTokens: number,
  estimated: flag.describe("Whether any of the counts is an estimate."),
  requests: count,
  cost: z.object({ amount: number, currency: text }).optional(),
};

/** What an agent is known by, and when its behaviour was observed. */
export const hostShape = {
  title: text,
  observed: z.object({ version: text, date: text }).nullable(),
  caveats: texts,
};

/** Another skill that already has a name. */
export const nameConflict = document("NameConflict", {
  name: text,
  takenBy: text,
  choices: z.array(oneOf("rename", "replace", "override")),
  suggestion: text,
});

/** The keychain of a system. */
export const secretPlace = oneOf("keychain", "secret-service");
