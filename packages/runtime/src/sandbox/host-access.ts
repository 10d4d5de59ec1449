import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { Duplex } from "node:stream";
import type { NetworkHosts } from "@skillwright/core/internal";
import { openNetworkProxy, proxyVariables } from "./network-proxy.ts";
import { unavailable } from "./run-process.ts";

/** Where a command sees the program that leads to the proxy. */
const NODE_INSIDE = "/run/skillwright/node";

/** The port inside the sandbox that leads to the proxy; the sandbox has its own network, so it is free. */
const PORT = 3128;

/** Most connections at the same time, and most bytes of one frame; only a hostile command exceeds them. */
const MAX_CONNECTIONS = 256;
const MAX_FRAME_BYTES = 64 * 1024;

/** Bytes before each frame: the number of its connection, then its length. */
const HEAD_BYTES = 8;

/** Lengths that say something else: nothing more comes, or the connection is broken. */
const ENDED = 0;
const BROKEN = 0xffffffff;

/** Access to single hosts for a command in a sandbox without a network. */
export interface HostAccess {
  /** Files that the command needs to see. */
  readonly files: readonly { readonly source: string; readonly target: string }[];
  readonly environment: Readonly<Record<string, string>>;
  /** The command, started by the program that leads to the proxy; the descriptor is that of the channel. */
  readonly wrap: (argv: readonly string[], descriptor: number) => readonly string[];
  /** Serves what comes through the channel, the other end of that descriptor. */
  readonly serve: (channel: Duplex) => void;
  /** What was refused, as sentences. */
  readonly refused: () => readonly string[];
  close(): void;
}

/**
 * Gives access to single hosts. The sandbox keeps its empty network; a program inside passes connections through one
 * inherited channel to a proxy outside, which decides. The command can't reach anything else.
 */
export async function openHostAccess({ hosts }: NetworkHosts): Promise<HostAccess> {
  const node = nodeProgram();
  const proxy = await openNetworkProxy({ hosts, listen: "nowhere" });
  return {
    files: [{ source: node, target: NODE_INSIDE }],
    environment: proxyVariables(`http://127.0.0.1:${PORT}`),
    wrap: (argv, descriptor) => [NODE_INSIDE, "-e", BRIDGE, "--", String(descriptor), String(PORT), ...argv],
    serve: (channel) => serveFrames(channel, proxy.accept),
    refused: proxy.refused,
    close: () => proxy.close(),
  };
}

/** Turns the frames of a channel into streams, one for each connection. What breaks the format ends the channel. */
function serveFrames(channel: Duplex, accept: (stream: Duplex) => void): void {
  const streams = new Map<number, Duplex>();
  const send = (id: number, length: number, bytes: Uint8Array, done: () => void): void => {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32BE(id, 0);
    head.writeUInt32BE(length, 4);
    if (channel.destroyed) done();
    else channel.write(Buffer.concat([head, bytes]), () => done());
  };
  const open = (id: number): Duplex => {
    const stream = new Duplex({
      // What a slow host doesn't take waits in the sandbox, not in our memory.
      read: () => void channel.resume(),
      write(bytes: Uint8Array, _, done) {
        const parts = Array.from({ length: Math.ceil(bytes.length / MAX_FRAME_BYTES) }, (__, index) =>
          bytes.subarray(index * MAX_FRAME_BYTES, (index + 1) * MAX_FRAME_BYTES),
        );
        let left = parts.length;
        const one = (): void => {
          left -= 1;
          if (left === 0) done();
        };
        for (const part of parts) send(id, part.length, part, one);
        if (parts.length === 0) done();
      },
      final: (done) => send(id, ENDED, Buffer.alloc(0), () => done()),
      destroy(error, done) {
        streams.delete(id);
        send(id, BROKEN, Buffer.alloc(0), () => done(error));
      },
    });
    stream.on("error", () => stream.destroy());
    streams.set(id, stream);
    accept(stream);
    return stream;
  };
  let waiting: Buffer = Buffer.alloc(0);
  channel.on("data", (bytes: Uint8Array) => {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length >= HEAD_BYTES) {
      const id = waiting.readUInt32BE(0);
      const length = waiting.readUInt32BE(4);
      const size = length === BROKEN ? 0 : length;
      if (size > MAX_FRAME_BYTES) return void channel.destroy();
      if (waiting.length < HEAD_BYTES + size) return;
      const content = Buffer.from(waiting.subarray(HEAD_BYTES, HEAD_BYTES + size));
      waiting = waiting.subarray(HEAD_BYTES + size);
      const known = streams.get(id);
      if (length === BROKEN) known?.destroy();
      else if (length === ENDED) known?.push(null);
      else if (known === undefined && streams.size >= MAX_CONNECTIONS) return void channel.destroy();
      else if (!(known ?? open(id)).push(content)) channel.pause();
    }
  });
  channel.on("error", () => channel.destroy());
  channel.on("close", () => {
    for (const stream of streams.values()) stream.destroy();
  });
}

/** A Node.js that can run a script: the one that runs this, unless that is a single executable. */
function nodeProgram(): string {
  const { isSea } = createRequire(import.meta.url)("node:sea") as { readonly isSea: () => boolean };
  const places = [...(isSea() ? [] : [process.execPath]), "/usr/bin/node", "/usr/local/bin/node"];
  const node = places.find((path) => existsSync(path));
  if (node !== undefined) return node;
  throw unavailable("access to single hosts needs Node.js", "Install Node.js in /usr/bin.");
}

/** Passes connections on as frames, and runs the command with its own input, output and status. */
const BRIDGE = `"use strict";
const net = require("node:net");
const { constants } = require("node:os");
const { spawn } = require("node:child_process");
const [descriptor, port, program, ...args] = process.argv.slice(1);
const channel = new net.Socket({ fd: Number(descriptor), readable: true, writable: true });
const clients = new Map();
let last = 0;
let waiting = Buffer.alloc(0);
const send = (id, length, bytes) => {
  const head = Buffer.alloc(${HEAD_BYTES});
  head.writeUInt32BE(id, 0);
  head.writeUInt32BE(length, 4);
  if (channel.destroyed || channel.write(bytes === undefined ? head : Buffer.concat([head, bytes]))) return;
  for (const client of clients.values()) client.pause();
};
channel.on("drain", () => { for (const client of clients.values()) client.resume(); });
channel.on("error", () => channel.destroy());
channel.on("close", () => { for (const client of clients.values()) client.destroy(); });
channel.on("data", (bytes) => {
  waiting = Buffer.concat([waiting, bytes]);
  while (waiting.length >= ${HEAD_BYTES}) {
    const length = waiting.readUInt32BE(4);
    const size = length === ${BROKEN} ? 0 : length;
    if (waiting.length < ${HEAD_BYTES} + size) return;
    const client = clients.get(waiting.readUInt32BE(0));
    const content = waiting.subarray(${HEAD_BYTES}, ${HEAD_BYTES} + size);
    waiting = waiting.subarray(${HEAD_BYTES} + size);
    if (length === ${BROKEN}) client?.destroy();
    else if (length === ${ENDED}) client?.end();
    else if (client !== undefined && !client.write(content)) {
      channel.pause();
      client.once("drain", () => channel.resume());
      client.once("close", () => channel.resume());
    }
  }
});
const server = net.createServer({ allowHalfOpen: true }, (client) => {
  const id = ++last;
  clients.set(id, client);
  client.on("data", (bytes) => {
    for (let at = 0; at < bytes.length; at += ${MAX_FRAME_BYTES}) {
      const part = bytes.subarray(at, at + ${MAX_FRAME_BYTES});
      send(id, part.length, part);
    }
  });
  client.on("end", () => send(id, ${ENDED}));
  client.on("error", () => client.destroy());
  client.on("close", () => { clients.delete(id); send(id, ${BROKEN}); });
});
server.listen(Number(port), "127.0.0.1", () => {
  const child = spawn(program, args, { stdio: "inherit" });
  child.on("error", (error) => {
    process.stderr.write(error.message + "\\n");
    process.exit(error.code === "ENOENT" ? 127 : 126);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
});
`;
