import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message in a request to the Responses API. */
export interface InputItem {
  readonly type?: string;
  readonly role?: string;
  readonly content?: readonly { readonly text?: string }[];
}

/** A loopback server that answers every request with "ok" and records the input. */
export interface OpenAiLoopback {
  readonly url: string;
  /** The inputs of the requests, oldest first. */
  readonly inputs: readonly (readonly InputItem[])[];
  close(): void;
}

const usage = {
  input_tokens: 1,
  input_tokens_details: null,
  output_tokens: 1,
  output_tokens_details: null,
  total_tokens: 2,
};

const events: readonly { readonly type: string; readonly [field: string]: unknown }[] = [
  { type: "response.created", response: { id: "r1" } },
  {
    type: "response.output_item.done",
    item: { type: "message", role: "assistant", id: "m1", content: [{ type: "output_text", text: "ok" }] },
  },
  { type: "response.completed", response: { id: "r1", usage } },
];

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Listens on an unused port of this machine. */
export async function startOpenAiLoopback(): Promise<OpenAiLoopback> {
  const inputs: (readonly InputItem[])[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void readBody(request).then((body) => {
      if (request.url?.includes("/responses") !== true) {
        response.writeHead(404).end("{}");
        return;
      }
      inputs.push((JSON.parse(body) as { readonly input: readonly InputItem[] }).input);
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    inputs,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
