import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A service that speaks OpenAI's chat completions on this computer and says what it was told to say. */
export interface ToldModel {
  /** The configuration of a person who uses it. */
  readonly config: string;
  close(): Promise<void>;
}

/** What it answers: a call of a tool, or text, which may wait until it may be said. */
export type Told =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly text: string; readonly until?: Promise<void> };

/** Begins the service; each request gets the next answer, and the last one again. */
export async function openToldModel(answers: readonly Told[]): Promise<ToldModel> {
  let asked = 0;
  const answer = async (response: ServerResponse): Promise<void> => {
    const told = answers[Math.min(asked, answers.length - 1)] ?? { text: "" };
    asked += 1;
    const say = (choice: object, more: object = {}): void => {
      const chunk = { id: "c", object: "chat.completion.chunk", created: 0, model: "small", ...more };
      response.write(`data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, ...choice }] })}\n\n`);
    };
    response.writeHead(200, { "content-type": "text/event-stream" });
    if ("text" in told) await told.until;
    const delta =
      "text" in told
        ? { role: "assistant", content: told.text }
        : {
            role: "assistant",
            tool_calls: [
              {
                index: 0,
                id: `call-${asked}`,
                type: "function",
                function: { name: told.tool, arguments: JSON.stringify(told.input) },
              },
            ],
          };
    say({ delta, finish_reason: null });
    say(
      { delta: {}, finish_reason: "text" in told ? "stop" : "tool_calls" },
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
