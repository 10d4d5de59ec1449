import {
  deleteTranscript,
  exportTranscript,
  listTranscripts,
  readTranscript,
  type SubAgentTranscript,
  subAgentAnswer,
  type TranscriptLocation,
} from "@skillwright/agent";
import type { SessionSubAgent } from "@skillwright/contract";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import type { ServerContext } from "../server-context.ts";

/** Stored conversations. */
export function sessionRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  const place = async (): Promise<TranscriptLocation> => ({
    state: (await context.skills()).locations.state,
  });
  endpoint("listSessions", async () => ({ sessions: listTranscripts(await place()) }));
  endpoint("getSession", async ({ params: { session } }) => {
    const { head, messages, subAgents, problems } = readTranscript(session, await place());
    const { id, title, createdAt, agent, model, cwd } = head;
    return {
      id,
      title,
      createdAt,
      agent,
      model,
      cwd,
      messages,
      subAgents: subAgents.map(toSubAgent),
      problems,
    };
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

function toSubAgent({ entries, ...work }: SubAgentTranscript): SessionSubAgent {
  return { ...work, answer: subAgentAnswer({ entries }) };
}
