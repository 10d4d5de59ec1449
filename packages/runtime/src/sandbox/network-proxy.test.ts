import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo, connect, type LookupFunction } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openNetworkProxy } from "./network-proxy.ts";

const target = createServer((message, response) => response.end(`${message.headers.host} ${message.url}`));
let port = 0;
beforeAll(async () => {
  target.listen(0, "127.0.0.1");
  await once(target, "listening");
  ({ port } = target.address() as AddressInfo);
});
afterAll(() => target.close());

/** What a proxy answers to a plain request. */
async function get(
  proxyPort: number,
  path: string,
  credentials?: string,
): Promise<readonly [number, string]> {
  const auth = credentials && {
    "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}`,
  };
  const sent = request({
    host: "127.0.0.1",
    port: proxyPort,
    path,
    headers: { ...auth },
    agent: false,
  }).end();
  const [response] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
  let text = "";
  for await (const part of response.setEncoding("utf8")) text += String(part);
  return [response.statusCode ?? 0, text];
}

test("plain requests reach granted hosts only, and only with the password", async () => {
  const proxy = await openNetworkProxy({ hosts: [`127.0.0.1:${port}`], listen: "port" });
  try {
    const path = `http://127.0.0.1:${port}/a?b`;
    expect(await get(proxy.port, path, proxy.credentials)).toEqual([200, `127.0.0.1:${port} /a?b`]);
    expect((await get(proxy.port, path))[0]).toBe(407);
    expect((await get(proxy.port, path, "skillwright:guess"))[0]).toBe(407);
    expect((await get(proxy.port, "http://localhost/", proxy.credentials))[0]).toBe(403);
    expect((await get(proxy.port, "/a", proxy.credentials))[0]).toBe(400);
    expect(proxy.refused()).toEqual(["The command tried to reach localhost:80, which nobody granted."]);
  } finally {
    proxy.close();
  }
});

test("a granted name that leads to this computer or a private network is refused", async () => {
  const addresses = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1"];
  for (const address of addresses) {
    const lookup: LookupFunction = (_, __, callback) =>
      callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
    const proxy = await openNetworkProxy({ hosts: [`rebind.example:${port}`], listen: "port", lookup });
    try {
      const [status, text] = await get(proxy.port, `http://rebind.example:${port}/`, proxy.credentials);
      expect([status, text]).toEqual([502, expect.stringContaining("private network")]);
    } finally {
      proxy.close();
    }
  }
});

test.for([
  "CONNECT rebind.example\0.evil.example:443 HTTP/1.1\r\n\r\n",
  "CONNECT 127.0.0.1:443@evil.example:443 HTTP/1.1\r\n\r\n",
  "CONNECT http://127.0.0.1:1/ HTTP/1.1\r\n\r\n",
  "CONNECT *:443 HTTP/1.1\r\n\r\n",
  "\u0005\u0001\u0000",
])("%j is not connected", async (bytes) => {
  const proxy = await openNetworkProxy({ hosts: ["rebind.example"], listen: "port" });
  try {
    const socket = connect(proxy.port, "127.0.0.1");
    socket.end(bytes);
    let text = "";
    for await (const part of socket.setEncoding("utf8")) text += String(part);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
  } finally {
    proxy.close();
  }
});
