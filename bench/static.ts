import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { extname, join, normalize, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { createRegistryClient, type RegistryClient } from "@skillwright/contract/client";
import { createRegistry, exportStatic, newAdminToken } from "@skillwright/registry";
import { type Browser, chromium } from "playwright-core";
import { copyRows, library, publishSkills } from "./support/fill-registry.ts";
import { print, timed } from "./support/timed.ts";

/**
 * Static copies of registries by their number of skills: time and size of an export, and searches in a real browser that
 * has nothing in its cache. Arguments: sizes, and `folder=DIR`, which keeps everything so that a run that was ended continues:
 * `npm run bench -- static -- 1000 100000 folder=/tmp/static`. Each size adds to the one before.
 */
const args = process.argv.slice(2);
const sizes = args.map(Number).filter((size) => size > 0);
const counts = (sizes.length > 0 ? sizes : [1000, 10_000]).toSorted((a, b) => a - b);
const kept = args.find((arg) => arg.startsWith("folder="))?.slice("folder=".length);
const folder = kept === undefined ? mkdtempSync(join(tmpdir(), "skillwright-bench-")) : resolve(kept);

/** Skills that are really published. */
const PUBLISHED = 500;
/** Searches of each kind. */
const SEARCHES = 40;
/** Types that a browser has to be told. */
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
};

mkdirSync(folder, { recursive: true });
const registry = await createRegistry({ data: join(folder, "data"), rateLimit: "off" });
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
try {
  const client = createRegistryClient({
    baseUrl: "http://registry.bench",
    token: await newAdminToken(registry.context),
    fetch: async (url, init) => registry.app.request(url, init),
  });
  for (const count of counts) {
    process.stdout.write(`\n ${count} skills\n`);
    const { skills: present } = await client.getStats();
    const start = Math.min(count, PUBLISHED);
    if (present < start) await publishSkills(client, present, start);
    if (present < count) await copyRows(client, registry, Math.max(present, start), count);
    const out = join(folder, "static");
    await measureExport(client, out, count);
    await measureSearches(browser, out, count);
  }
  const [load = 0] = loadavg();
  print("load per processor", load / availableParallelism(), "");
} finally {
  await browser.close();
  await registry.close();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}

/** The export of what is not there yet, and one when nothing changed. */
async function measureExport(client: RegistryClient, out: string, count: number): Promise<void> {
  const before = existsSync(join(out, "-/v1/skills")) ? "continued" : "whole";
  const first = await timed(() => exportStatic(client, out));
  print(`export, ${before}`, first.seconds, "s");
  print("… processor time for each skill", (first.cpu * 1000) / count, "ms");
  const again = await timed(() => exportStatic(client, out));
  print("export, nothing changed", again.seconds, "s");
  print("… processor time for each skill", (again.cpu * 1000) / count, "ms");
  print("resident memory", process.memoryUsage().rss / 1024 ** 2, "MB");
  const names = await readdir(out, { recursive: true });
  const contents = new Map<number, number>();
  let files = 0;
  const shards: number[] = [];
  for (const name of names) {
    const stats = statSync(join(out, name));
    if (!stats.isFile()) continue;
    files += 1;
    contents.set(stats.ino, stats.size);
    if (name.includes("-/search/words-")) shards.push(stats.size);
  }
  shards.sort((a, b) => a - b);
  print("files", files, "");
  print("size, each content once", [...contents.values()].reduce((sum, size) => sum + size, 0) / 1e6, "MB");
  print("part of the search index, median", (shards[Math.floor(shards.length / 2)] ?? 0) / 1000, "kB");
  print("part of the search index, largest", (shards.at(-1) ?? 0) / 1000, "kB");
}

/** Searches in a browser: what they load, and how long until the results are there. */
async function measureSearches(on: Browser, out: string, count: number): Promise<void> {
  const { url, close } = await serveFiles(out);
  const wordsOf = (index: number): readonly string[] => library.shortQuery((index * 7919) % count).split(" ");
  const kinds = {
    "two words": (index: number) => [wordsOf(index)[4], wordsOf(index)[6]].join(" "),
    "a sentence": (index: number) => wordsOf(index).join(" "),
  };
  try {
    for (const [kind, queryOf] of Object.entries(kinds)) {
      const times: number[] = [];
      const loads: { readonly files: number; readonly bytes: number; readonly packed: number }[] = [];
      for (let index = 0; index < SEARCHES; index += 1) {
        const context = await on.newContext();
        const page = await context.newPage();
        await page.goto(url);
        const answers: Promise<Buffer>[] = [];
        page.on("response", (answer) => answers.push(answer.body()));
        const start = performance.now();
        await page.locator("#search input").fill(queryOf(index));
        await page.locator("#status").filter({ hasText: "found" }).waitFor();
        times.push(performance.now() - start);
        const bodies = await Promise.all(answers);
        loads.push({
          files: bodies.length,
          bytes: bodies.reduce((sum, body) => sum + body.length, 0),
          packed: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
        });
        await context.close();
      }
      const at = (values: readonly number[], share: number): number =>
        values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
      const bytes = loads.map((load) => load.bytes);
      const packed = loads.map((load) => load.packed);
      print(`search for ${kind}, p50`, at(times, 0.5), "ms");
      print("… p95", at(times, 0.95), "ms");
      print(
        "… files, p50",
        at(
          loads.map((load) => load.files),
          0.5,
        ),
        "",
      );
      print("… loaded, p50", at(bytes, 0.5) / 1000, "kB");
      print("… loaded, p95", at(bytes, 0.95) / 1000, "kB");
      print("… compressed, p50", at(packed, 0.5) / 1000, "kB");
      print("… compressed, p95", at(packed, 0.95) / 1000, "kB");
    }
  } finally {
    close();
  }
}

/** A web server for a folder. */
async function serveFiles(root: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, answer) => {
    const path = normalize(decodeURIComponent((request.url ?? "/").replace(/\?.*$/, "")));
    const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file)) answer.writeHead(404).end();
    else {
      answer.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
      createReadStream(file).pipe(answer);
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  };
}
