import { z } from "@hono/zod-openapi";
import type { ExplainDocument } from "@skillwright/runtime/internal";

/** Why a skill is offered, or why not. */
export const explainSchema: z.ZodType<ExplainDocument> = z
  .object({
    host: z.string(),
    query: z.string(),
    answer: z.string().openapi({ description: "One sentence that answers the question." }),
    files: z.array(
      z.object({
        path: z.string(),
        id: z.string().nullable(),
        offered: z.boolean(),
        steps: z.array(
          z.object({
            stage: z.enum(["found", "parsed", "resolved", "gated", "offered"]),
            outcome: z.enum(["pass", "stop", "note"]),
            message: z.string(),
            file: z.string().nullable(),
            line: z.number().int().nullable(),
            hint: z.string().nullable(),
          }),
        ),
      }),
    ),
    suggestions: z.array(z.string()),
    searched: z.array(z.string()),
  })
  .openapi("Explanation");
