import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { backUp, openStorage, type RegistryPlace, restore, rotateKey } from "@skillwright/registry";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createSecretBox } from "../src/storage/secrets/secret-box.ts";
import { openSecretKeys } from "../src/storage/secrets/secret-keys.ts";
import { signWebhook } from "../src/webhooks/deliveries.ts";
import { openRegistry, publish, type TestRegistry, tempFolder } from "./support/open-registry.ts";
import { type Cluster, startCluster, withoutPostgres } from "./support/postgres.ts";

let cluster: Cluster | undefined;
beforeAll(async () => {
  if (!withoutPostgres) cluster = await startCluster();
});
afterAll(() => cluster?.stop());

const newKey = (): string => randomBytes(32).toString("base64");
const acme = { namespace: "acme" };
const vendor = { namespace: "vendor" };

/** A server that notes what it gets. */
async function startListener() {
  const calls: { readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }[] = [];
  const server = createServer((request, answer) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      answer.writeHead(request.method === "POST" ? 200 : 404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

type Listener = Awaited<ReturnType<typeof startListener>>;

/** Opens a registry that may call this computer. */
const open = (place: RegistryPlace): Promise<TestRegistry> =>
  openRegistry({ ...place, webhookHosts: ["127.0.0.1"], mirrorHosts: ["127.0.0.1"], webhookRetryMs: 1 });

/** A registry with a webhook and a mirror that has a token. */
async function openWithSecrets(place: RegistryPlace) {
  const listener = await startListener();
  const opened = await open(place);
  const { admin } = opened;
  for (const name of ["acme", "vendor"]) await admin.createNamespace({ body: { name } });
  const { secret } = await admin.createWebhook({
    params: acme,
    body: { url: `${listener.url}/hook`, events: ["publish"] },
  });
  await admin.setMirror({
    params: vendor,
    body: { source: `${listener.url}/@origin`, token: "other-secret" },
  });
  return { ...opened, listener, secret };
}

/** Whether a registry signs with the secret and sends the token. */
async function checkUse(
  { admin, registry }: Pick<TestRegistry, "admin" | "registry">,
  {
    listener,
    secret,
    version,
  }: { readonly listener: Listener; readonly secret: string; readonly version: string },
): Promise<void> {
  listener.calls.length = 0;
  await publish(admin, "acme", { name: "pdf", body: `${version}\n`, fields: { version } });
  await registry.settle();
  const [{ headers, body } = { headers: {}, body: "" }] = listener.calls;
  const [id, timestamp] = [String(headers["webhook-id"]), String(headers["webhook-timestamp"])];
  expect(headers["webhook-signature"]).toBe(signWebhook(secret, { id, timestamp, body }));
  await admin.syncMirror({ params: vendor });
  expect(listener.calls.at(-1)?.headers.authorization).toBe("Bearer other-secret");
}

/** What the tables have of the secrets. */
async function storedSecrets({
  registry,
}: Pick<TestRegistry, "registry">): Promise<readonly (string | null)[]> {
  const { read } = registry.context.database;
  const hooks = await read.selectFrom("webhooks").select("secret as stored").execute();
  const mirrors = await read.selectFrom("mirrors").select("token as stored").execute();
  return [...hooks, ...mirrors].map(({ stored }) => stored);
}

const places = [
  { name: "SQLite", skip: false, place: async (): Promise<RegistryPlace> => ({ data: tempFolder() }) },
  {
    name: "PostgreSQL",
    skip: withoutPostgres,
    place: async (): Promise<RegistryPlace> => ({
      database: (await cluster?.createDatabase()) ?? "",
      keys: newKey(),
    }),
  },
];

for (const { name, skip, place } of places) {
  describe.skipIf(skip)(name, () => {
    test("stores the secrets of webhooks and the tokens of mirrors encrypted, and uses them", async () => {
      const opened = await openWithSecrets(await place());
      const stored = await storedSecrets(opened);
      expect(stored).toEqual([expect.stringMatching(/^enc:v1:/), expect.stringMatching(/^enc:v1:/)]);
      for (const secret of [opened.secret.slice(6), "other-secret"])
        expect(stored.join()).not.toContain(secret);
      await checkUse(opened, { ...opened, version: "1.0.0" });
    });

    test("encrypts what an earlier version stored in clear when it starts", async () => {
      const where = await place();
      const { registry, admin, adminToken, listener } = await openWithSecrets(where);
      const secret = `whsec_${randomBytes(24).toString("base64")}`;
      await registry.context.database.write(async (queries) => {
        await queries.updateTable("webhooks").set({ secret }).execute();
        await queries.updateTable("mirrors").set({ token: "other-secret" }).execute();
      });
      await checkUse({ admin, registry }, { listener, secret, version: "1.0.0" });
      const upgraded = await open(where);
      expect(await storedSecrets(upgraded)).toEqual([
        expect.stringMatching(/^enc:v1:/),
        expect.stringMatching(/^enc:v1:/),
      ]);
      const { client } = upgraded;
      await checkUse(
        { admin: client(adminToken), registry: upgraded.registry },
        { listener, secret, version: "1.1.0" },
      );
    });
  });
}

test("the key is in a file that only its owner can read, and only if it is needed", async () => {
  const data = tempFolder();
  const { admin } = await openRegistry({ data });
  const file = join(data, "secret.key");
  expect(statSync(file, { throwIfNoEntry: false })).toBe(undefined);
  await admin.createNamespace({ body: { name: "acme" } });
  await admin.createWebhook({ params: acme, body: { url: "https://hooks.example", events: ["publish"] } });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file, "utf8"), "base64")).toHaveLength(32);
});

test("a registry that runs uses the new key at once, and the former one is gone", async () => {
  const data = tempFolder();
  const opened = await openWithSecrets({ data });
  const before = readFileSync(join(data, "secret.key"), "utf8");
  const storage = await openStorage({ data });
  expect(await rotateKey(storage)).toEqual({ secrets: 2, key: "new" });
  await storage.database.close();
  expect(readFileSync(join(data, "secret.key"), "utf8").split("\n")).toEqual([
    expect.not.stringContaining(before.trim()),
    "",
  ]);
  await checkUse(opened, { ...opened, version: "1.0.0" });
  expect((await opened.admin.listAudit()).entries.map(({ action }) => action)).toContain("key.rotate");
  expect(await opened.admin.verifyAudit()).toMatchObject({ broken: null });
});

test("two changes of the key at once lose no secret", async () => {
  const file = join(tempFolder(), "secret.key");
  const keys = openSecretKeys({ file });
  const box = createSecretBox(keys);
  let stored = box.seal("token", "a mirror");
  const again = (): void => {
    stored = box.seal(box.open(stored, "a mirror"), "a mirror");
  };
  await keys.replace?.(async () => {
    const other = keys.replace?.(async () => {
      await Promise.resolve();
      again();
    });
    again();
    await other;
  });
  expect(box.open(stored, "a mirror")).toBe("token");
  expect(keys.list()).toHaveLength(1);
});

test("given keys are changed step by step, and a key that is missing is named", async () => {
  const data = tempFolder();
  const [old, next] = [newKey(), newKey()];
  const opened = await openWithSecrets({ data, keys: old });
  const storage = await openStorage({ data, keys: `${next},${old}` });
  expect(await rotateKey(storage)).toEqual({ secrets: 2, key: "given" });
  await storage.database.close();
  // It has only the old key.
  await publish(opened.admin, "acme", { name: "pdf" });
  await opened.registry.settle();
  const { webhooks } = await opened.admin.listWebhooks({ params: acme });
  expect(webhooks[0]?.lastDelivery).toMatchObject({
    outcome: "failed",
    detail: expect.stringContaining("a key that the registry doesn't have"),
  });
  expect(await opened.admin.syncMirror({ params: vendor })).toMatchObject({
    outcome: "failed",
    detail: expect.stringContaining("Restore the key"),
  });
  const later = await open({ data, keys: next });
  await checkUse(
    { admin: later.client(opened.adminToken), registry: later.registry },
    { ...opened, version: "2.0.0" },
  );
});

test("whoever can write to the tables can't have a token sent to another place", async () => {
  const { admin, registry } = await openWithSecrets({ data: tempFolder() });
  const thief = await startListener();
  await registry.context.database.write((queries) =>
    queries
      .updateTable("mirrors")
      .set({ source: `${thief.url}/@origin` })
      .execute(),
  );
  expect(await admin.syncMirror({ params: vendor })).toMatchObject({
    outcome: "failed",
    detail: expect.stringContaining("was changed"),
  });
  expect(thief.calls).toEqual([]);
});

test.skipIf(withoutPostgres)("a database without a key refuses secrets and says what to do", async () => {
  const { admin } = await openRegistry({ database: (await cluster?.createDatabase()) ?? "" });
  await admin.createNamespace({ body: { name: "acme" } });
  await expect(
    admin.createWebhook({ params: acme, body: { url: "https://hooks.example", events: ["publish"] } }),
  ).rejects.toMatchObject({
    code: "config_error",
    hint: expect.stringContaining("SKILLWRIGHT_REGISTRY_KEY"),
  });
  const source = "https://skills.example/@origin";
  await expect(admin.setMirror({ params: acme, body: { source, token: "x" } })).rejects.toMatchObject({
    code: "config_error",
  });
  expect(await admin.setMirror({ params: acme, body: { source } })).toMatchObject({ hasToken: false });
});

test("a restored backup needs the key, which is not in it", async () => {
  const data = tempFolder();
  const opened = await openWithSecrets({ data });
  const out = join(tempFolder(), "backup");
  await backUp(opened.registry.context, out);
  const key = readFileSync(join(data, "secret.key"), "utf8").trim();
  const saved = ["webhooks", "mirrors"].map((table) =>
    readFileSync(join(out, `tables/${table}.jsonl`), "utf8"),
  );
  expect(saved.join()).not.toMatch(/whsec_|other-secret/);
  expect(saved.join()).not.toContain(key);
  const target = { data: tempFolder(), keys: key };
  const storage = await openStorage(target);
  await restore(storage, out);
  await storage.database.close();
  const restored = await open(target);
  await checkUse(
    { admin: restored.client(opened.adminToken), registry: restored.registry },
    { ...opened, version: "1.0.0" },
  );
});

test("only the key and the record that a secret was encrypted with decrypt it", () => {
  const box = createSecretBox(openSecretKeys({ given: newKey() }));
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), fc.nat(), (secret, about, at) => {
      const sealed = box.seal(secret, about);
      expect(box.open(sealed, about)).toBe(secret.isWellFormed() ? secret : secret.toWellFormed());
      expect(() => box.open(sealed, `${about}!`)).toThrow("was changed");
      const start = sealed.lastIndexOf(":") + 1;
      const index = start + (at % (sealed.length - start - 1));
      const other = sealed[index] === "A" ? "B" : "A";
      expect(() => box.open(sealed.slice(0, index) + other + sealed.slice(index + 1), about)).toThrow();
    }),
  );
  const sealed = box.seal("secret", "it");
  expect(sealed).not.toBe(box.seal("secret", "it"));
  const stranger = createSecretBox(openSecretKeys({ given: newKey() }));
  expect(() => stranger.open(sealed, "it")).toThrow("a key that the registry doesn't have");
});

test.for([
  ["another text", "short"],
  ["a short key", "AAAA"],
  ["a second word that is none", `${newKey()},x`],
])("%s isn't a list of keys", ([, given]) => {
  expect(() => openSecretKeys({ given })).toThrow("SKILLWRIGHT_REGISTRY_KEY doesn't have a key of 32 bytes");
});
