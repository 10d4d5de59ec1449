import type { AskDesk } from "../events/ask-desk.ts";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import { leavesProject, mustBeConfirmed } from "../security/confirmation.ts";

/** Questions to a person. */
export function askRoutes(endpoint: ApiEndpoint, desk: AskDesk): void {
  endpoint("listAsks", () => ({ asks: desk.waiting }));
  endpoint("answerAsk", ({ params: { ask }, body, c }) => {
    const question = desk.waiting.find(({ id }) => id === ask)?.question;
    const why = question === undefined || body.decision === "deny" ? undefined : leavesProject(question);
    if (why !== undefined) mustBeConfirmed(c, why);
    desk.answer(ask, body);
    return { id: ask, state: "answered" as const };
  });
}
