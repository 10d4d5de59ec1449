import { z } from "@hono/zod-openapi";
import { type JsonValue, type PackageFile, parsePackagePath } from "@skillwright/core/internal";
import type { StoreChangeDocument, StoreScope, TrashEntry } from "@skillwright/runtime/internal";
import type { SentFile } from "../../contract/manage.ts";
import { MAX_TEXT_LENGTH } from "../../limits.ts";
import { diagnosticSchema } from "./common.ts";

/** Any JSON. */
export const anyJson: z.ZodType<JsonValue> = z
  .any()
  .refine((value) => value !== undefined, { error: "is missing" })
  .openapi({ description: "Any JSON value." });

/** A text of a file. */
export const longText: z.ZodType<string> = z.string().max(MAX_TEXT_LENGTH);

/** One line for the history. */
export const note: z.ZodType<string> = z.string().max(500);

/** Where new skills go. */
export const storeScope: z.ZodType<StoreScope> = z.enum(["user", "project"]);

/** What is done about a taken name. */
export const onConflict: z.ZodType<"refuse" | "rename" | "replace" | "override"> = z.enum([
  "refuse",
  "rename",
  "replace",
  "override",
]);

/** A file that is sent. */
export const sentFile: z.ZodType<SentFile> = z
  .strictObject({
    path: z.string().min(1).max(4096),
    text: longText.optional(),
    base64: z.base64().max(MAX_TEXT_LENGTH).optional(),
    executable: z.boolean().optional(),
  })
  .openapi("SentFile");

/** A deleted skill. */
export const trashEntry: z.ZodType<TrashEntry> = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: storeScope,
    folder: z.string(),
    deletedAt: z.string(),
    bytes: z.number().int(),
  })
  .openapi("TrashEntry");

/** A change that is on the disk. */
export const storeChange: z.ZodType<StoreChangeDocument> = z
  .object({
    action: z.enum(["created", "updated", "unchanged", "renamed", "deleted", "restored", "replaced"]),
    name: z.string(),
    scope: storeScope,
    folder: z.string(),
    file: z.string(),
    hash: z.string(),
    findings: z.array(diagnosticSchema),
    notices: z.array(z.string()),
    trash: z.union([trashEntry, z.null()]),
  })
  .openapi("StoreChange");

/** A file of a package from one that was sent; a path that leads out of the package is refused. */
export function toPackageFile({ path, text, base64, executable = false }: SentFile): PackageFile {
  const bytes = base64 === undefined ? Buffer.from(text ?? "", "utf8") : Buffer.from(base64, "base64");
  return { path: parsePackagePath(path, "the skill"), bytes: new Uint8Array(bytes), executable };
}
