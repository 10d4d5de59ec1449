import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { checkDocument } from "./support/check-document.ts";
import { bin, createBusyWorld, type World } from "./world.ts";

const world: World = createBusyWorld();
afterAll(() => world.remove());

interface Served {
  readonly child: ChildProcess;
  readonly said: { readonly url: string; readonly link: string; readonly cwd: string };
  readonly ended: Promise<number | null>;
}

async function serve(...args: readonly string[]): Promise<Served> {
  const child = spawn("node", [bin, "serve", "--json", ...args], { cwd: world.project, env: world.env });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  checkDocument(["serve"], value as string);
  return { child, ended, said: JSON.parse(value as string) as Served["said"] };
}

test("serves the skills of a folder until it is ended, by a link and by the token", async () => {
  const log = join(world.root, "requests.jsonl");
  const { child, said, ended } = await serve("--port", "0", "--log", log);
  expect(said.cwd).toBe(world.project);
  const visit = await fetch(said.link, { redirect: "manual" });
  const cookie = visit.headers.get("set-cookie")?.split(";")[0] ?? "";
  const list = await fetch(`${said.url}/api/v1/skills`, { headers: { cookie } });
  const { skills } = (await list.json()) as { skills: readonly { id: string }[] };
  const own = JSON.parse(world.run(["list", "--json"]).stdout) as { skills: readonly { id: string }[] };
  expect(skills.map(({ id }) => id)).toEqual(own.skills.map(({ id }) => id));
  const file = join(world.home, ".local/state/skillwright/server/token.json");
  const { token } = JSON.parse(readFileSync(file, "utf8")) as { token: string };
  const search = await fetch(`${said.url}/api/v1/search?q=pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(search.status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
    "/",
    "/api/v1/skills",
    "/api/v1/search",
  ]);
  expect(lines.join("")).not.toContain(token);
});

test("the link is printed whole, however narrow the output is", async () => {
  const child = spawn("node", [bin, "serve", "--port", "0"], { cwd: world.project, env: world.env });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let link: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    link = /^ {2}Open {4}(http:\S+)$/.exec(line)?.[1];
    if (link !== undefined) break;
  }
  const visit = await fetch(link ?? "", { redirect: "manual" });
  expect(visit.headers.get("set-cookie")).toMatch(/^\S+=/);
  child.kill("SIGTERM");
  await ended;
});

test.skipIf(process.platform === "win32")(
  "--open passes the browser a private file, so that other accounts don't see the link",
  async () => {
    const programs = join(world.root, "programs");
    const opened = join(world.root, "opened");
    mkdirSync(programs);
    for (const name of ["xdg-open", "open"]) {
      writeFileSync(
        join(programs, name),
        `#!/bin/sh\nprintf %s "$*" > '${opened}.part'\nmv '${opened}.part' '${opened}'\n`,
        { mode: 0o755 },
      );
    }
    const child = spawn("node", [bin, "serve", "--port", "0", "--open"], {
      cwd: world.project,
      env: { ...world.env, PATH: `${programs}:${process.env.PATH ?? ""}` },
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    await expect.poll(() => existsSync(opened), { timeout: 20_000 }).toBe(true);
    const file = readFileSync(opened, "utf8");
    expect(file).toMatch(/\.html$/);
    expect(file).not.toContain("token=");
    expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
    const link = /http-equiv="refresh" content="0; url=(http:[^"]+)"/.exec(readFileSync(file, "utf8"))?.[1];
    const visit = await fetch(link ?? "", { redirect: "manual" });
    expect(visit.headers.get("set-cookie")).toMatch(/^\S+=/);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(existsSync(dirname(file))).toBe(false);
  },
);

test("a port that is taken is said, and the next one taken when none was named", async () => {
  const first = await serve("--port", "0");
  const port = new URL(first.said.url).port;
  const taken = world.run(["serve", "--port", port]);
  expect(taken).toMatchObject({ status: 2, stderr: expect.stringContaining(`Port ${port} is in use`) });
  first.child.kill("SIGTERM");
  await first.ended;
});

test("a number that isn't a port is said, with the numbers that are", () => {
  const { status, stderr } = world.run(["serve", "--port", "70000"]);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: "error: 70000 is not a valid port\nPass a number from 0 to 65535; 0 picks a free port.\n",
  });
});

test("the printed link is whole, however narrow the terminal, and Ctrl+C ends the server", async () => {
  const child = spawn("node", [bin, "serve", "--port", "0"], {
    cwd: world.project,
    env: { ...world.env, COLUMNS: "40" },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let link: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    link = /^ {2}Open {4}(\S+)$/.exec(line)?.[1];
    if (link !== undefined) break;
  }
  const visit = await fetch(link ?? "", { redirect: "manual" });
  expect(visit.headers.get("set-cookie")).toContain("HttpOnly");
  child.kill("SIGINT");
  expect(await ended).toBe(0);
});

test("ends after SIGTERM with half-open connections and an event stream", async () => {
  const { child, said, ended } = await serve("--port", "0");
  const { hostname, port } = new URL(said.url);
  const sockets = Array.from({ length: 50 }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const [index, socket] of sockets.entries()) {
    socket.on("error", () => socket.destroy());
    if (index % 2 === 0) socket.write("GET /api/v1/skills HTTP/1.1\r\nhost: ");
  }
  const visit = await fetch(said.link, { redirect: "manual" });
  const cookie = visit.headers.get("set-cookie")?.split(";")[0] ?? "";
  const events = await fetch(`${said.url}/api/v1/events`, { headers: { cookie } });
  expect(events.status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  for (const socket of sockets) socket.destroy();
});
