import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { SkillwrightError } from "@skillwright/core/internal";
import { toImportDocument, toStoreChangeDocument } from "@skillwright/runtime/internal";
import { endpoint } from "../http/endpoint.ts";
import { given } from "../http/given.ts";
import { keepForAWhile } from "../http/keep-for-a-while.ts";
import { IMPORT_LIFETIME_MS, MAX_IMPORT_OFFERS } from "../limits.ts";
import { newSecret } from "../security/token.ts";
import type { ServerContext } from "../server-context.ts";
import { note, onConflict, storeChange, storeScope } from "./schemas/change.ts";
import { placeQuery, placeShape, skillParams } from "./schemas/common.ts";
import { importPreview } from "./schemas/import-preview.ts";

const tag = "Sharing skills";

const sentFile = z
  .any()
  .refine((value) => value instanceof File, { error: "has to be one file" })
  .openapi({ type: "string", format: "binary", description: "A SKILL.md, a zip or a .skill file." });

/** Bringing skills in and out. */
export function shareRoutes(app: OpenAPIHono, context: ServerContext): void {
  const offers = keepForAWhile<{ readonly bytes: Uint8Array; readonly name: string }>({
    most: MAX_IMPORT_OFFERS,
    lifetimeMs: IMPORT_LIFETIME_MS,
  });
  endpoint(
    app,
    "previewImport",
    {
      tag,
      summary: "Says what a file holds and may do, before anything is written",
      description:
        "What was sent is kept for a while under the id of the answer; the import itself is a second request.",
      query: z.strictObject({ ...placeShape, scope: storeScope.optional() }),
      accepts: "form",
      body: z.strictObject({ file: sentFile }),
      response: z
        .object({ id: z.string(), expiresAt: z.string(), preview: importPreview })
        .openapi("ImportOffer"),
      status: 201,
      errors: ["parse_error", "archive_error", "limit_exceeded"],
    },
    async ({ query: { scope, ...place }, body }) => {
      const { file } = body as { readonly file: File };
      const source = { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name };
      const skills = await context.skills(place);
      const preview = await skills.previewImport(source, given({ scope }));
      const id = newSecret();
      const until = offers.keep(id, source);
      return { id, expiresAt: new Date(until).toISOString(), preview: toImportDocument(preview, []) };
    },
  );
  endpoint(
    app,
    "commitImport",
    {
      tag,
      summary: "Imports what was previewed",
      params: z.strictObject({ offer: z.string().min(1) }),
      query: placeQuery,
      body: z.strictObject({
        skills: z.array(z.string().max(4096)).max(1000).optional(),
        name: z.string().min(1).max(200).optional(),
        scope: storeScope.optional(),
        onConflict: onConflict.optional(),
        message: note.optional(),
      }),
      response: z.object({ imported: z.array(storeChange) }),
      errors: [
        "expired",
        "name_conflict",
        "parse_error",
        "archive_error",
        "permission_error",
        "limit_exceeded",
      ],
    },
    async ({ params, query, body }) => {
      const source = offers.get(params.offer);
      if (source === undefined) throw gone(params.offer);
      const skills = await context.skills(query);
      const imported = await skills.import(source, given(body));
      offers.drop(params.offer);
      return { imported: imported.map(toStoreChangeDocument) };
    },
  );
  endpoint(
    app,
    "exportSkill",
    {
      tag,
      summary: "A skill as a file to give away",
      params: skillParams,
      query: z.strictObject({ ...placeShape, format: z.enum(["md", "skill"]).optional() }),
      response: z.any().openapi({ type: "string", format: "binary" }),
      contentType: "application/octet-stream",
      errors: ["skill_not_found", "ambiguous_skill", "limit_exceeded"],
    },
    async ({ params, query: { format, ...place }, c }) => {
      const skills = await context.skills(place);
      const { bytes, fileName } = await skills.export(params.skill, given({ format }));
      return c.body(new Uint8Array(bytes), 200, {
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      });
    },
  );
}

function gone(id: string): SkillwrightError<"expired"> {
  return new SkillwrightError("expired", {
    message: "What was sent is not kept any more",
    details: { kind: "import", id },
    hint: "Send the file again.",
  });
}
