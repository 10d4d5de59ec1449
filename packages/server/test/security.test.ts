import { statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import type { Operations } from "@skillwright/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccessEntry } from "../src/index.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

let place: ServerPlace;
const log: AccessEntry[] = [];
beforeAll(async () => {
  place = await openPlace(fillUsual, { accessLog: (entry) => log.push(entry) });
});
afterAll(() => place.close());

const codeOf = async (response: Response): Promise<unknown> => [
  response.status,
  ((await response.json()) as { error: { code: string; details: unknown } }).error.code,
];

/** A request with a Host header of its own, which `fetch` does not allow. */
function callAs(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { port, token } = place.server;
    const headers = { host, authorization: `Bearer ${token}` };
    request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("the token", () => {
  test("is readable only by its owner", () => {
    const file = join(place.home, ".local/state/skillwright/server/token.json");
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
  });

  test("is needed for everything that reveals or changes data", async () => {
    for (const path of ["/api/v1/skills", "/api/v1/skills/pdf-tools", "/api/v1/nothing", "/skill", "/mcp"]) {
      expect([path, await codeOf(await place.call(path, { token: null }))]).toEqual([
        path,
        [401, "not_authenticated"],
      ]);
      expect([path, await codeOf(await place.call(path, { token: "wrong" }))]).toEqual([
        path,
        [401, "not_authenticated"],
      ]);
    }
  });

  test("is not needed for what reveals nothing about the machine", async () => {
    for (const path of ["/", "/skills/edit/x", "/api", "/api/openapi.json"]) {
      expect((await place.call(path, { token: null })).status).toBe(200);
    }
  });

  test("never shows in an answer or the log", async () => {
    const { token } = place.server;
    const word = new URL(place.server.link()).searchParams.get("token") ?? "";
    for (const path of [
      "/",
      "/api",
      "/api/openapi.json",
      `/?token=${word}`,
      "/api/v1/skills",
      "/api/v1/nothing",
    ]) {
      const response = await place.call(path);
      expect(await response.text()).not.toContain(token);
      expect(JSON.stringify([...response.headers])).not.toContain(token);
    }
    expect(JSON.stringify(log)).not.toContain(token);
    expect(JSON.stringify(log)).not.toContain(word);
  });
});

describe("a browser", () => {
  const signIn = async (): Promise<{ readonly cookie: string; readonly header: string }> => {
    const response = await place.call(
      new URL(place.server.link()).pathname + new URL(place.server.link()).search,
      {
        token: null,
      },
    );
    const header = response.headers.get("set-cookie") ?? "";
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    return { cookie: header.split(";")[0] ?? "", header };
  };

  test("is signed in by a link, once, with a cookie that scripts and other sites do not get", async () => {
    const { search } = new URL(place.server.link());
    const first = await place.call(`/${search}`, { token: null });
    expect(first.headers.get("set-cookie")).toMatch(
      new RegExp(
        `^skillwright_${place.server.port}=[\\w-]{43}; Max-Age=2592000; Path=/api; HttpOnly; SameSite=Strict$`,
      ),
    );
    const second = await place.call(`/${search}`, { token: null });
    expect([second.status, second.headers.get("set-cookie")]).toEqual([303, null]);
  });

  test("leaves an entry in the log, which a link that is used up does not", async () => {
    const entries = async (): Promise<readonly unknown[]> =>
      ((await (await place.call("/api/v1/log?action=sign-in")).json()) as { entries: unknown[] }).entries;
    const before = await entries();
    const { search } = new URL(place.server.link());
    for (let times = 0; times < 2; times += 1) await place.call(`/${search}`, { token: null });
    const after = await entries();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({ subject: "browser", detail: "127.0.0.1", outcome: "done" });
  });

  test("is listed, and signed out one by one, also in the middle of its event stream", async () => {
    const [one, other] = [await signIn(), await signIn()];
    const list = async (cookie: string): Promise<Operations["listSignIns"]["response"]["signIns"]> => {
      const response = await place.call("/api/v1/sign-ins", { token: null, headers: { cookie } });
      return ((await response.json()) as Operations["listSignIns"]["response"]).signIns;
    };
    const mine = (await list(one.cookie)).find(({ current }) => current);
    expect(mine).toMatchObject({ address: "127.0.0.1", confirms: true });
    const events = await place.call("/api/v1/events", { token: null, headers: { cookie: one.cookie } });
    const ended = await place.call(`/api/v1/sign-ins/${mine?.id}`, { method: "DELETE" });
    expect(await ended.json()).toEqual({ id: mine?.id, ended: true });
    place.skill("home/.agents/skills/stirs", "name: stirs\ndescription: Stirs. Use when it stirs.");
    await place.call("/api/v1/skills?reload=force");
    expect(await events.text()).not.toContain("stirs");
    const after = await place.call("/api/v1/skills", { token: null, headers: { cookie: one.cookie } });
    expect(after.status).toBe(401);
    expect((await list(other.cookie)).map(({ id }) => id)).not.toContain(mine?.id);
    expect(await codeOf(await place.call(`/api/v1/sign-ins/${mine?.id}`, { method: "DELETE" }))).toEqual([
      404,
      "expired",
    ]);
  });

  test("may read with its cookie", async () => {
    const { cookie } = await signIn();
    expect((await place.call("/api/v1/skills", { token: null, headers: { cookie } })).status).toBe(200);
  });

  test("may change something only from this server's own page", async () => {
    const { cookie } = await signIn();
    const post = (headers: Record<string, string>): Promise<Response> =>
      place.call("/api/v1/tokens", {
        token: null,
        method: "POST",
        body: JSON.stringify({ text: "x" }),
        headers: { "content-type": "application/json", cookie, ...headers },
      });
    expect(await codeOf(await post({}))).toEqual([403, "request_refused"]);
    expect((await post({ origin: place.server.url })).status).toBe(200);
    for (const origin of ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"]) {
      expect(await codeOf(await post({ origin }))).toEqual([403, "request_refused"]);
    }
  });

  test("is rejected from another site, whatever credentials it sends", async () => {
    for (const headers of [
      { origin: "http://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ] as Record<string, string>[]) {
      expect(await codeOf(await place.call("/api/v1/skills", { headers }))).toEqual([403, "request_refused"]);
    }
  });

  test("cannot be made to send JSON by a form of another site", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const response = await place.call("/api/v1/tokens", {
        method: "POST",
        body: `{"text":"x"}`,
        headers: { "content-type": type },
      });
      expect(await codeOf(response)).toEqual([415, "unsupported_content"]);
    }
  });
});

test("a foreign host name that resolves to this machine is rejected", async () => {
  const { port } = place.server;
  expect(await callAs(`127.0.0.1:${port}`, "/api/v1/skills")).toBe(200);
  expect(await callAs(`localhost:${port}`, "/api/v1/skills")).toBe(200);
  for (const host of [
    "evil.example",
    `evil.example:${port}`,
    "127.0.0.1.evil.example",
    "localhost@evil.example",
  ]) {
    for (const path of ["/", "/api", "/api/v1/skills"]) {
      expect([host, path, await callAs(host, path)]).toEqual([host, path, host.includes("@") ? 400 : 403]);
    }
  }
});

test("a body that is too large is rejected, announced or streamed", async () => {
  const text = "x".repeat(9 * 1024 * 1024);
  const response = await place.call("/api/v1/tokens", {
    method: "POST",
    body: JSON.stringify({ text }),
    headers: { "content-type": "application/json" },
  });
  expect(await codeOf(response)).toEqual([413, "limit_exceeded"]);
});

test("too many guesses have to wait", async () => {
  const own = await openPlace(undefined, { rateLimit: "on" });
  try {
    const statuses = new Set<number>();
    for (let guess = 0; guess < 150; guess += 1) {
      statuses.add((await own.call("/api/v1/skills", { token: `guess-${guess}` })).status);
    }
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await own.call("/api/v1/skills")).status).toBe(200);
  } finally {
    await own.close();
  }
});

test("every response has the headers that restrict a browser", async () => {
  for (const path of ["/", "/api", "/api/v1/skills", "/api/v1/nothing"]) {
    const { headers } = await place.call(path);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe|\*/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  }
});

test("paths that leave the server's routes are not found", async () => {
  const outside = place.write("secret.txt", "secret");
  const tricks = [
    "../../../../secret.txt",
    "..%2f..%2f..%2f..%2fsecret.txt",
    "references/../../../../../secret.txt",
    outside,
    "/etc/passwd",
    "..\\..\\secret.txt",
    "file:///etc/passwd",
    "SKILL.md\0.txt",
    "C:\\Windows\\win.ini",
    "./../review/SKILL.md",
  ];
  for (const trick of tricks) {
    for (const path of [
      `/api/v1/skills/pdf-tools/file?path=${encodeURIComponent(trick)}`,
      `/api/v1/skills/${encodeURIComponent(trick)}`,
      `/api/v1/skills/${encodeURIComponent(trick)}/content`,
      `/${trick}`,
      `/assets/${encodeURIComponent(trick)}`,
    ]) {
      const response = await place.call(path);
      const text = await response.text();
      expect([path, text.includes("secret\n"), text.includes("root:")]).toEqual([path, false, false]);
      if (path.startsWith("/api/v1"))
        expect([path, response.status]).toEqual([
          path,
          expect.toSatisfy((s) => [403, 404, 422].includes(s as number)),
        ]);
    }
  }
  expect(place.defects).toEqual([]);
});
