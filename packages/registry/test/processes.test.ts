import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createRegistryClient, type RegistryClient } from "@skillwright/contract/client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { publish } from "./support/open-registry.ts";
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
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
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

async function startTwo(): Promise<readonly [Process, Process]> {
  const database = (await cluster?.createDatabase()) ?? "";
  const first = await start(database);
  return [first, await start(database, first.token)];
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
  test("never lose or double a version, and find what the others published", async () => {
    const [one, two] = await startTwo();
    await one.client.createNamespace({ body: { name: "acme", visibility: "public" } });
    const versions = Array.from({ length: 8 }, (_, patch) => `1.0.${patch}`);
    // Both publish every version, with different texts: only one of them can win.
    const outcomes = await Promise.all(
      versions.flatMap((version) => [
        publishPatiently(one.client, version, `One ${version}\n`),
        publishPatiently(two.client, version, `Two ${version}\n`),
      ]),
    );
    expect(outcomes.toSorted()).toEqual([
      ...versions.map(() => "published"),
      ...versions.map(() => "version_exists"),
    ]);
    expect(await checkComplete(two.client)).toEqual(versions.toReversed());
    for (const [from, to, name] of [
      [one, two, "tax-forms"],
      [two, one, "invoices"],
    ] as const) {
      await to.client.searchSkills({ query: { q: name } });
      await publish(from.client, "acme", { name, description: `Works on ${name}.` });
      await vi.waitFor(
        async () => expect((await to.client.searchSkills({ query: { q: name } })).hits[0]?.name).toBe(name),
        { timeout: 60_000, interval: 20 },
      );
    }
    await one.client.yankVersion({ params: { ...pdf, version: "1.0.7" }, body: { reason: "broken" } });
    expect((await two.client.getSkill({ params: pdf })).latest).toBe("1.0.6");
  });

  test("one that is killed while it publishes leaves nothing half visible", async () => {
    const [one, two] = await startTwo();
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

  test("a database that restarts makes requests fail cleanly, and they recover", async () => {
    const [one, two] = await startTwo();
    await one.client.createNamespace({ body: { name: "acme", visibility: "public" } });
    await publishPatiently(one.client, "1.0.0", "First.\n");
    const codes = new Set<string>();
    let isDone = false;
    const load = [one, two].map(async ({ client }) => {
      while (!isDone) {
        codes.add(await client.getSkill({ params: pdf }).then(() => "ok", codeOf));
      }
    });
    cluster?.restart();
    await vi.waitFor(
      async () =>
        expect(await publishPatiently(two.client, "1.1.0", "Second.\n")).toMatch(/published|unchanged/),
      { timeout: 120_000, interval: 50 },
    );
    await publish(two.client, "acme", { name: "later", description: "Came after the restart." });
    await vi.waitFor(
      async () =>
        expect((await one.client.searchSkills({ query: { q: "later" } })).hits[0]?.name).toBe("later"),
      { timeout: 120_000, interval: 50 },
    );
    isDone = true;
    await Promise.all(load);
    expect([...codes].filter((code) => code !== "ok" && code !== "service_unavailable")).toEqual([]);
    expect(await checkComplete(one.client)).toEqual(["1.1.0", "1.0.0"]);
  });
});
