import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { textEncoding } from "@skillwright/core/internal";
import { personName, toStoreChangeDocument } from "@skillwright/runtime/internal";
import { endpoint } from "../http/endpoint.ts";
import { given } from "../http/given.ts";
import type { ServerContext } from "../server-context.ts";
import { note, storeChange } from "./schemas/change.ts";
import { placeQuery, placeShape, skillParams } from "./schemas/common.ts";
import { skillHistory, versionDiff } from "./schemas/history.ts";

const tag = "History";
const number = z
  .string()
  .regex(/^\d{1,9}$/, { error: "has to be a number" })
  .transform(Number)
  .openapi({ example: "1" });
const mark = z
  .union([z.literal("disk"), number])
  .optional()
  .openapi({
    type: "string",
    description: "The number of a version, or `disk` for the skill as it is there.",
  });
const versioned = z.strictObject({ skill: z.string().min(1), version: number });
const errors = ["skill_not_found", "ambiguous_skill", "version_not_found"] as const;

/** The past of skills. */
export function historyRoutes(app: OpenAPIHono, context: ServerContext): void {
  endpoint(
    app,
    "getHistory",
    {
      tag,
      summary: "The versions of a skill that is there or was once, the newest first",
      params: skillParams,
      query: placeQuery,
      response: skillHistory,
      errors,
    },
    async ({ params, query }) => (await context.skills(query)).history(params.skill),
  );
  endpoint(
    app,
    "readVersion",
    {
      tag,
      summary: "The files of a version",
      params: versioned,
      query: placeQuery,
      response: z.object({
        files: z.array(
          z.object({
            path: z.string(),
            bytes: z.number().int(),
            executable: z.boolean(),
            text: z.string().nullable(),
          }),
        ),
      }),
      errors,
    },
    async ({ params, query }) => {
      const files = await (await context.skills(query)).readVersion(params.skill, params.version);
      return {
        files: files.map(({ path, bytes, executable }) => ({
          path,
          bytes: bytes.length,
          executable,
          text: textEncoding(bytes) === "utf-8" ? new TextDecoder().decode(bytes) : null,
        })),
      };
    },
  );
  endpoint(
    app,
    "diffVersions",
    {
      tag,
      summary: "What differs between two versions, or a version and the disk",
      params: skillParams,
      query: z.strictObject({ ...placeShape, from: mark, to: mark }),
      response: versionDiff,
      errors,
    },
    async ({ params, query: { from, to, ...place } }) =>
      (await context.skills(place)).diff(params.skill, given({ from, to })),
  );
  endpoint(
    app,
    "restoreVersion",
    {
      tag,
      summary: "Makes a version's files the skill's files again, as a new version",
      params: versioned,
      query: placeQuery,
      body: z.strictObject({ message: note.optional() }),
      response: storeChange,
      errors: [...errors, "permission_error", "name_conflict", "read_only_skill", "built_in_modification"],
    },
    async ({ params, query, body: { message } }) => {
      const skills = await context.skills(query);
      const by = given({ by: personName(), message });
      return toStoreChangeDocument(await skills.restoreVersion(params.skill, params.version, by));
    },
  );
}
