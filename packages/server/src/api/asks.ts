import type { AskDesk } from "../events/ask-desk.ts";
import type { ApiEndpoint } from "../http/api-endpoint.ts";

/** Questions to a person. */
export function askRoutes(endpoint: ApiEndpoint, desk: AskDesk): void {
  endpoint("listAsks", () => ({ asks: desk.waiting }));
  endpoint("answerAsk", ({ params: { ask }, body }) => {
    desk.answer(ask, body);
    return { id: ask, state: "answered" as const };
  });
}
