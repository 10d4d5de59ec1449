import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitedFetch, signInPage } from "./safe-fetch.ts";

let running: Server | undefined;
afterEach(() => {
  running?.closeAllConnections();
  running?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  running = server;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const never = new AbortController().signal;

test("what is small enough arrives whole, with status and headers", async () => {
  const url = await serve((_, response) => response.writeHead(201, { "x-a": "b" }).end("12345"));
  const answer = await limitedFetch(5, never)(url);
  expect([answer.status, answer.headers.get("x-a"), await answer.text()]).toEqual([201, "b", "12345"]);
});

test("an answer without an end is cut off where it has too many bytes", async () => {
  const url = await serve((_, response) => {
    const more = (): void => {
      if (!response.destroyed) response.write("x".repeat(65_536), () => setImmediate(more));
    };
    more();
  });
  const answer = await limitedFetch(1_000_000, never)(url);
  await expect(answer.text()).rejects.toThrow("more than 1000000 bytes");
});

test("it ends with its signal, and with the caller's", async () => {
  const url = await serve(() => undefined);
  const own = new AbortController();
  const waiting = limitedFetch(5, own.signal)(url);
  own.abort();
  await expect(waiting).rejects.toThrow("abort");
  const callers = new AbortController();
  const other = limitedFetch(5, never)(url, { signal: callers.signal });
  callers.abort();
  await expect(other).rejects.toThrow("abort");
});

const here = "http://127.0.0.1:3000/mcp";
const far = "https://mcp.example/mcp";

test.for([
  ["https://login.example/authorize", far],
  ["https://login.example/authorize", here],
  ["http://localhost:9000/authorize", here],
] as const)("a person is sent to %s by %s", ([page, server]) => {
  expect(signInPage(new URL(page), server)).toBe(page);
});

test.for([
  ["http://127.0.0.1:8080/shutdown", far],
  ["https://localhost:8443/admin", far],
  ["http://[::1]/", far],
  ["http://login.example/authorize", far],
  ["javascript:alert(1)", here],
  ["file:///etc/passwd", here],
] as const)("a person isn't sent to %s by %s", ([page, server]) => {
  expect(() => signInPage(new URL(page), server)).toThrow(/isn't on HTTPS/);
});
