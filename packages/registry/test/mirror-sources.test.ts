import { writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { buildStatic } from "@skillwright/registry";
import { expect, onTestFinished, test, vi } from "vitest";
import { openMirror, serveAnswers, serveFolder, vendor, writeSkill } from "./support/mirror-origin.ts";
import { openRegistry, tempFolder } from "./support/open-registry.ts";

const discovery = "/.well-known/skillwright-registry.json";
const aList = { skills: [], next: null };

test.for<{
  readonly case: string;
  readonly answers: Readonly<Record<string, RequestListener>>;
  readonly detail: RegExp;
}>([
  {
    case: "JSON that is not complete",
    answers: { [discovery]: (_, answer) => void answer.end('{"schema":') },
    detail: /\/skillwright-registry\.json can't be used: its answer is not a JSON object/,
  },
  {
    case: "a list that is a page",
    answers: {
      "/api/v1/skills": (_, answer) =>
        void answer.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>"),
    },
    detail: /\/api\/v1\/skills\S+ can't be used: its answer is not a JSON object/,
  },
  {
    case: "a list of another shape",
    answers: { "/api/v1/skills": (_, answer) => void answer.end('{"skills":{"0":1},"next":7}') },
    detail: /can't be used: it doesn't answer like a registry \(skills: /,
  },
  {
    case: "a list of names that are paths",
    answers: {
      "/api/v1/skills": (_, answer) => {
        const id = "@origin/..";
        const skill = { id, namespace: "origin", name: "..", description: "", latest: "1.0.0" };
        const rest = { verdict: "clean", deprecated: null, downloads: 0, stars: 0, updatedAt: "" };
        answer.end(JSON.stringify({ ...aList, skills: [{ ...skill, ...rest }] }));
      },
    },
    detail: /lists something that is not the name of a skill/,
  },
  {
    case: "more than anybody needs",
    answers: {
      "/api/v1/skills": (_, answer) => void answer.writeHead(200, { "content-length": 10 ** 9 }).write("{"),
    },
    detail: /\/api\/v1\/skills\S+ has more than \d+ bytes/,
  },
  {
    case: "an error that is none",
    answers: {
      "/api/v1/skills": (_, answer) =>
        void answer.writeHead(500).end('{"error":{"code":5,"message":{},"hint":7}}'),
    },
    detail: /can't be used: the server answered 500/,
  },
  {
    case: "a refusal",
    answers: { "/api/v1/skills": (_, answer) => void answer.writeHead(401).end() },
    detail: /can't be used: it needs a token\. Run `skillwright mirror set` again/,
  },
  {
    case: "nothing, and ends the connection",
    answers: { "/api/v1/skills": (request) => void request.socket.destroy() },
    detail: /can't be reached/,
  },
])(
  "a registry that sends $case ends the copying with an error that names it",
  async ({ answers, detail }) => {
    const url = await serveAnswers((request, answer) => {
      const handler = answers[(request.url ?? "").replace(/\?.*$/, "")];
      if (handler === undefined) answer.writeHead(404).end();
      else handler(request, answer);
    });
    const { admin } = await openMirror();
    await admin.setMirror({ params: vendor, body: { source: `${url}/@origin` } });
    const report = await admin.syncMirror({ params: vendor });
    expect(report).toMatchObject({ outcome: "failed", added: [], refused: [] });
    expect(report.detail).toMatch(detail);
    expect(report.detail).toContain(new URL(url).host);
    expect((await admin.getMirror({ params: vendor })).lastSync).toEqual(report);
  },
);

test("a list of skills or a repository that is something else ends the copying with an error that names it", async () => {
  const url = await serveAnswers((_, answer) => void answer.end("<h1>Welcome</h1>"));
  const { admin } = await openMirror();
  for (const source of [`well-known:${url}`, `${url}/skills.git`]) {
    await admin.setMirror({ params: vendor, body: { source } });
    const report = await admin.syncMirror({ params: vendor });
    expect(report).toMatchObject({ outcome: "failed", added: [], refused: [] });
    expect(report.detail).toContain(new URL(url).host);
  }
});

test("a registry that doesn't answer ends the copying", async () => {
  const asked = Promise.withResolvers<void>();
  const url = await serveAnswers(() => asked.resolve());
  const { admin } = await openMirror();
  await admin.setMirror({ params: vendor, body: { source: `${url}/@origin` } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const copying = admin.syncMirror({ params: vendor });
  await asked.promise;
  vi.advanceTimersByTime(30_000);
  expect(await copying).toMatchObject({
    outcome: "failed",
    detail: expect.stringMatching(/^http:\/\/127\.0\.0\.1\S+ sent nothing for 30 seconds/),
  });
});

test("a damaged skill of another registry is refused, and the others are copied", async () => {
  const { admin } = await openMirror();
  const [skills, out] = [tempFolder(), join(tempFolder(), "out")];
  for (const name of ["broken", "odd", "pdf"]) writeSkill(skills, { name, version: "1.2.0" });
  await buildStatic(skills, out, { namespace: "origin" });
  writeFileSync(join(out, "-/v1/skills/origin/broken.json"), "<html>");
  writeFileSync(join(out, "-/v1/skills/origin/odd/versions/1.2.0.json"), '{"skill":"@origin/odd"}');
  await admin.setMirror({ params: vendor, body: { source: `${await serveFolder(out)}/@origin` } });
  expect(await admin.syncMirror({ params: vendor })).toMatchObject({
    outcome: "done",
    added: ["@vendor/pdf@1.2.0"],
    refused: [
      { skill: "@vendor/broken", reason: expect.stringContaining("not a JSON object") },
      { skill: "@vendor/odd@1.2.0", reason: expect.stringContaining("doesn't answer like a registry") },
    ],
  });
});

test("a source that redirects to a private network leads nowhere", async () => {
  const asked: string[] = [];
  const secret = await serveAnswers((request, answer) => {
    asked.push(request.url ?? "");
    answer.end("{}");
  });
  const redirecting = await serveAnswers(
    (request, answer) => void answer.writeHead(302, { location: `${secret}${request.url}` }).end(),
  );
  const { admin } = await openRegistry({
    mirrorHosts: [new URL(redirecting).host.replace("127.0.0.1", "localhost")],
  });
  await admin.createNamespace({ body: { name: "vendor", visibility: "public" } });
  const url = redirecting.replace("127.0.0.1", "localhost");
  for (const source of [`${url}/@origin`, `${url}/skills.git`, `well-known:${url}`]) {
    await admin.setMirror({ params: vendor, body: { source } });
    const report = await admin.syncMirror({ params: vendor });
    expect([source, report.outcome, report.detail]).toEqual([
      source,
      "failed",
      expect.stringMatching(/redirects? to another host|private network|it resolves to/),
    ]);
  }
  expect(asked).toEqual([]);
});
