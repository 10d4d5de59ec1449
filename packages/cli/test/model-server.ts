import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A piece of an answer: a text, a call, or null where nothing more comes. */
export type Piece = string | { readonly tool: string; readonly input: object } | null;

/** A model on this computer. */
export interface ModelServer {
  /** The requests so far. */
  readonly bodies: readonly string[];
  /** The variables with which the command line uses it. */
  readonly env: NodeJS.ProcessEnv;
  close(): void;
}

/** A service that speaks chat completions and answers in turn. */
export async function serveModel(
  answers: readonly (readonly Piece[] | Promise<readonly Piece[]>)[],
): Promise<ModelServer> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += String(piece);
    });
    const answerInTurn = async (): Promise<void> => {
      const send = (delta: object, finish: string | null = null): void => {
        const choices = [{ index: 0, delta, finish_reason: finish }];
        const event = { id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices };
        response.write(`data: ${JSON.stringify(event)}\n\n`);
      };
      const answer = (await answers[bodies.push(body) - 1]) ?? ["Nothing is left to say."];
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const piece of answer) {
        if (piece === null) return;
        if (typeof piece === "string") send({ role: "assistant", content: piece });
        else {
          const call = { name: piece.tool, arguments: JSON.stringify(piece.input) };
          send({ tool_calls: [{ index: 0, id: `c${bodies.length}`, type: "function", function: call }] });
        }
      }
      send({}, answer.some((piece) => typeof piece === "object") ? "tool_calls" : "stop");
      response.end("data: [DONE]\n\n");
    };
    request.on("end", () => void answerInTurn());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    bodies,
    env: { OLLAMA_HOST: `http://127.0.0.1:${port}`, SKILLWRIGHT_MODEL: "ollama/m" },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
