import { createHash } from "node:crypto";
import { parseSourceReference } from "@skillwright/core/internal";
import { makeZip, sourceFixture } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { openSource } from "../../src/sources/open-source.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { type StaticServer, staticServer } from "../support/static-server.ts";
import { skillText, tempTree } from "../support/temp-tree.ts";

const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const entries = Object.entries(sourceFixture).map(([name, content]) => ({ name, content }));

const zip = makeZip(entries);

describe("a download", () => {
  const failure = async (server: StaticServer, path: string, more = {}): Promise<unknown> => {
    using tree = tempTree();
    return await listSource(`${server.url}${path}`, testContext(tree, more)).then(
      () => "done",
      (error: { readonly code: string; readonly details: { readonly reason?: string } }) =>
        [error.code, error.details.reason].filter((part) => part !== undefined).join(" "),
    );
  };

  test("of a SKILL.md is a skill", async () => {
    using tree = tempTree();
    await using server = await staticServer({ "/skills/pdf/SKILL.md": skillText("pdf") });
    expect(await listSource(`${server.url}/skills/pdf/SKILL.md`, testContext(tree))).toMatchObject({
      provenance: { kind: "text", url: `${server.url}/skills/pdf/SKILL.md` },
      name: "pdf",
      skills: { "": ["SKILL.md"] },
    });
  });

  test("must have the digest that was stated", async () => {
    await using server = await staticServer({ "/a.zip": zip });
    expect([
      await failure(server, `/a.zip#sha256=${sha256(zip)}`),
      await failure(server, `/a.zip#sha256=${"0".repeat(64)}`),
    ]).toEqual(["done", "integrity_error"]);
  });

  test("follows redirects on its host, and to others only with a digest or by policy", async () => {
    await using other = await staticServer({ "/a.zip": zip });
    await using server = await staticServer({
      "/here.zip": { redirect: "/a.zip" },
      "/a.zip": zip,
      "/there.zip": { redirect: `${other.url}/a.zip` },
      "/plain.zip": { redirect: "http://example.com/a.zip" },
      "/loop.zip": { redirect: "/loop.zip" },
    });
    expect([
      await failure(server, "/here.zip"),
      await failure(server, "/there.zip"),
      await failure(server, `/there.zip#sha256=${sha256(zip)}`),
      await failure(server, "/there.zip", { redirects: "any" }),
      await failure(server, "/plain.zip", { redirects: "any" }),
      await failure(server, "/loop.zip"),
    ]).toEqual([
      "done",
      "source_refused redirect",
      "done",
      "done",
      "source_refused not-encrypted",
      "source_unavailable server",
    ]);
  });

  test("from elsewhere doesn't reach the servers of this computer, whatever its digest", async () => {
    await using own = await staticServer({ "/a.zip": zip });
    const elsewhere = async (input: string | URL | Request): Promise<Response> => {
      const url = new URL(input instanceof Request ? input.url : input);
      const location = `${own.url}/a.zip`;
      if (url.pathname === "/a.zip" && url.hostname === "example.com")
        return new Response(null, { status: 302, headers: { location } });
      if (url.pathname !== "/index.json") return fetch(input);
      const entry = { name: "a", type: "archive", url: location, digest: `sha256:${sha256(zip)}` };
      return Response.json({
        $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
        skills: [entry],
      });
    };
    using tree = tempTree();
    const context = testContext(tree, { fetch: elsewhere });
    await expect(
      listSource(`https://example.com/a.zip#sha256=${sha256(zip)}`, context),
    ).rejects.toMatchObject({ code: "source_refused", details: { reason: "redirect" } });
    const { skills, refused } = await listSource("index:https://example.com", context);
    expect([skills, refused]).toEqual([{}, [expect.stringContaining("an address of this computer")]]);
    expect(own.log).toEqual([]);
  });

  test("reports what a server does wrong", async () => {
    await using server = await staticServer({
      "/denied.zip": (_, response) => response.writeHead(403).end(),
      "/busy.zip": (_, response) => response.writeHead(429, { "retry-after": "7" }).end(),
      "/broken.zip": (_, response) => response.writeHead(500).end(),
      "/cut.zip": (_, response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write("PK", () => response.destroy());
      },
      "/chunked-cut.zip": (_, response) => {
        response.write("PK", () => response.destroy());
      },
      "/announced.zip": (_, response) =>
        response.writeHead(200, { "content-length": "99999999999" }).flushHeaders(),
      "/endless.md": (_, response) => {
        const more = (): void => {
          while (response.write("x".repeat(60_000)));
          response.once("drain", more);
        };
        more();
      },
    });
    expect(
      await Promise.all([...server.files.keys(), "/gone.zip"].map((path) => failure(server, path))),
    ).toEqual([
      "source_unavailable denied",
      "source_unavailable server",
      "source_unavailable server",
      "source_unavailable cut",
      "source_unavailable cut",
      "limit_exceeded",
      "limit_exceeded",
      "source_unavailable missing",
    ]);
  });

  test("is tried once more when the connection is closed without an answer", async () => {
    const closed: string[] = [];
    await using server = await staticServer({
      "/once.zip": (request, response) => {
        if (closed.includes("/once.zip")) response.writeHead(200).end(zip);
        else request.socket.destroy();
        closed.push("/once.zip");
      },
      "/always.zip": (request) => {
        closed.push("/always.zip");
        request.socket.destroy();
      },
    });
    expect([await failure(server, "/once.zip"), await failure(server, "/always.zip"), closed]).toEqual([
      "done",
      "source_unavailable cut",
      ["/once.zip", "/once.zip", "/always.zip", "/always.zip"],
    ]);
  });

  test("from nobody is a failed connection", async () => {
    using tree = tempTree();
    const server = await staticServer();
    await server[Symbol.asyncDispose]();
    await expect(listSource(`${server.url}/a.zip`, testContext(tree))).rejects.toMatchObject({
      details: { reason: "connection" },
    });
  });

  test("from a server that sends nothing ends with the signal", async () => {
    using tree = tempTree();
    const end = new AbortController();
    await using server = await staticServer({
      "/a.zip": (_, response) => {
        response.writeHead(200).write("PK", () => end.abort(new Error("enough")));
      },
    });
    const source = openSource(parseSourceReference(`${server.url}/a.zip`), testContext(tree));
    await expect(source.resolve({ signal: end.signal })).rejects.toThrow("enough");
  });

  test("reports its progress", async () => {
    using tree = tempTree();
    await using server = await staticServer({ "/a.zip": zip });
    const steps: unknown[] = [];
    await listSource(
      `${server.url}/a.zip`,
      testContext(tree, { onProgress: (progress) => steps.push(progress) }),
    );
    expect(steps.at(-1)).toMatchObject({
      step: "download",
      what: `${server.url}/a.zip`,
      received: zip.length,
    });
  });
});
