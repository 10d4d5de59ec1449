import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { serveOn, type TestServer } from "./test-server.ts";

/**
 * What goes wrong with one answer.
 * - `drop`: the connection ends before it.
 * - `cut`: it ends in the middle.
 * - `too-long`: it announces more bytes than it has.
 * - `too-short`: it announces half of its bytes, and has no more.
 * - `stall`: it never ends.
 */
export type NetworkFault = "drop" | "cut" | "too-long" | "too-short" | "stall";

/** A proxy between a client and a real server that spoils one answer. */
export interface FaultyProxy extends TestServer {
  /**
   * Spoils the answer to a request, counted from 1 from now on, and those to the same address later: a client may try
   * again. `stalled` is called once nothing more will come.
   */
  spoil(request: number, fault: NetworkFault, stalled?: () => void): void;
  /** Requests since the last call of `spoil`. */
  requests(): number;
}

/** Starts a proxy. Addresses of the server in texts become those of the proxy. */
export async function faultyProxy(target: string): Promise<FaultyProxy> {
  let count = 0;
  let plan: { readonly at: number; readonly fault: NetworkFault; readonly stalled: () => void } | undefined;
  let path: string | undefined;
  let own = "";
  const server = await serveOn(
    createServer((request, response) => {
      count += 1;
      if (plan?.at === count) path = request.url;
      const spoiled = request.url === path ? plan : undefined;
      forward(request, target).then(
        ({ status, headers, body }) => {
          const text = body.includes(0)
            ? body
            : Buffer.from(body.toString("latin1").replaceAll(target, own), "latin1");
          answer(response, { status, headers, body: text }, spoiled);
        },
        () => response.destroy(),
      );
    }),
  );
  own = server.url;
  return {
    ...server,
    spoil(at, fault, stalled = () => undefined) {
      count = 0;
      path = undefined;
      plan = { at, fault, stalled };
    },
    requests: () => count,
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

function forward(request: IncomingMessage, target: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, headers, url = "/" } = request;
    const sent = send(
      `${target}${url}`,
      { method, headers: { ...headers, host: new URL(target).host } },
      (answered) => {
        const pieces: Buffer[] = [];
        answered.on("data", (piece: Buffer) => pieces.push(piece));
        answered.on("error", reject);
        answered.on("end", () =>
          resolve({
            status: answered.statusCode ?? 500,
            headers: answered.headers,
            body: Buffer.concat(pieces),
          }),
        );
      },
    );
    sent.on("error", reject);
    request.pipe(sent);
  });
}

function answer(
  response: ServerResponse,
  { status, headers, body }: Answer,
  spoiled: { readonly fault: NetworkFault; readonly stalled: () => void } | undefined,
): void {
  const { "transfer-encoding": _, ...plain } = headers;
  const half = body.subarray(0, Math.floor(body.length / 2));
  const begin = (length: number): void => {
    response.writeHead(status, { ...plain, "content-length": String(length), connection: "close" } as never);
  };
  switch (spoiled?.fault) {
    case undefined:
      begin(body.length);
      response.end(body);
      return;
    case "drop":
      response.destroy();
      return;
    case "cut":
      begin(body.length);
      response.write(half, () => response.destroy());
      return;
    case "too-long":
      begin(body.length + 10);
      response.write(body, () => response.destroy());
      return;
    case "too-short":
      begin(half.length);
      response.end(half);
      return;
    case "stall":
      begin(body.length + 1);
      response.write(half, () => spoiled?.stalled());
      return;
    default:
  }
}
