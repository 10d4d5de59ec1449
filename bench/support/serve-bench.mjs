// A server for the benchmark, with a bare route of the same framework beside it: node serve-bench.mjs CWD
import { createServer } from "@skillwright/server";

const [cwd] = process.argv.slice(2);
let bare = { ok: true };
const server = await createServer({
  cwd,
  port: 0,
  rateLimit: "off",
  extend(app) {
    app.get("/bench/bare", (c) => c.json(bare));
    app.post("/bench/bare", async (c) => {
      bare = await c.req.json();
      return c.json({});
    });
    app.get("/bench/memory", (c) => {
      globalThis.gc?.();
      return c.json(process.memoryUsage());
    });
  },
});
process.stdout.write(`${JSON.stringify({ url: server.url, port: server.port, token: server.token })}\n`);
