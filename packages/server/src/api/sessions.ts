import {
  deleteTranscript,
  exportTranscript,
  type HelperTranscript,
  helperAnswer,
  listTranscripts,
  readTranscript,
  type TranscriptPlace,
} from "@skillwright/agent";
import type { SessionHelper } from "@skillwright/contract";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import type { ServerContext } from "../server-context.ts";

/** Conversations that were written down. */
export function sessionRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  const place = async (): Promise<TranscriptPlace> => ({ state: (await context.skills()).locations.state });
  endpoint("listSessions", async () => ({ sessions: listTranscripts(await place()) }));
  endpoint("getSession", async ({ params: { session } }) => {
    const { head, messages, helpers, problems } = readTranscript(session, await place());
    const { id, title, createdAt, agent, model, cwd } = head;
    return { id, title, createdAt, agent, model, cwd, messages, helpers: helpers.map(toHelper), problems };
  });
  endpoint("exportSession", async ({ params: { session }, query: { format = "markdown" }, c }) => {
    const text = exportTranscript(session, format, await place());
    const ending = format === "markdown" ? "md" : "json";
    return c.body(text, 200, {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="conversation.${ending}"`,
    });
  });
  endpoint("deleteSession", async ({ params: { session } }) => ({
    id: deleteTranscript(session, await place()),
  }));
}

function toHelper({ entries, ...work }: HelperTranscript): SessionHelper {
  return { ...work, answer: helperAnswer({ entries }) };
}
