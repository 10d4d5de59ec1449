import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { WaitingAsk } from "../contract/talk.ts";
import type { AskDesk } from "../events/ask-desk.ts";
import { endpoint } from "../http/endpoint.ts";
import { documentOf } from "./schemas/document-of.ts";
import { question } from "./schemas/question.ts";

const tag = "Agents and chat";

/** Questions to a person. */
export function askRoutes(app: OpenAPIHono, desk: AskDesk): void {
  endpoint(
    app,
    "listAsks",
    {
      tag,
      summary: "The questions that wait for a person",
      response: z.object({
        asks: z.array(
          documentOf<WaitingAsk>("Ask", {
            id: z.string(),
            chat: z.string(),
            question,
            expiresAt: z.string(),
          }),
        ),
      }),
    },
    () => ({ asks: desk.waiting }),
  );
  endpoint(
    app,
    "answerAsk",
    {
      tag,
      summary: "Answers a question, once",
      description: "A question that nobody answers in time is answered with no.",
      params: z.strictObject({ ask: z.string().min(1) }),
      body: z.strictObject({
        decision: z.enum(["allow", "deny"]),
        value: z.string().max(100_000).optional(),
      }),
      response: z.object({ id: z.string(), state: z.literal("answered") }),
      errors: ["expired"],
    },
    ({ params: { ask }, body }) => {
      desk.answer(ask, body);
      return { id: ask, state: "answered" as const };
    },
  );
}
