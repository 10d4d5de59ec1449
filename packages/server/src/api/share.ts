import { omitUndefined } from "@skillwright/core/internal";
import { toImportDocument, toStoreChangeDocument } from "@skillwright/runtime/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import type { ServerContext } from "../http/server-context.ts";
import { IMPORT_LIFETIME_MS, MAX_IMPORT_OFFERS } from "../limits.ts";
import { newSecret } from "../security/token.ts";
import { expired } from "../stores/expired.ts";
import { expiringStore } from "../stores/keyed-store.ts";

/** Importing and exporting skills. */
export function shareRoutes({ endpoint, onSkills }: ApiEndpoints, context: ServerContext): void {
  const offers = expiringStore<{ readonly bytes: Uint8Array; readonly name: string }>({
    most: MAX_IMPORT_OFFERS,
    lifetimeMs: IMPORT_LIFETIME_MS,
  });
  onSkills("previewImport", async ({ skills, query: { scope, repair }, body: { file } }) => {
    const source = { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name };
    const preview = await skills.previewImport(source, omitUndefined({ scope, repair }));
    const id = newSecret();
    const expiresAt = offers.keep(id, source).toISOString();
    return { id, expiresAt, preview: toImportDocument(preview, []) };
  });
  endpoint("commitImport", async ({ params, query, body }) => {
    const source = offers.get(params.offer);
    if (source === undefined)
      throw expired(
        { kind: "import", id: params.offer },
        { message: "There is no such upload", hint: "It may have expired: send the file again." },
      );
    const skills = await context.skills(query);
    const imported = await skills.import(source, omitUndefined(body));
    offers.drop(params.offer);
    return { imported: imported.map(toStoreChangeDocument) };
  });
  onSkills("exportSkill", async ({ skills, params, query: { format }, c }) => {
    const { bytes, fileName } = await skills.export(params.skill, omitUndefined({ format }));
    return c.body(new Uint8Array(bytes), 200, {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    });
  });
}
