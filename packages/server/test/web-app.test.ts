import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlace, type ServerPlace } from "./support/place.ts";

let builder: ServerPlace;
let place: ServerPlace;
let web: string;
beforeAll(async () => {
  builder = await openPlace();
  web = join(builder.root, "web");
  builder.write("web/index.html", `<!doctype html><meta nonce="__CSP_NONCE__"><title>App</title>`);
  builder.write("web/assets/app-1a2b3c.js", "export {};");
  builder.write("web/icon.svg", "<svg/>");
  builder.write("web-secret.txt", "secret");
  place = await openPlace(undefined, { web });
});
afterAll(async () => {
  await place.close();
  await builder.close();
});

test("every page of the app is its index, never cached, with its own nonce", async () => {
  const nonces = new Set<string>();
  for (const path of ["/", "/skills", "/skills/edit/pdf-tools", "/index.html"]) {
    const response = await place.call(path, { token: null });
    expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, "no-store"]);
    const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1] ?? "";
    expect(response.headers.get("content-security-policy")).toContain(`style-src 'self' 'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

test("hashed files are cached forever, others are revalidated", async () => {
  const script = await place.call("/assets/app-1a2b3c.js", { token: null });
  expect([script.status, script.headers.get("content-type"), script.headers.get("cache-control")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
    "public, max-age=31536000, immutable",
  ]);
  const icon = await place.call("/icon.svg", { token: null });
  expect([icon.status, icon.headers.get("cache-control")]).toEqual([200, "no-cache"]);
});

test("no path leads out of the app, and no folder is listed", async () => {
  for (const path of [
    "/../web-secret.txt",
    "/..%2fweb-secret.txt",
    "/%2e%2e/web-secret.txt",
    "/assets/../../web-secret.txt",
  ]) {
    expect(await (await place.call(path, { token: null })).text()).not.toContain("secret\n");
  }
  for (const path of ["/assets/none.js", "/web-secret.txt"]) {
    expect((await place.call(path, { token: null })).status).toBe(404);
  }
  expect(await (await place.call("/assets/", { token: null })).text()).not.toContain("app-1a2b3c");
});

test("a new build is served without a restart", async () => {
  writeFileSync(join(web, "assets/new-9z.js"), "export const fresh = 1;");
  const later = new Date(Date.now() + 5000);
  writeFileSync(join(web, "index.html"), "<title>New</title>");
  const { utimesSync } = await import("node:fs");
  utimesSync(join(web, "index.html"), later, later);
  expect(await (await place.call("/", { token: null })).text()).toBe("<title>New</title>");
  expect((await place.call("/assets/new-9z.js", { token: null })).status).toBe(200);
});

test("without a build, a page says so and links to the API", async () => {
  const bare = await openPlace();
  try {
    const response = await bare.call("/", { token: null });
    expect(await response.text()).toContain(`<a href="/api">`);
  } finally {
    await bare.close();
  }
});
