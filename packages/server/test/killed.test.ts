import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { ApiError, type Client, createClient } from "../src/client/index.ts";

/** How often a server is killed; a soak does it many more times. */
const ROUNDS = process.env.SOAK === "1" ? 100 : 3;

const program = `
import { createServer } from ${JSON.stringify(resolve("packages/server/src/index.ts"))};
const server = await createServer({ cwd: process.argv[1], port: 0, rateLimit: "off" });
console.log(JSON.stringify({ url: server.url, token: server.token }));
`;

interface Started {
  readonly child: ChildProcess;
  readonly client: Client;
}

function start(project: string, home: string): Promise<Started> {
  const child = spawn(
    "node",
    ["--conditions=@skillwright/source", "--input-type=module", "--eval", program, project],
    { env: { PATH: process.env.PATH, HOME: home }, stdio: ["ignore", "pipe", "inherit"] },
  );
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.stdout?.once("data", (line: Buffer) => {
      const { url, token } = JSON.parse(line.toString("utf8")) as { url: string; token: string };
      done({ child, client: createClient({ baseUrl: url, token }) });
    });
  });
}

const textOf = (name: string, number: number): string =>
  `---\nname: ${name}\ndescription: Number ${number}. Use when testing.\n---\n\n${`Line ${number}.\n`.repeat(200)}`;

/** Changes skills without end; gives up when the server does. */
async function change(client: Client, names: readonly string[]): Promise<void> {
  for (let number = 0; ; number += 1) {
    const name = names[number % names.length] ?? "";
    const params = { skill: name };
    try {
      await client.createSkill({
        body: { text: textOf(name, number), files: [{ path: "a/b.md", text: `${number}` }] },
      });
      await client.updateSkill({
        params,
        body: { text: textOf(name, number + 1), write: [{ path: "a/b.md", text: "x" }] },
      });
      await client.renameSkill({ params, body: { name: `${name}-two` } });
      await client.deleteSkill({ params: { skill: `${name}-two` } });
    } catch (error) {
      if (error instanceof ApiError && error.code === "unreachable") return;
      // What an earlier round left stands in the way once.
      if (!(error instanceof ApiError)) throw error;
      for (const skill of [name, `${name}-two`]) {
        const removed = await client.deleteSkill({ params: { skill } }).catch((e: unknown) => e);
        if (removed instanceof ApiError && removed.code === "unreachable") return;
      }
    }
  }
}

test("a server that is killed while it writes leaves skills that are old or new, and a history that fits", async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-killed-")));
  const [project, home] = [join(root, "project"), join(root, "home")];
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(home);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, client } = await start(project, home);
      const work = Promise.all([change(client, ["one", "two"]), change(client, ["three", "four"])]);
      await new Promise((wait) => setTimeout(wait, 150 + ((round * 97) % 500)));
      const gone = new Promise((exit) => child.once("exit", exit));
      child.kill("SIGKILL");
      await gone;
      await work;
      await checkInvariants(project, home);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

async function checkInvariants(project: string, home: string): Promise<void> {
  const { child, client } = await start(project, home);
  try {
    // The first change ends or takes back what was interrupted.
    await client.createSkill({ body: { text: textOf("settle", 0), onConflict: "replace" } });
    const { skills, places } = await client.listSkills({ query: { include: "all", reload: "force" } });
    expect(places[0]?.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const folder = join(home, ".agents/skills");
    expect(readdirSync(folder).toSorted()).toEqual(skills.map(({ name }) => name).toSorted());
    for (const { name, id } of skills) {
      const text = readFileSync(join(folder, name, "SKILL.md"), "utf8");
      const number = Number(/Number (\d+)/.exec(text)?.[1]);
      expect(text).toBe(textOf(name, number));
      const { files } = await client
        .diffVersions({ params: { skill: id }, query: { to: "disk" } })
        .then(async ({ to }) => {
          const { versions } = await client.getHistory({ params: { skill: id } });
          expect(to).toBe("disk");
          return client.diffVersions({
            params: { skill: id },
            query: { from: versions[0]?.number, to: "disk" },
          });
        });
      expect(files).toEqual([]);
    }
    expect((await client.getDoctor()).healthy).toBe(true);
  } finally {
    const gone = new Promise((exit) => child.once("exit", exit));
    child.kill("SIGKILL");
    await gone;
  }
}
