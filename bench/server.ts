import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createClient } from "@skillwright/server/client";
import { makeSkills } from "./support/make-skills.ts";
import { memoryPlot } from "./support/memory-plot.ts";

/**
 * Requests per second with 1,000 skills, as ratios to a bare route of the same framework in the same process;
 * whether 200 clients receive every change; and memory over 10,000 changes. Arguments: the number of changes,
 * and the file for the plot.
 */
const changes = Number(process.argv[2] ?? 10_000);
const [, , , plotFile] = process.argv;
const SKILLS = 1000;
const FOLLOWERS = 200;
const SECONDS = 2;
const TURNS = 3;
const AT_ONCE = 20;
const support = join(import.meta.dirname, "support");
const folder = mkdtempSync(join(tmpdir(), "skillwright-bench-"));

interface Started {
  readonly child: ChildProcess;
  readonly lines: AsyncIterator<string>;
}

try {
  const home = join(folder, "home");
  const project = join(folder, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  const skills = join(home, ".agents/skills");
  makeSkills(skills, SKILLS);
  const env = { ...process.env, HOME: home, SKILLWRIGHT_HOME: join(folder, "own") };
  const server = start(["--expose-gc", join(support, "serve-bench.mjs"), project], env);
  const first = await server.lines.next();
  const { url, port, token } = JSON.parse(first.value as string) as {
    url: string;
    port: number;
    token: string;
  };
  try {
    await measureRequests(url, port, token);
    await measureEvents({ url, token, skills, env });
  } finally {
    server.child.kill("SIGKILL");
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function start(args: readonly string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn("node", args, { env, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, lines };
}

async function measureRequests(url: string, port: number, token: string): Promise<void> {
  const client = createClient({ baseUrl: url, token });
  const page = await client.listSkills({ query: { limit: 1 } });
  const id = page.skills[0]?.id ?? "";
  const headers = [`Authorization: Bearer ${token}`];
  const list = await fetch(`${url}/api/v1/skills`, { headers: { authorization: `Bearer ${token}` } });
  const tag = list.headers.get("etag") ?? "";
  process.stdout.write(
    `\n${SKILLS} skills, ${((await list.text()).length / 1024).toFixed(0)} kB as a list\n`,
  );
  const perSecond = async (path: string, own: readonly string[]): Promise<number> => {
    const args = [join(support, "load.mjs"), String(port), String(SECONDS), path, JSON.stringify(own)];
    const said = await start(args, process.env).lines.next();
    const { perSecond: rate, failed } = JSON.parse(said.value as string) as {
      perSecond: number;
      failed: number;
    };
    if (failed > 0) throw new Error(`${path}: ${failed} requests failed`);
    return rate;
  };
  const bareWith = async (body: unknown): Promise<number> => {
    await fetch(`${url}/bench/bare`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    return perSecond("/bench/bare", []);
  };
  const rows: readonly (readonly [title: string, path: string, own: readonly string[], target?: number])[] = [
    ["list, unchanged (304)", "/api/v1/skills", [...headers, `If-None-Match: ${tag}`], 0.5],
    ["list, a page of 50", "/api/v1/skills?limit=50", headers],
    ["get", `/api/v1/skills/${id}`, headers, 0.3],
    ["search", "/api/v1/search?q=merge%20files", headers],
  ];
  await perSecond("/bench/bare", []);
  for (const [title, path, own, target] of rows) {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    // The bare route sends the same JSON, so only the work differs. Both are measured alternately, because a
    // busy machine slows both, and the best runs count.
    const body = title.includes("304") ? { ok: true } : await answer.json();
    let [bare, rate] = [0, 0];
    for (let turn = 0; turn < TURNS; turn += 1) {
      bare = Math.max(bare, await bareWith(body));
      rate = Math.max(rate, await perSecond(path, own));
    }
    const ratio = (rate / bare).toFixed(2);
    const note = target === undefined ? "" : `, target ${target}`;
    process.stdout.write(
      `  ${title.padEnd(24)}${`${rate.toFixed(0)}/s`.padStart(10)}   × bare ${ratio}${note}\n`,
    );
  }
}

async function measureEvents(place: {
  readonly url: string;
  readonly token: string;
  readonly skills: string;
  readonly env: NodeJS.ProcessEnv;
}): Promise<void> {
  const { url, token, skills, env } = place;
  const followers = start([join(support, "followers.mjs"), url, token, String(FOLLOWERS)], env);
  await followers.lines.next();
  const folders = readdirSync(skills);
  const memory: { readonly changes: number; readonly heap: number; readonly rss: number }[] = [];
  const look = async (done: number): Promise<void> => {
    const { heapUsed, rss } = (await (await fetch(`${url}/bench/memory`)).json()) as {
      heapUsed: number;
      rss: number;
    };
    memory.push({ changes: done, heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 });
  };
  const client = createClient({ baseUrl: url, token });
  const version = async (): Promise<number> =>
    (await client.listSkills({ query: { limit: 1 } })).places[0]?.version ?? 0;
  await look(0);
  for (let done = 0; done < changes; ) {
    const before = await version();
    for (let one = 0; one < AT_ONCE && done < changes; one += 1) {
      const file = join(skills, folders[done % folders.length] ?? "", "SKILL.md");
      writeFileSync(file, `${readFileSync(file, "utf8").split("\n<!--")[0]}\n<!-- ${done} -->\n`);
      done += 1;
    }
    while ((await version()) === before) await new Promise((resolve) => setTimeout(resolve, 5));
    if (done % Math.ceil(changes / 50 / AT_ONCE) === 0 || done % 200 === 0) await look(done);
  }
  await new Promise((resolve) => setTimeout(resolve, 1500));
  followers.child.stdin?.write("end\n");
  const said = await followers.lines.next();
  const heard = JSON.parse(said.value as string) as readonly {
    events: number;
    gaps: number;
    resets: number;
    last: number;
  }[];
  const most = Math.max(...heard.map(({ last }) => last));
  const whole = heard.filter(({ gaps, resets, last }) => gaps === 0 && resets === 0 && last === most).length;
  process.stdout.write(
    `\n${changes} changes, ${most} events, ${whole} of ${heard.length} clients heard every one\n`,
  );
  const [start_, end] = [memory[0], memory.at(-1)];
  process.stdout.write(
    `  heap ${start_?.heap.toFixed(0)} MB before, ${end?.heap.toFixed(0)} MB after; rss ${start_?.rss.toFixed(0)} and ${end?.rss.toFixed(0)} MB\n`,
  );
  if (plotFile !== undefined) writeFileSync(plotFile, memoryPlot(memory));
}
