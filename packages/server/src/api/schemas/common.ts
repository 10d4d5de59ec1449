import { z } from "@hono/zod-openapi";
import { HOST_IDS, type HostId, isAbsolutePath, SCOPES, type Scope } from "@skillwright/core/internal";
import type { DiagnosticEntry, RootEntry } from "@skillwright/runtime/internal";
import type { PlaceQuery, SkillParams } from "../../contract/place.ts";
import { MAX_EXTRA_ROOTS, MAX_PARAMETER_LENGTH, MAX_WORKING_FILES } from "../../limits.ts";

/** An absolute path of this machine. */
export const absolutePath: z.ZodType<string> = z
  .string()
  .min(1)
  .refine((path) => isAbsolutePath(path.replaceAll("\\", "/")), { error: "has to be an absolute path" })
  .openapi({ description: "An absolute path.", example: "/home/me/shop" });

/** Whose rules apply. */
export const hostId: z.ZodType<HostId> = z
  .enum(HOST_IDS as readonly [HostId, ...HostId[]])
  .openapi({ description: "Whose rules apply." });

/** Whose skill it is. */
export const scope: z.ZodType<Scope> = z
  .enum(SCOPES as readonly [Scope, ...Scope[]])
  .openapi({ description: "Whose it is." });

/** The fields of {@link PlaceQuery}, for queries that have more. */
export const placeShape: {
  readonly cwd: z.ZodOptional<z.ZodType<string>>;
  readonly root: z.ZodOptional<z.ZodArray<z.ZodType<string>>>;
  readonly as: z.ZodOptional<z.ZodType<HostId>>;
  readonly reload: z.ZodOptional<z.ZodEnum<{ force: "force"; "if-new": "if-new" }>>;
} = {
  cwd: absolutePath.optional(),
  root: z.array(absolutePath).max(MAX_EXTRA_ROOTS).optional(),
  as: hostId.optional(),
  reload: z.enum(["force", "if-new"]).optional(),
};

/** Which skills a request speaks of. */
export const placeQuery: z.ZodType<PlaceQuery> = z.strictObject(placeShape);

/** The files that somebody works on. */
export const workingFiles: z.ZodOptional<z.ZodArray<z.ZodType<string>>> = z
  .array(z.string().min(1).max(MAX_PARAMETER_LENGTH))
  .max(MAX_WORKING_FILES)
  .optional()
  .openapi({
    description:
      "Files that somebody works on, relative to the working folder or absolute: skills that say they are about such files come first among equals.",
    example: ["data/sales.csv"],
  });

/** The skill in an address. */
export const skillParams: z.ZodType<SkillParams> = z.strictObject({
  skill: z
    .string()
    .min(1)
    .openapi({ description: "Its id, its name, or the path of its file.", example: "pdf-tools" }),
});

/** The fields of a finding, for findings that have more. */
export const diagnosticShape: { readonly [K in keyof DiagnosticEntry]: z.ZodType<DiagnosticEntry[K]> } = {
  code: z.string().openapi({ description: "For programs; there will be more." }),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  file: z.string(),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
  hint: z.string().nullable(),
};

/** A finding. */
export const diagnosticSchema: z.ZodType<DiagnosticEntry> = z.object(diagnosticShape).openapi("Diagnostic");

/** A folder that was searched. */
export const rootSchema: z.ZodType<RootEntry> = z
  .object({
    path: z.string(),
    scope,
    exists: z.boolean(),
    skills: z.number().int(),
    truncated: z.boolean(),
  })
  .openapi("Root");
