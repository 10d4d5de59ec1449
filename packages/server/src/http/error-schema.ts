import { z } from "@hono/zod-openapi";
import { type ErrorCode, type ErrorEntry, httpStatuses } from "@skillwright/core/internal";

/** What went wrong. */
export const errorEntry: z.ZodType<ErrorEntry> = z
  .object({
    code: z.enum(Object.keys(httpStatuses) as [ErrorCode, ...ErrorCode[]]).openapi({
      description: "For programs; there will be more.",
    }),
    message: z.string().openapi({ description: "What is wrong, in plain words." }),
    details: z.record(z.string(), z.unknown()).openapi({ description: "What belongs to the code." }),
    hint: z.string().nullable().openapi({ description: "What to do about it." }),
  })
  .openapi("ErrorEntry");

/** The one shape of errors. */
export const errorSchema: z.ZodType<{ readonly error: ErrorEntry }> = z
  .object({ error: errorEntry })
  .openapi("Error");
