import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer of a model: something to say, or a tool to call. */
export type ModelTurn =
  | { readonly text: string }
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

/** A loopback service that speaks OpenAI's chat completions and answers by a script. */
export interface ModelServer {
  /** The bodies of the requests, in order. */
  readonly requests: readonly string[];
  /** The configuration file by which it is found. */
  readonly config: string;
  close(): Promise<void>;
}

/** Starts such a service; a script can also be what it makes of a request's body. */
export async function startModel(
  script: readonly ModelTurn[] | ((body: string) => ModelTurn),
): Promise<ModelServer> {
  const requests: string[] = [];
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = "";
    for await (const chunk of message.setEncoding("utf8")) text += String(chunk);
    const number = requests.push(text) - 1;
    const turn =
      typeof script === "function" ? script(text) : (script[number] ?? { text: "The script is over." });
    if ((JSON.parse(text) as { readonly stream?: boolean }).stream !== true) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(wholeOf(turn)));
      return;
    }
    const events = [...chunksOf(turn), "[DONE]"].map((data) => `data: ${data}\n\n`);
    response.writeHead(200, { "content-type": "text/event-stream" }).end(events.join(""));
  };
  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const own = { kind: "openai-compatible", base_url: `http://127.0.0.1:${port}/v1` };
  const models = { default: "own/test-model", providers: { own } };
  return {
    requests,
    config: JSON.stringify({ version: 1, models }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function messageOf(turn: ModelTurn): object {
  if ("text" in turn) return { role: "assistant", content: turn.text };
  const call = { name: turn.tool, arguments: JSON.stringify(turn.input) };
  return {
    role: "assistant",
    content: null,
    tool_calls: [{ index: 0, id: "call-1", type: "function", function: call }],
  };
}

function wholeOf(turn: ModelTurn): object {
  return {
    id: "answer",
    object: "chat.completion",
    created: 1,
    model: "test-model",
    choices: [{ index: 0, message: messageOf(turn), finish_reason: endOf(turn) }],
    usage: { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 },
  };
}

function endOf(turn: ModelTurn): string {
  return "text" in turn ? "stop" : "tool_calls";
}

function chunksOf(turn: ModelTurn): readonly string[] {
  const delta = messageOf(turn);
  const head = { id: "answer", object: "chat.completion.chunk", created: 1, model: "test-model" };
  const end = endOf(turn);
  return [
    { ...head, choices: [{ index: 0, delta, finish_reason: null }] },
    { ...head, choices: [{ index: 0, delta: {}, finish_reason: end }] },
  ].map((chunk) => JSON.stringify(chunk));
}
