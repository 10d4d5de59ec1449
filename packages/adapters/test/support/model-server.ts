import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { chatAnswer, chatStream } from "./chat-wire.ts";
import { responsesAnswer } from "./responses-wire.ts";

/** The model's next answer: a text or tool calls. */
export type ModelReply =
  | { readonly text: string }
  | { readonly calls: readonly { readonly name: string; readonly input: unknown }[] };

/** A received request. */
export interface ModelRequest {
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into JSON; a wrong guess about its shape fails the test.
  readonly body: any;
}

/** A model on a loopback server. */
export interface ModelServer extends AsyncDisposable {
  /** The base URL for clients of OpenAI's API. */
  readonly url: string;
  /** Every request so far. */
  readonly requests: readonly ModelRequest[];
}

/** Starts a server with OpenAI's chat completions and responses APIs that returns the replies in order. */
export async function modelServer(replies: readonly ModelReply[]): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await textOf(request)) as { readonly stream?: boolean };
    const reply = replies[requests.length];
    requests.push({ path: request.url ?? "", body });
    if (reply === undefined) {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ error: { message: `No reply is left for request ${requests.length}.` } }),
      );
      return;
    }
    const id = `${requests.length}`;
    if (request.url?.endsWith("/responses")) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(responsesAnswer(id, reply)));
    } else if (body.stream === true) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const chunk of chatStream(id, reply)) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      response.end("data: [DONE]\n\n");
    } else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(chatAnswer(id, reply)));
    }
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
