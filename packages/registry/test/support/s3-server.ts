import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AwsClient } from "aws4fetch";

/** An S3-compatible server in memory, with one bucket, that checks the signature of each request. */
export interface S3Server {
  /** The server and the bucket. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  close(): void;
}

/** Objects in one answer to a list, so that tests need several. */
const PAGE = 2;

/** Starts a server. */
export async function startS3(): Promise<S3Server> {
  const keys = { accessKeyId: "AKIATEST", secretAccessKey: "secret/of+test" };
  const objects = new Map<string, { readonly content: Buffer; readonly at: Date }>();
  const signer = new AwsClient({ ...keys, region: "us-east-1", service: "s3" });
  const respond = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const content = await buffer(request);
    const { method = "GET", headers } = request;
    const url = new URL(request.url ?? "", `http://${headers.host}`);
    const signed = await signer.sign(url.href, {
      method,
      headers: { "x-amz-content-sha256": String(headers["x-amz-content-sha256"]) },
      ...(content.length > 0 && { body: content }),
      aws: { datetime: String(headers["x-amz-date"]) },
    });
    if (signed.headers.get("authorization") !== headers.authorization) {
      answer.writeHead(403).end();
      return;
    }
    const [, bucket, key = ""] = url.pathname.split("/");
    if (bucket !== "skills") answer.writeHead(404).end();
    else if (key === "") answer.end(list(objects, Number(url.searchParams.get("continuation-token") ?? 0)));
    else if (method === "PUT") {
      objects.set(key, { content, at: new Date() });
      answer.end();
    } else if (method === "DELETE") {
      objects.delete(key);
      answer.writeHead(204).end();
    } else {
      const found = objects.get(key);
      if (found === undefined) answer.writeHead(404).end();
      else answer.end(found.content);
    }
  };
  const server = createServer((request, answer) => void respond(request, answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { bucket: `http://127.0.0.1:${port}/skills`, ...keys, close: () => void server.close() };
}

function list(
  objects: ReadonlyMap<string, { readonly content: Buffer; readonly at: Date }>,
  from: number,
): string {
  const sorted = [...objects].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const shown = sorted
    .slice(from, from + PAGE)
    .map(
      ([key, { content, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`,
    );
  const next =
    from + PAGE < sorted.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult>${shown.join("")}${next}</ListBucketResult>`;
}
