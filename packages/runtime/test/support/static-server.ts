import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { serveOn, type TestServer } from "./test-server.ts";

/** What a path is answered with. */
export type StaticAnswer =
  | string
  | Uint8Array
  | { readonly redirect: string }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A web server with files, which says when a file has not changed, as real ones do. */
export interface StaticServer extends TestServer {
  readonly files: Map<string, StaticAnswer>;
  /** Every request so far, as `STATUS PATH`. */
  readonly log: string[];
}

/** Serves files; others are 404. */
export async function staticServer(
  files: Readonly<Record<string, StaticAnswer>> = {},
  options: { /** Default: yes. */ readonly etags?: "yes" | "no" } = {},
): Promise<StaticServer> {
  const known = new Map(Object.entries(files));
  const log: string[] = [];
  const server = await serveOn(
    createServer((request, response) => {
      const path = request.url ?? "/";
      response.on("finish", () => log.push(`${response.statusCode} ${path}`));
      const answer = known.get(path);
      if (answer === undefined) response.writeHead(404).end("Not found");
      else if (typeof answer === "function") answer(request, response);
      else if (typeof answer === "object" && "redirect" in answer) {
        response.writeHead(302, { location: answer.redirect }).end();
      } else {
        const etag = `"${createHash("sha256").update(answer).digest("hex")}"`;
        const isSame = request.headers["if-none-match"] === etag;
        const headers = options.etags === "no" ? {} : { etag };
        if (isSame) response.writeHead(304, headers).end();
        else response.writeHead(200, headers).end(answer);
      }
    }),
  );
  return { ...server, files: known, log };
}
