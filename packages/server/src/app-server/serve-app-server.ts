import { Buffer } from "node:buffer";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { type AppServerOptions, openAppServer } from "./open-app-server.ts";
import { rpcCodes } from "./read-message.ts";

/** Longest message of a client, in bytes; clients send small ones. */
const MAX_LINE_BYTES = 1024 * 1024;

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

/** A line of a stream, or a marker for one that was too long. */
export type Line = { readonly kind: "line"; readonly text: string } | { readonly kind: "too-long" };

/** The lines of a stream as they arrive. Lines with too many bytes are dropped, so that no client fills the memory. */
export async function* readLines(input: AsyncIterable<unknown>, maxBytes: number): AsyncGenerator<Line> {
  let kept: Buffer[] = [];
  let size = 0;
  const end = (): Line => {
    const line: Line =
      size > maxBytes ? { kind: "too-long" } : { kind: "line", text: Buffer.concat(kept).toString("utf8") };
    kept = [];
    size = 0;
    return line;
  };
  for await (const chunk of input) {
    let rest = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk), "utf8");
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      size += at;
      if (size <= maxBytes) kept.push(rest.subarray(0, at));
      yield end();
      rest = rest.subarray(at + 1);
    }
    size += rest.length;
    if (size <= maxBytes) kept.push(rest);
    else kept = [];
  }
  if (size > 0) yield end();
}
