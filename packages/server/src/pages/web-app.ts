import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { htmlPage, pagePolicy } from "@skillwright/contract/http";
import type { Env, Hono } from "hono";

/** The placeholder for the nonce of styles in the web app's index. */
const NONCE_MARK = "__CSP_NONCE__";

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  map: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

/** Serves listed files by full name. Hashed ones are cached forever; the index, which answers every page, never. */
export function webAppRoutes(app: Hono<Env>, folder: string | undefined): void {
  const built = folder === undefined ? undefined : listBuilt(folder);
  app.get("*", (c) => {
    const nonce = randomBytes(16).toString("base64url");
    const page = (html: string): Response =>
      c.html(html, 200, { "content-security-policy": pagePolicy(nonce), "cache-control": "no-store" });
    const { index, files } = built?.() ?? {};
    if (index === undefined || files === undefined) return page(htmlPage("Skillwright", absentHtml, nonce));
    const file = files.get(c.req.path);
    if (file !== undefined && c.req.path !== "/index.html") {
      const isHashed = c.req.path.startsWith("/assets/");
      return c.body(new Uint8Array(readFileSync(file)), 200, {
        "content-type": types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream",
        "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      });
    }
    // A missing file must not get a page.
    if (/\.\w+$/.test(c.req.path) && c.req.path !== "/index.html") return c.notFound();
    return page(index.replaceAll(NONCE_MARK, nonce));
  });
}

interface Built {
  readonly index: string | undefined;
  readonly files: ReadonlyMap<string, string>;
}

/** The files of a build, listed again when its index changed. */
function listBuilt(folder: string): () => Built {
  let known: Built = { index: undefined, files: new Map() };
  let seen = -1;
  return () => {
    const file = join(folder, "index.html");
    const time = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1;
    if (time !== seen) {
      known =
        time === -1
          ? { index: undefined, files: new Map() }
          : { index: readFileSync(file, "utf8"), files: listFiles(folder) };
      seen = time;
    }
    return known;
  };
}

function listFiles(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [`/${file.slice(folder.length).replaceAll("\\", "/").replace(/^\/+/, "")}`, file];
      }),
  );
}

const absentHtml = `<h1>Skillwright is running</h1>
<p>The web app is not part of this build. Everything it shows is in the <a href="/api">HTTP API</a>.</p>
<p class="soft">In a checkout, <code>npm start</code> builds it.</p>`;
