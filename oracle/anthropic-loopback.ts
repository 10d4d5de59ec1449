import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A loopback server that answers every message with "ok" and records the requests. */
export interface AnthropicLoopback {
  readonly url: string;
  /** The parsed bodies of the requests for a message, oldest first. */
  readonly requests: readonly unknown[];
  close(): void;
}

const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "oracle",
  content: [{ type: "text", text: "ok" }],
  stop_reason: "end_turn",
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};

const events: readonly { readonly type: string; readonly [field: string]: unknown }[] = [
  { type: "message_start", message: { ...message, content: [], stop_reason: null } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "ok" } },
  { type: "content_block_stop", index: 0 },
  {
    type: "message_delta",
    delta: { stop_reason: "end_turn", stop_sequence: null },
    usage: { output_tokens: 1 },
  },
  { type: "message_stop" },
];

async function readJson(request: IncomingMessage): Promise<{ readonly stream?: boolean } | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? undefined : (JSON.parse(text) as { readonly stream?: boolean });
}

function answer(response: ServerResponse, streamed: boolean): void {
  response.writeHead(200, { "content-type": streamed ? "text/event-stream" : "application/json" });
  if (!streamed) response.end(JSON.stringify(message));
  else
    response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""));
}

/** Starts a server with the part of the Anthropic Messages API that one prompt needs. */
export async function startAnthropicLoopback(): Promise<AnthropicLoopback> {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    readJson(request).then(
      (body) => {
        if (/^\/v1\/messages(?:\?|$)/.test(request.url ?? "")) {
          requests.push(body);
          answer(response, body?.stream === true);
        } else response.writeHead(404).end("{}");
      },
      () => response.writeHead(400).end("{}"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
