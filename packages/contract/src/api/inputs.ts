import { HOST_IDS, isAbsolutePath } from "@skillwright/core/internal";
import { z } from "zod";
import { operationsWith } from "../http/operation.ts";
import { MAX_EXTRA_ROOTS, MAX_PARAMETER_LENGTH, MAX_TEXT_LENGTH, MAX_WORKING_FILES } from "../limits.ts";
import { flag, oneOf, text } from "../schema.ts";

/** An absolute path of this machine. */
export const absolutePath = text
  .min(1)
  .refine((path) => isAbsolutePath(path.replaceAll("\\", "/")), { error: "must be an absolute path" })
  .meta({ description: "An absolute path.", examples: ["/home/me/shop"] });

/** The agent whose rules apply. */
export const hostId = z.enum(HOST_IDS).describe("The agent whose rules apply. Default: skillwright.");

/** Fields of a query that name the skills a request is about. */
export const placeShape = {
  cwd: absolutePath
    .optional()
    .describe("The folder the agent works in. Default: where the server was started."),
  root: z.array(absolutePath).max(MAX_EXTRA_ROOTS).optional().describe("Extra folders of skills."),
  as: hostId.optional(),
  reload: oneOf("force", "if-new")
    .optional()
    .describe("`force` scans the disk again and ignores all caches."),
};

export const placeQuery = z.strictObject(placeShape);

/** Fields of a query about skills as one agent may use them. */
export const agentShape = {
  ...placeShape,
  agent: text
    .min(1)
    .max(200)
    .optional()
    .describe("Id of an agent; its file and the configuration may limit its skills. Default: no limits."),
};

export const agentQuery = z.strictObject(agentShape);

/** Errors of operations with such a query. */
export const agentErrors = ["agent_not_found", "agent_unusable"] as const;

/** A skill in a path. */
export const skillParams = z.strictObject({
  skill: text
    .min(1)
    .meta({ description: "Its id, its name, or the path of its file.", examples: ["pdf-tools"] }),
});

/** Defines an operation on the skills of a working folder. */
export const inPlace = operationsWith({ query: placeQuery });

/** Errors of operations on one skill. */
export const skillErrors = ["skill_not_found", "ambiguous_skill", "file_not_found"] as const;

/** Defines an operation on one skill. */
export const onSkill = operationsWith({ params: skillParams, query: placeQuery, errors: skillErrors });

/** Errors of reading a source. */
export const sourceErrors = [
  "source_unavailable",
  "source_refused",
  "integrity_error",
  "archive_error",
  "validation_error",
  "parse_error",
] as const;

/** Files that are being worked on. */
export const workingFiles = z
  .array(text.min(1).max(MAX_PARAMETER_LENGTH))
  .max(MAX_WORKING_FILES)
  .optional()
  .meta({
    description:
      "The files you are working on: absolute, or relative to the working folder. Among equally good matches, skills for these files come first.",
    examples: [["data/sales.csv"]],
  });

/** Which skills are included. */
export const included = oneOf("usable", "all")
  .optional()
  .describe("`all` includes shadowed, disabled and ineligible skills. Default: usable.");

/** How a search works. */
export const searchMode = oneOf("auto", "keyword", "semantic")
  .optional()
  .describe("`keyword` never uses semantic search; `semantic` always does. Default: auto.");

export const longText = text.max(MAX_TEXT_LENGTH);
export const name = text.min(1).max(200);
export const note = text.max(500).describe("A one-line message for the history.");
export const stopped = z.object({ stopped: flag });

/** A stream of server-sent events. */
export const stream = z.custom<ReadableStream<Uint8Array>>().meta({ type: "string" });
