import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createRegistryClient, type RegistryClient } from "@skillwright/contract/client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { publish, tempFolder } from "./support/open-registry.ts";
import { type Cluster, startCluster, withoutPostgres } from "./support/postgres.ts";

let cluster: Cluster | undefined;
beforeAll(async () => {
  if (!withoutPostgres) cluster = await startCluster();
});
afterAll(() => cluster?.stop());

/** A process that serves the registry, and a client of it. */
interface Process {
  readonly child: ChildProcess;
  readonly client: RegistryClient;
  readonly token: string;
  readonly errors: () => string;
}

async function start(database: string, known?: string): Promise<Process> {
  const script = join(import.meta.dirname, "support/registry-process.ts");
  const child = spawn(process.execPath, ["--conditions=@skillwright/source", script, database], {
    // A process that is killed leaves its temporary files.
    env: { ...process.env, TMPDIR: tempFolder() },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let errors = "";
  child.stderr.on("data", (piece: Buffer) => {
    errors += piece.toString();
  });
  const [line] = (await Promise.race([once(child.stdout, "data"), once(child, "exit")])) as [Buffer | number];
  if (!Buffer.isBuffer(line)) throw new Error(`The registry did not start: ${errors}`);
  const { url, token = known ?? "" } = JSON.parse(line.toString()) as {
    readonly url: string;
    readonly token?: string;
  };
  return { child, client: createRegistryClient({ baseUrl: url, token }), token, errors: () => errors };
}

async function startSeveral(count: number): Promise<readonly [Process, Process, ...Process[]]> {
  const database = (await cluster?.createDatabase()) ?? "";
  const first = await start(database);
  const others = Array.from({ length: count - 1 }, () => start(database, first.token));
  const [second, ...rest] = await Promise.all(others);
  if (second === undefined) throw new Error("several are at least two");
  return [first, second, ...rest];
}

const codeOf = (error: { readonly code?: string }): string => error.code ?? JSON.stringify(error);

/** Publishes, and again while there are too many uploads. */
async function publishPatiently(client: RegistryClient, version: string, body: string): Promise<string> {
  for (;;) {
    const code = await publish(client, "acme", { name: "pdf", body, fields: { version } }).then(
      ({ outcome }) => outcome,
      codeOf,
    );
    if (code !== "rate_limited") return code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const pdf = { namespace: "acme", name: "pdf" };

/** Every version that is listed has to be there as a whole. */
async function checkComplete(client: RegistryClient): Promise<readonly string[]> {
  const { versions } = await client.listVersions({ params: pdf });
  for (const { version } of versions) {
    const { archive, files } = await client.getVersion({ params: { ...pdf, version } });
    const downloaded = await client.downloadVersion({ params: { ...pdf, version } });
    expect(downloaded.length).toBe(archive.bytes);
    for (const { path, bytes } of files) {
      const file = await client.readFile({ params: { ...pdf, version }, query: { path } });
      expect(file.length).toBe(bytes);
    }
  }
  expect(await client.verifyAudit()).toMatchObject({ broken: null });
  return versions.map(({ version }) => version);
}

describe.skipIf(withoutPostgres)("several processes on one PostgreSQL", () => {
  test.for([2, 4])("%i never lose or double a version, and agree in the end", async (count) => {
    const processes = await startSeveral(count);
    const [one, two] = processes;
    const last = processes.at(-1) ?? two;
    await one.client.createNamespace({ body: { name: "acme", visibility: "public" } });
    const versions = Array.from({ length: 8 }, (_, patch) => `1.0.${patch}`);
    const yanked = versions.filter((_, patch) => patch % 2 === 1);
    let isDone = false;
    const codes = new Set<string>();
    const searching = processes.map(async ({ client }) => {
      while (!isDone) {
        codes.add(await client.searchSkills({ query: { q: "pdf" } }).then(() => "ok", codeOf));
        // The others need the processor too.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    const yanking = yanked.map((version) =>
      // It fails until somebody has published the version.
      vi.waitFor(() => last.client.yankVersion({ params: { ...pdf, version }, body: { reason: "odd" } }), {
        timeout: 120_000,
        interval: 20,
      }),
    );
    // All publish every version, with different texts: only one of them can win.
    const outcomes = await Promise.all(
      versions.flatMap((version) =>
        processes.map(({ client }, index) => publishPatiently(client, version, `${index} ${version}\n`)),
      ),
    );
    await Promise.all(yanking);
    expect(outcomes.filter((outcome) => outcome === "published")).toHaveLength(versions.length);
    expect(new Set(outcomes)).toEqual(new Set(["published", "version_exists"]));
    expect(await checkComplete(two.client)).toEqual(versions.toReversed());
    for (const [from, name] of [
      [one, "tax-forms"],
      [last, "invoices"],
    ] as const) {
      await publish(from.client, "acme", { name, description: `Works on ${name}.` });
      for (const { client } of processes)
        await vi.waitFor(
          async () => expect((await client.searchSkills({ query: { q: name } })).hits[0]?.name).toBe(name),
          { timeout: 60_000, interval: 20 },
        );
    }
    isDone = true;
    await Promise.all(searching);
    expect([...codes].filter((code) => code !== "ok" && code !== "rate_limited")).toEqual([]);
    for (const { client } of processes) {
      const { latest, versions: listed } = await client.getSkill({ params: pdf });
      expect(latest).toBe("1.0.6");
      expect(listed.filter((listedOne) => listedOne.yanked !== null).map(({ version }) => version)).toEqual(
        yanked.toReversed(),
      );
    }
  });

  test("one that is killed while it publishes leaves nothing half visible", async () => {
    const [one, two] = await startSeveral(2);
    await one.client.createNamespace({ body: { name: "acme", visibility: "public" } });
    const versions = Array.from({ length: 12 }, (_, patch) => `1.0.${patch}`);
    const running = versions.map((version) =>
      publishPatiently(one.client, version, `${version}\n`.repeat(2000)),
    );
    await Promise.race(running);
    one.child.kill("SIGKILL");
    const outcomes = await Promise.all(running);
    const published = await checkComplete(two.client);
    const confirmed = versions.filter((_, index) => outcomes[index] === "published");
    expect(published).toEqual(expect.arrayContaining(confirmed));
    for (const version of versions) {
      const outcome = await publishPatiently(two.client, version, `${version}\n`.repeat(2000));
      expect(outcome).toBe(published.includes(version) ? "unchanged" : "published");
    }
    expect(await checkComplete(two.client)).toEqual(versions.toReversed());
  });

  test("a database that restarts under load makes requests fail cleanly, and nothing confirmed is lost", async () => {
    const processes = await startSeveral(4);
    const [one, two] = processes;
    await one.client.createNamespace({ body: { name: "acme", visibility: "public" } });
    await publishPatiently(one.client, "1.0.0", "First.\n");
    const codes = new Set<string>();
    const confirmed: string[] = ["1.0.0"];
    let isDone = false;
    const note = async (work: Promise<unknown>): Promise<string> => {
      const code = await work.then(() => "ok", codeOf);
      codes.add(code);
      return code;
    };
    const load = processes.map(async ({ client }, index) => {
      for (let patch = 0; !isDone; patch += 1) {
        await note(client.getSkill({ params: pdf }));
        await note(client.searchSkills({ query: { q: "pdf" } }));
        const version = `2.${index}.${patch}`;
        const form = { name: "pdf", body: `${version}\n`, fields: { version } };
        if ((await note(publish(client, "acme", form))) !== "ok") continue;
        confirmed.push(version);
        await note(client.yankVersion({ params: { ...pdf, version }, body: { reason: "test" } }));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    // The load has begun when each kind of request was answered.
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(4), { timeout: 60_000, interval: 20 });
    await cluster?.restart();
    await vi.waitFor(
      async () =>
        expect(await publishPatiently(two.client, "1.1.0", "Second.\n")).toMatch(/published|unchanged/),
      { timeout: 120_000, interval: 50 },
    );
    isDone = true;
    await Promise.all(load);
    await publish(two.client, "acme", { name: "later", description: "Came after the restart." });
    await vi.waitFor(
      async () =>
        expect((await one.client.searchSkills({ query: { q: "later" } })).hits[0]?.name).toBe("later"),
      { timeout: 120_000, interval: 50 },
    );
    expect([...codes].filter((code) => !/^(?:ok|service_unavailable|rate_limited)$/.test(code))).toEqual([]);
    const found = await checkComplete(one.client);
    expect(found).toEqual(expect.arrayContaining(confirmed));
    expect(new Set(found).size).toBe(found.length);
  });
});
