import { randomBytes } from "node:crypto";
import { lookup as systemLookup } from "node:dns";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { allowsHost, isLoopback } from "@skillwright/core/internal";
import { isPublicAddress } from "../machine/address-rules.ts";
import { isSameSecret } from "../machine/same-secret.ts";
import { checkedLookup } from "../machine/send-request.ts";

/** Most refused hosts that are reported. */
const MAX_REPORTED = 10;

/** Headers of one connection, which a proxy does not pass on. */
const HOP_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** A proxy that connects only to certain hosts. */
export interface NetworkProxy {
  /** The port of this computer it listens on; 0 when it doesn't listen. */
  readonly port: number;
  /** The user and password in its address; empty when it doesn't listen. */
  readonly credentials: string;
  /** Serves a connection that came another way. */
  readonly accept: (stream: Duplex) => void;
  /** What was refused, as sentences. */
  readonly refused: () => readonly string[];
  close(): void;
}

export interface NetworkProxyOptions {
  /** Hosts as `readNetworkHost` writes them. */
  readonly hosts: readonly string[];
  /** On a port it needs a password, because every account of this computer reaches that port. */
  readonly listen: "port" | "nowhere";
  /** Default: the system's resolver. */
  readonly lookup?: LookupFunction;
}

/**
 * Starts a proxy for `CONNECT` and plain HTTP that connects to the addresses it checked: this computer and private
 * networks are refused unless granted by address or as `localhost`.
 */
export async function openNetworkProxy(options: NetworkProxyOptions): Promise<NetworkProxy> {
  const { hosts, listen, lookup = systemLookup } = options;
  const password = listen === "port" ? randomBytes(16).toString("hex") : "";
  const credentials = listen === "port" ? `skillwright:${password}` : "";
  const refused = new Set<string>();
  const open = new Set<Duplex>();
  const refuse = (target: string, why: string): string => {
    const text = `The command tried to reach ${target}, ${why}.`;
    if (refused.size < MAX_REPORTED) refused.add(text);
    return `${text}\n`;
  };
  const isKnown = (request: IncomingMessage): boolean =>
    listen !== "port" ||
    isSameSecret(request.headers["proxy-authorization"] ?? "", `Basic ${base64(credentials)}`);
  /** How to connect to a target; undefined when nobody granted it. */
  const route = (
    host: string,
    port: number,
  ): { host: string; port: number; lookup: LookupFunction } | undefined =>
    allowsHost(hosts, isIP(host) === 6 ? `[${host}]` : host, port)
      ? { host, port, lookup: checkedLookup(lookup, host === "localhost" ? isLoopback : isPublicAddress) }
      : undefined;

  const server = createServer((request, response) => {
    forward(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isKnown(request)) return end(response, 407, "");
    const url = URL.canParse(request.url ?? "") ? new URL(request.url ?? "") : undefined;
    if (url?.protocol !== "http:")
      return end(response, 400, "Only http:// addresses and CONNECT are possible.\n");
    const target = route(plainHost(url.hostname), Number(url.port || "80"));
    if (target === undefined)
      return end(response, 403, refuse(`${url.hostname}:${url.port || "80"}`, NOT_GRANTED));
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !HOP_HEADERS.has(name)),
    );
    const sent = httpRequest(
      {
        ...target,
        method: request.method,
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, host: url.host },
        agent: false,
      },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !HOP_HEADERS.has(name));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
        answer.pipe(response);
        answer.on("error", () => response.destroy());
      },
    );
    sent.on("error", (error) => {
      if (response.headersSent) response.destroy();
      else end(response, 502, refuse(url.host, `which failed: ${error.message}`));
    });
    request.pipe(sent);
    response.on("close", () => sent.destroy());
  };
  server.on("connect", (request: IncomingMessage, client: Duplex, head: Uint8Array) => {
    client.on("error", () => client.destroy());
    const [, name = "", port = ""] = /^(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(request.url ?? "") ?? [];
    if (!isKnown(request)) return void client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n\r\n`);
    const target = route(plainHost(name.toLowerCase()), Number(port));
    if (target === undefined) {
      const text = refuse(name === "" ? "an address that is none" : `${name}:${port}`, NOT_GRANTED);
      return void client.end(
        `HTTP/1.1 403 Forbidden\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      );
    }
    const upstream = connect(target);
    open.add(upstream);
    upstream.on("close", () => {
      open.delete(upstream);
      client.destroy();
    });
    upstream.once("connect", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.write(head);
      client.pipe(upstream);
      upstream.pipe(client);
    });
    upstream.on("error", (error) => {
      const text = refuse(`${name}:${port}`, `which failed: ${error.message}`);
      client.end(`HTTP/1.1 502 Bad Gateway\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    });
    client.on("close", () => upstream.destroy());
  });
  server.on("connection", (socket: Duplex) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  if (listen === "port") {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    server.unref();
  }
  return {
    port: listen === "port" ? (server.address() as AddressInfo).port : 0,
    credentials,
    accept: (stream) => void server.emit("connection", stream),
    refused: () => [...refused],
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

const NOT_GRANTED = "which nobody granted";

/** The variables by which programs find a proxy. */
export function proxyVariables(address: string): Readonly<Record<string, string>> {
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"];
  const both = [...names, ...names.map((name) => name.toLowerCase())];
  return {
    ...Object.fromEntries(both.map((name) => [name, address])),
    NO_PROXY: "",
    no_proxy: "",
    NODE_USE_ENV_PROXY: "1",
  };
}

function plainHost(host: string): string {
  return host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(text);
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
