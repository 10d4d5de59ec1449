import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseSourceReference } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { openSource } from "../../src/sources/open-source.ts";
import { gitHttpServer, gitRepository } from "../support/git-repository.ts";
import { listSource, testContext } from "../support/source-context.ts";
import { skillText, tempTree } from "../support/temp-tree.ts";
import { serveOn } from "../support/test-server.ts";

const skill = (folder: string, name: string = folder.split("/").at(-1) ?? "") => ({
  path: `${folder}/SKILL.md`,
  content: skillText(name),
});

describe("a repository can't reach out of itself", () => {
  test.for<
    [what: string, file: { path: string; content: string; mode?: "120000" | "160000" }, reason: RegExp]
  >([
    [
      "a link to a file outside",
      { path: "skills/pdf/key", content: "/etc/passwd", mode: "120000" },
      /key is a link/,
    ],
    [
      "a link inside of it",
      { path: "skills/pdf/a.md", content: "SKILL.md", mode: "120000" },
      /a\.md is a link/,
    ],
    ["a linked folder", { path: "skills/pdf/refs", content: "../..", mode: "120000" }, /refs is a link/],
    [
      "a submodule",
      { path: "skills/pdf/sub", content: "1".repeat(40), mode: "160000" },
      /sub is a submodule/,
    ],
    [
      "a pointer to Git LFS",
      {
        path: "skills/pdf/big.bin",
        content: `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 5\n`,
      },
      /big\.bin is only a pointer/,
    ],
    ["a name that goes up", { path: "skills/pdf/../../evil", content: "x" }, /evil|no folder|\.\./],
    [
      "names that differ in case",
      { path: "skills/pdf/skill.MD", content: "x" },
      /skill\.MD and SKILL\.md are one file|SKILL\.md and skill\.MD/,
    ],
    [
      "a reserved name",
      { path: "skills/pdf/con.md", content: "x" },
      /con\.md has a name that is not allowed/,
    ],
  ])("%s", async ([, file, reason]) => {
    using tree = tempTree();
    const repository = gitRepository(tree.at("r.git"));
    repository.commit([skill("skills/pdf"), skill("skills/good"), file]);
    const found = await listSource(repository.url, testContext(tree));
    expect(Object.keys(found.skills)).toEqual(["skills/good"]);
    expect(found.refused).toEqual([expect.stringMatching(reason)]);
  });

  test("a linked skill is reported, not followed", async () => {
    using tree = tempTree();
    const repository = gitRepository(tree.at("r.git"));
    repository.commit([skill("skills/good"), { path: "skills/linked", content: "/etc", mode: "120000" }]);
    const found = await listSource(repository.url, testContext(tree));
    expect([Object.keys(found.skills), found.refused]).toEqual([
      ["skills/good"],
      ["skills/linked: linked is a link, which works only in local folders; commit a copy instead"],
    ]);
  });

  test("no hook, filter, helper or file monitor of a project or a repository runs", async () => {
    using tree = tempTree({ "project/.git/HEAD": "ref: refs/heads/main\n" });
    const repository = gitRepository(tree.at("r.git"));
    const run = `!touch ${tree.at("ran")}`;
    tree.write({
      "project/.git/config": `[core]\n\tbare = false\n\trepositoryformatversion = 0\n\tfsmonitor = "touch ${tree.at("ran")}"\n\tsshCommand = "touch ${tree.at("ran")}"\n[credential]\n\thelper = "${run}"\n[url "ext::sh -c touch% ${tree.at("ran")}"]\n\tinsteadOf = ${repository.url}\n`,
      "project/.git/objects/x": "",
      "project/.git/refs/x": "",
      "templates/hooks/reference-transaction": "#!/bin/sh\ntouch ran\n",
    });
    repository.commit([skill("skills/good"), { path: ".gitattributes", content: "* filter=evil\n" }]);
    const env = {
      ...testContext(tree).env,
      GIT_DIR: tree.at("project/.git"),
      GIT_TEMPLATE_DIR: tree.at("templates"),
      GIT_UPLOAD_PACK: `touch ${tree.at("ran")}`,
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.fsmonitor",
      GIT_CONFIG_VALUE_0: `touch ${tree.at("ran")}`,
    };
    const found = await listSource(repository.url, testContext(tree, { cwd: tree.at("project"), env }));
    expect([Object.keys(found.skills), existsSync(tree.at("ran"))]).toEqual([["skills/good"], false]);
  });
});

describe("credentials", () => {
  test("come from git's own settings and never appear anywhere", async () => {
    using tree = tempTree({ "home/.gitconfig": "" });
    await using server = await gitHttpServer(tree.path, { login: "me:hunter2" });
    gitRepository(tree.at("r.git")).commit([skill("skills/pdf")]);
    await expect(listSource(`${server.url}/r.git`, testContext(tree))).rejects.toMatchObject({
      code: "source_unavailable",
      details: { reason: "denied" },
    });
    writeFileSync(tree.at("credentials"), `http://me:hunter2@${server.host}\n`);
    writeFileSync(
      tree.at("home/.gitconfig"),
      `[credential]\n\thelper = store --file=${tree.at("credentials")}\n`,
    );
    const found = await listSource(`${server.url}/r.git`, testContext(tree));
    expect(Object.keys(found.skills)).toEqual(["skills/pdf"]);
    expect(JSON.stringify(found)).not.toContain("hunter2");
  });

  test("the user's own rewriting of addresses is respected", async () => {
    using tree = tempTree();
    const repository = gitRepository(tree.at("acme/skills"));
    repository.commit([skill("skills/pdf")]);
    tree.write({
      "home/.gitconfig": `[url "file://${tree.at("acme")}/"]\n\tinsteadOf = https://github.com/acme/\n`,
    });
    const found = await listSource("acme/skills@pdf", testContext(tree));
    expect([found.provenance.url, Object.keys(found.skills)]).toEqual([
      "https://github.com/acme/skills",
      ["skills/pdf"],
    ]);
  });
});

describe("a server of Git", () => {
  test("may move a repository on its own host", async () => {
    using tree = tempTree();
    gitRepository(tree.at("new.git")).commit([skill("skills/pdf")]);
    await using backend = await gitHttpServer(tree.path);
    await using front = await serveOn(
      createServer((request, response) => {
        if (request.url?.startsWith("/old.git/") === true) {
          response.writeHead(301, { location: request.url.replace("/old.git/", "/new.git/") }).end();
        } else {
          const target = new URL(request.url ?? "/", backend.url);
          const pieces: Buffer[] = [];
          request.on("data", (piece: Buffer) => pieces.push(piece));
          const forward = async (): Promise<void> => {
            const answer = await fetch(target, {
              method: request.method ?? "GET",
              headers: Object.fromEntries(
                Object.entries(request.headers).filter(([name]) =>
                  /^(?:content-type|git-protocol|content-encoding)$/.test(name),
                ),
              ) as Record<string, string>,
              ...(request.method === "POST" && { body: Buffer.concat(pieces) }),
            });
            response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
            response.end(Buffer.from(await answer.arrayBuffer()));
          };
          request.on("end", () => void forward());
        }
      }),
    );
    const found = await listSource(`${front.url}/old.git`, testContext(tree));
    expect([found.provenance.url, Object.keys(found.skills)]).toEqual([
      `${front.url}/new.git`,
      ["skills/pdf"],
    ]);
  });

  test("may not send us to another host", async () => {
    using tree = tempTree();
    gitRepository(tree.at("r.git")).commit([skill("skills/pdf")]);
    await using backend = await gitHttpServer(tree.path);
    await using front = await serveOn(
      createServer((request, response) => {
        response.writeHead(302, { location: `${backend.url}${request.url}` }).end();
      }),
    );
    await expect(listSource(`${front.url}/r.git`, testContext(tree))).rejects.toMatchObject({
      code: "source_refused",
      details: { reason: "redirect" },
    });
  });

  test("may not put a password into the address", async () => {
    using tree = tempTree();
    await using front = await serveOn(
      createServer((request, response) => {
        const to = `http://u:hunter2@${request.headers.host}${request.url?.replace("/old.git", "/new.git")}`;
        response.writeHead(302, { location: to }).end();
      }),
    );
    const error: unknown = await listSource(`${front.url}/old.git`, testContext(tree)).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: "source_refused", details: { reason: "redirect" } });
    expect(String(error)).not.toContain("hunter2");
  });

  test("that cuts the connection or is not there is reported", async () => {
    using tree = tempTree();
    await using server = await serveOn(createServer((request) => request.socket.destroy()));
    await expect(listSource(`${server.url}/r.git`, testContext(tree))).rejects.toMatchObject({
      code: "source_unavailable",
    });
    await expect(listSource("http://127.0.0.1:1/r.git", testContext(tree))).rejects.toMatchObject({
      code: "source_unavailable",
      details: { reason: "connection" },
    });
    expect(readdirSync(tree.at("cache"))).toEqual([]);
  });

  test("that never answers is left when the signal says so", async () => {
    using tree = tempTree();
    const end = new AbortController();
    await using server = await serveOn(createServer(() => end.abort(new Error("enough"))));
    const source = openSource(parseSourceReference(`${server.url}/r.git`), testContext(tree));
    await expect(source.resolve({ signal: end.signal })).rejects.toThrow("enough");
    expect(readdirSync(tree.at("cache"))).toEqual([]);
  });
});
