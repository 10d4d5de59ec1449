// A server for the benchmark, with a bare route of the same framework: node serve-bench.mjs CWD [WEB]
import { createServer } from "@skillwright/server";

const [cwd, web] = process.argv.slice(2);
let bare = { ok: true };
const server = await createServer({
  cwd,
  port: 0,
  rateLimit: "off",
  ...(web !== undefined && { web }),
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
const { url, port, token } = server;
process.stdout.write(`${JSON.stringify({ url, port, token, link: server.link("/skills") })}\n`);
