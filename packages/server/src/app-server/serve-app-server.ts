import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { MAX_LINE_BYTES } from "./app-server-limits.ts";
import { type AppServerOptions, openAppServer } from "./open-app-server.ts";
import { readLines } from "./read-lines.ts";
import { rpcCodes } from "./read-message.ts";

/** How a client is served over two streams. */
export interface AppServerStreams extends Omit<AppServerOptions, "notify"> {
  readonly input: Readable;
  readonly output: Writable;
}

/** Serves one client, a message per line, until it closes its end. */
export async function serveAppServer({ input, output, ...options }: AppServerStreams): Promise<void> {
  const send = (text: string): void => {
    output.write(`${text}\n`);
  };
  // Nothing can be sent to a client that has disconnected; its input ends too.
  output.on("error", () => input.destroy());
  const server = openAppServer({ ...options, notify: send });
  try {
    for await (const line of readLines(input, MAX_LINE_BYTES)) {
      if (line.kind === "too-long") {
        const message = `The message has more than ${MAX_LINE_BYTES} bytes`;
        send(JSON.stringify({ id: null, error: { code: rpcCodes.request, message } }));
      } else if (line.text.trim() !== "") {
        const reply = await server.receive(line.text);
        if (reply !== undefined) send(reply);
        // A client that sends requests and never reads must not fill the memory.
        if (output.writableNeedDrain) await once(output, "drain");
      }
    }
  } finally {
    await server.close();
  }
}
