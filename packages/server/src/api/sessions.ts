import { type OpenAPIHono, z } from "@hono/zod-openapi";
import {
  deleteTranscript,
  exportTranscript,
  type HelperTranscript,
  helperAnswer,
  listTranscripts,
  readTranscript,
  type TranscriptPlace,
  type TranscriptSummary,
} from "@skillwright/agent";
import type { SessionDocument, SessionHelper } from "../contract/sessions.ts";
import { endpoint } from "../http/endpoint.ts";
import type { ServerContext } from "../server-context.ts";
import { chatMessage } from "./schemas/chat.ts";
import { documentOf } from "./schemas/document-of.ts";

const tag = "Stored conversations";
const params = z.strictObject({ session: z.string().min(1).max(200) });
const errors = ["transcript_not_found", "newer_state", "permission_error"] as const;

const headShape = {
  id: z.string(),
  title: z.string(),
  createdAt: z.string(),
  agent: z.string(),
  model: z.string(),
  cwd: z.string(),
} as const;

/** Conversations that were written down. */
export function sessionRoutes(app: OpenAPIHono, context: ServerContext): void {
  const place = async (): Promise<TranscriptPlace> => ({ state: (await context.skills()).locations.state });
  endpoint(
    app,
    "listSessions",
    {
      tag,
      summary: "The stored conversations, the newest first",
      response: z.object({
        sessions: z.array(
          documentOf<TranscriptSummary>("StoredSession", {
            ...headShape,
            file: z.string(),
            bytes: z.number().int(),
            updatedAt: z.string(),
          }),
        ),
      }),
    },
    async () => ({ sessions: listTranscripts(await place()) }),
  );
  endpoint(
    app,
    "getSession",
    {
      tag,
      summary: "What was said in a stored conversation",
      params,
      response: documentOf<SessionDocument>("Session", {
        ...headShape,
        messages: z.array(chatMessage),
        helpers: z.array(
          documentOf<SessionHelper>("SessionHelper", {
            id: z.string(),
            agent: z.string(),
            task: z.string(),
            skill: z.string().optional(),
            answer: z.string(),
          }),
        ),
        problems: z.array(z.string()),
      }),
      errors,
    },
    async ({ params: { session } }) => {
      const { head, messages, helpers, problems } = readTranscript(session, await place());
      const { id, title, createdAt, agent, model, cwd } = head;
      return { id, title, createdAt, agent, model, cwd, messages, helpers: helpers.map(toHelper), problems };
    },
  );
  endpoint(
    app,
    "exportSession",
    {
      tag,
      summary: "A stored conversation as a document",
      params,
      query: z.strictObject({ format: z.enum(["markdown", "json"]).optional() }),
      response: z.any().openapi({ type: "string", format: "binary" }),
      contentType: "application/octet-stream",
      errors,
    },
    async ({ params: { session }, query: { format = "markdown" }, c }) => {
      const text = exportTranscript(session, format, await place());
      const ending = format === "markdown" ? "md" : "json";
      return c.body(text, 200, {
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="conversation.${ending}"`,
      });
    },
  );
  endpoint(
    app,
    "deleteSession",
    { tag, summary: "Removes a stored conversation", params, response: z.object({ id: z.string() }), errors },
    async ({ params: { session } }) => ({ id: deleteTranscript(session, await place()) }),
  );
}

function toHelper({ entries, ...work }: HelperTranscript): SessionHelper {
  return { ...work, answer: helperAnswer({ entries }) };
}
