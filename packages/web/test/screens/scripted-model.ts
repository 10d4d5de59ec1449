import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A loopback model with OpenAI's chat completions API that answers by a script. */
export interface ScriptedModel {
  /** The user configuration that selects it. */
  readonly config: string;
  close(): Promise<void>;
}

/** A tool call, or text, which can wait for a promise. */
export type ScriptedTurn =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly text: string; readonly until?: Promise<void> };

/** Starts the model; each request gets the next turn, and the last one repeats. */
export async function openScriptedModel(answers: readonly ScriptedTurn[]): Promise<ScriptedModel> {
  let asked = 0;
  const answer = async (response: ServerResponse): Promise<void> => {
    const turn = answers[Math.min(asked, answers.length - 1)] ?? { text: "" };
    asked += 1;
    const say = (choice: object, more: object = {}): void => {
      const chunk = { id: "c", object: "chat.completion.chunk", created: 0, model: "small", ...more };
      response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] })}\n\n`);
    };
    response.writeHead(200, { "content-type": "text/event-stream" });
    if ("text" in turn) await turn.until;
    const delta =
      "text" in turn
        ? { role: "assistant", content: turn.text }
        : {
            role: "assistant",
            tool_calls: [
              {
                index: 0,
                id: `call-${asked}`,
                type: "function",
                function: { name: turn.tool, arguments: JSON.stringify(turn.input) },
              },
            ],
          };
    say({ delta, finish_reason: null });
    say(
      { delta: {}, finish_reason: "text" in turn ? "stop" : "tool_calls" },
      { usage: { prompt_tokens: 1840, completion_tokens: 96, total_tokens: 1936 } },
    );
    response.end("data: [DONE]\n\n");
  };
  const server = createServer((request, response) => {
    request.resume().on("end", () => void answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: `version: 1\nmodels:\n  default: studio/small\n  providers:\n    studio:\n      base_url: http://127.0.0.1:${port}/v1\n      models:\n        small: {}\n`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
