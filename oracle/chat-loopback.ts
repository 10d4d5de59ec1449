import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A loopback server that answers every chat completion with "ok" and records the texts of the requests. */
export interface ChatLoopback {
  readonly url: string;
  /** The texts of all messages, oldest first. */
  readonly texts: readonly string[];
  /** The texts of each request's user messages. */
  readonly userTexts: readonly (readonly string[])[];
  close(): void;
}

interface ChatRequest {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | readonly { readonly text?: string }[];
  }[];
}

const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "m" };

const events: readonly object[] = [
  { ...chunk, choices: [{ index: 0, delta: { role: "assistant", content: "ok" }, finish_reason: null }] },
  { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
];

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const part of request) chunks.push(part as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Listens on an unused port of this machine. */
export async function startChatLoopback(): Promise<ChatLoopback> {
  const texts: string[] = [];
  const userTexts: (readonly string[])[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void readBody(request).then((body) => {
      if (request.url?.includes("/chat/completions") !== true) {
        response.writeHead(404).end("{}");
        return;
      }
      const messages = (JSON.parse(body) as ChatRequest).messages.map(({ role, content }) => ({
        role,
        text: typeof content === "string" ? content : content.map(({ text = "" }) => text).join(""),
      }));
      texts.push(...messages.map(({ text }) => text));
      userTexts.push(messages.filter(({ role }) => role === "user").map(({ text }) => text));
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    texts,
    userTexts,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
