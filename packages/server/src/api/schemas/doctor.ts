import { z } from "@hono/zod-openapi";
import type { DoctorDocument, DoctorRoot, ReasonEntry, Refused } from "@skillwright/runtime/internal";
import { diagnosticSchema, scope } from "./common.ts";
import { documentOf } from "./document-of.ts";

const refused = documentOf<Refused>("RefusedSkill", {
  id: z.string(),
  path: z.string(),
  reasons: z.array(
    z.object({
      code: z.string() as unknown as z.ZodType<ReasonEntry["code"]>,
      message: z.string(),
      hint: z.string().nullable(),
    }),
  ),
});

const root = documentOf<DoctorRoot>("ExaminedRoot", {
  path: z.string(),
  scope,
  holds: z.enum(["skills", "commands", "plugin"]),
  exists: z.boolean(),
  skills: z.number().int(),
  truncated: z.boolean(),
  folderLinks: z.enum(["follow", "inside", "inside-root", "ignore"]),
  textTrusted: z.boolean(),
});

/** The state of the machine. */
export const doctor: z.ZodType<DoctorDocument> = documentOf<DoctorDocument>("Doctor", {
  healthy: z.boolean(),
  versions: z.object({ skillwright: z.string(), node: z.string(), platform: z.string() }),
  host: z.object({
    id: z.string(),
    title: z.string(),
    observed: z.object({ version: z.string(), date: z.string() }).nullable(),
    caveats: z.array(z.string()),
  }),
  cwd: z.string(),
  project: z.string().nullable(),
  roots: z.array(root),
  collisions: z.string(),
  config: z.array(z.object({ layer: z.string(), file: z.string() })),
  broken: z.array(z.object({ path: z.string(), diagnostics: z.array(diagnosticSchema) })),
  shadowed: z.array(z.object({ id: z.string(), path: z.string(), by: z.string(), winner: z.string() })),
  ambiguous: z.array(z.object({ name: z.string(), ids: z.array(z.string()) })),
  ineligible: z.array(refused),
  disabled: z.array(refused),
  limits: z.array(diagnosticSchema),
  index: z.object({
    file: z.string(),
    state: z.enum(["used", "off", "unavailable", "memory"]),
    problem: z.string().nullable(),
    recalled: z.number().int(),
    read: z.number().int(),
  }),
  sandbox: z.object({
    state: z.enum(["on", "found", "off", "unavailable"]),
    kind: z.enum(["bubblewrap", "seatbelt"]).nullable(),
    problem: z.string().nullable(),
    hint: z.string().nullable(),
  }),
  diagnostics: z.array(diagnosticSchema),
});
