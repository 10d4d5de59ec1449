// Sends as many requests as the server can answer, over keep-alive connections: node load.mjs PORT SECONDS
// PATH HEADERS
import { connect } from "node:net";

const [port, seconds, path, headers] = process.argv.slice(2);
const CONNECTIONS = 16;
const request = Buffer.from(
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${JSON.parse(headers)
    .map((line) => `${line}\r\n`)
    .join("")}\r\n`,
);
let answered = 0;
let failed = 0;
const until = Date.now() + Number(seconds) * 1000;

function connection() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
    socket.setNoDelay(true);
    let rest = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("data", (data) => {
      rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
      for (;;) {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0) return;
        const head = rest.subarray(0, end).toString("latin1");
        const status = Number(head.slice(9, 12));
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        const total = end + 4 + (status === 304 ? 0 : length);
        if (rest.length < total) return;
        rest = rest.subarray(total);
        if (status >= 400) failed += 1;
        answered += 1;
        if (Date.now() > until) {
          socket.destroy();
          resolve();
          return;
        }
        socket.write(request);
      }
    });
  });
}

const started = performance.now();
await Promise.all(Array.from({ length: CONNECTIONS }, connection));
process.stdout.write(
  JSON.stringify({ perSecond: (answered / (performance.now() - started)) * 1000, failed }),
);
