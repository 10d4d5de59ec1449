import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** One response of a model: text, which can pause halfway for a promise, a tool call, or a failure. */
export type ModelTurn =
  | { readonly text: string; readonly until?: Promise<void> }
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly status: number };

/** A loopback server with OpenAI's chat completions API. */
export interface ModelService {
  /** The bodies of the requests, in order. */
  readonly requests: readonly string[];
  /** The configuration that selects it. */
  readonly config: string;
}

/** Starts a server that answers by a script for the duration of the test. */
export async function startModel(script: readonly ModelTurn[]): Promise<ModelService> {
  const requests: string[] = [];
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = "";
    for await (const chunk of message.setEncoding("utf8")) text += String(chunk);
    const turn = script[requests.push(text) - 1] ?? { text: "The script is over." };
    if ("status" in turn) {
      response.writeHead(turn.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "Not now", type: "invalid_request_error" } }));
      return;
    }
    if ("text" in turn && !text.includes('"stream":true')) {
      const reply = { role: "assistant", content: turn.text };
      const whole = { id: "answer", object: "chat.completion", created: 1, model: "test-model" };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({ ...whole, choices: [{ index: 0, message: reply, finish_reason: "stop" }] }),
      );
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    if ("text" in turn && turn.until !== undefined) {
      response.write(event(delta({ role: "assistant", content: "It begins. " }, null)));
      await turn.until;
    }
    response.end(`${eventsOf(turn).map(event).join("")}data: [DONE]\n\n`);
  };
  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo;
  const own = { kind: "openai-compatible", base_url: `http://127.0.0.1:${port}/v1` };
  return {
    requests,
    config: JSON.stringify({ version: 1, models: { default: "own/test-model", providers: { own } } }),
  };
}

function eventsOf(turn: Exclude<ModelTurn, { readonly status: number }>): readonly object[] {
  if ("text" in turn) return [delta({ role: "assistant", content: turn.text }, null), delta({}, "stop")];
  const call = {
    index: 0,
    id: "call-1",
    type: "function",
    function: { name: turn.tool, arguments: JSON.stringify(turn.input) },
  };
  return [delta({ role: "assistant", content: null, tool_calls: [call] }, null), delta({}, "tool_calls")];
}

function delta(content: object, end: string | null): object {
  const head = { id: "answer", object: "chat.completion.chunk", created: 1, model: "test-model" };
  return { ...head, choices: [{ index: 0, delta: content, finish_reason: end }] };
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
