import { z } from "@hono/zod-openapi";
import {
  CATALOG_FORMATS,
  type CatalogFormatId,
  type CatalogReport,
  type CatalogShare,
} from "@skillwright/core/internal";
import type { CatalogDocument } from "../../contract/machine.ts";
import { documentOf } from "./document-of.ts";

const share = documentOf<CatalogShare>("CatalogShare", {
  id: z.string(),
  outcome: z.enum(["full", "shortened", "name-only", "omitted"]),
  shown: z.number().int(),
  of: z.number().int(),
  why: z.enum(["budget", "cap", "choice", "oversized", "undescribed", "limit"]).optional(),
  text: z.string().optional(),
});

const count = z.number().int();

const report = documentOf<CatalogReport>("CatalogReport", {
  total: count,
  counts: z.object({ full: count, shortened: count, "name-only": count, omitted: count }),
  lostCharacters: count,
  shortened: z.array(share),
  nameOnly: z.array(share),
  omitted: z.array(share),
  messages: z.array(z.string()),
  hint: z.string().optional(),
  warnings: z.array(z.string()),
});

/** What a model would be told about skills, and who lost what. */
export const catalog: z.ZodType<CatalogDocument> = documentOf<CatalogDocument>("Catalog", {
  host: z.string(),
  cwd: z.string(),
  format: z.enum(CATALOG_FORMATS as [CatalogFormatId, ...CatalogFormatId[]]),
  text: z.string(),
  tokens: count,
  characters: count,
  budget: z.object({
    unit: z.enum(["tokens", "characters"]),
    limit: z.number(),
    origin: z.enum(["window", "fallback", "override"]),
    used: z.number(),
  }),
  entries: z.array(share),
  report,
  withheld: z.array(z.string()),
});
