import { type BlobStore, s3Blobs } from "@skillwright/registry";
import { hashFiles } from "@skillwright/runtime/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listBlobs } from "./support/list-blobs.ts";
import { openRegistry, publish, type TestRegistry, tempFolder } from "./support/open-registry.ts";
import { type Cluster, startCluster, withoutPostgres } from "./support/postgres.ts";
import { type S3Server, startS3, withoutS3 } from "./support/s3-server.ts";
import { skillFiles } from "./support/skill-archive.ts";

let cluster: Cluster | undefined;
let s3: S3Server | undefined;
beforeAll(async () => {
  if (!withoutPostgres) cluster = await startCluster();
  if (!withoutS3) s3 = await startS3();
});
afterAll(async () => {
  s3?.close();
  await cluster?.stop();
});

async function newBucket(): Promise<BlobStore> {
  const keys = s3 as S3Server;
  return s3Blobs({ ...keys, bucket: await keys.createBucket() });
}

const stores: readonly {
  readonly name: string;
  readonly skip: boolean;
  readonly open: () => Promise<TestRegistry>;
}[] = [
  { name: "SQLite and a folder", skip: false, open: () => openRegistry() },
  {
    name: "PostgreSQL",
    skip: withoutPostgres,
    open: async () => openRegistry({ database: (await cluster?.createDatabase()) ?? "" }),
  },
  {
    name: "SQLite and an S3-compatible bucket",
    skip: withoutS3,
    open: async () => openRegistry({ data: tempFolder(), blobs: await newBucket() }),
  },
  {
    name: "PostgreSQL and an S3-compatible bucket",
    skip: withoutPostgres || withoutS3,
    open: async () =>
      openRegistry({ database: (await cluster?.createDatabase()) ?? "", blobs: await newBucket() }),
  },
];

/** A registry with the public namespace `acme`. */
async function withAcme(open: () => Promise<TestRegistry>): Promise<TestRegistry> {
  const opened = await open();
  await opened.admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  return opened;
}

const pdf = { namespace: "acme", name: "pdf" };

for (const store of stores) {
  describe.skipIf(store.skip)(`a registry on ${store.name}`, () => {
    test("refuses text that not every database can store", async () => {
      const { admin, registry } = await withAcme(store.open);
      await publish(admin, "acme", { name: "pdf" });
      for (const path of ["/?q=%00", "/?after=@a/%00", "/@acme/pdf/v/%00", "/@acme/pdf/diff?from=%00"])
        expect((await registry.app.request(`http://registry.test${path}`)).status, path).not.toBe(500);
      const refused = { code: "validation_error", message: expect.stringContaining("NUL") as string };
      const version = { ...pdf, version: "1.0.0" };
      for (const send of [
        () => admin.createToken({ body: { label: "a\0b", scopes: ["read"] } }),
        () => admin.deprecateSkill({ params: pdf, body: { message: "a\0b" } }),
        () => admin.yankVersion({ params: version, body: { reason: "a\0b" } }),
        () => publish(admin, "acme", { name: "docx", fields: { changelog: "a\0b" } }),
      ])
        await expect(send()).rejects.toMatchObject(refused);
    });

    test("publishes a version that anybody can read, file by file and as a whole", async () => {
      const { admin, client, registry } = await withAcme(store.open);
      const files = skillFiles({ name: "pdf", files: { "scripts/run.sh": "echo hello\n" } });
      const report = await publish(admin, "acme", {
        name: "pdf",
        files: { "scripts/run.sh": "echo hello\n" },
        fields: { version: "1.2.0", changelog: "First one.", tree: hashFiles(files) },
      });
      expect(report).toMatchObject({ outcome: "published", tag: "latest" });
      const anybody = client();
      const version = await anybody.getVersion({ params: { ...pdf, version: "latest" } });
      expect(version).toMatchObject({
        skill: "@acme/pdf",
        version: "1.2.0",
        tree: hashFiles(files),
        verdict: "clean",
        state: "published",
        publishedBy: "admin",
        yanked: null,
        changelog: "First one.",
        manifest: { name: "pdf", description: "Does what pdf does." },
        files: [
          { path: "SKILL.md", executable: false },
          { path: "scripts/run.sh", bytes: 11, executable: true },
        ],
      });
      const file = await anybody.readFile({
        params: { ...pdf, version: "1.2.0" },
        query: { path: "scripts/run.sh" },
      });
      expect(Buffer.from(file).toString()).toBe("echo hello\n");
      const archive = await anybody.downloadVersion({ params: { ...pdf, version: "^1.0.0" } });
      expect(archive.length).toBe(version.archive.bytes);
      await registry.settle();
      expect((await anybody.getSkill({ params: pdf })).downloads).toBe(1);
    });

    test("never changes a version, and accepts the same one again", async () => {
      const { admin } = await withAcme(store.open);
      await publish(admin, "acme", { name: "pdf", fields: { version: "1.0.0" } });
      expect(await publish(admin, "acme", { name: "pdf", fields: { version: "1.0.0" } })).toMatchObject({
        outcome: "unchanged",
      });
      await expect(
        publish(admin, "acme", { name: "pdf", body: "Other text.\n", fields: { version: "1.0.0" } }),
      ).rejects.toMatchObject({ code: "version_exists", status: 409 });
      expect((await admin.listVersions({ params: pdf })).versions).toHaveLength(1);
    });

    test("a dry run checks everything and leaves nothing", async () => {
      const { admin } = await withAcme(store.open);
      const report = await publish(admin, "acme", {
        name: "pdf",
        fields: { version: "1.0.0", dryRun: "true" },
      });
      expect(report).toMatchObject({ outcome: "valid", version: { version: "1.0.0" } });
      await expect(admin.getSkill({ params: pdf })).rejects.toMatchObject({ code: "registry_not_found" });
      expect(await admin.getStats()).toMatchObject({ skills: 0, versions: 0, blobs: { count: 0 } });
    });

    test("tags follow versions: latest is the highest release, and a yanked version loses its tags", async () => {
      const { admin } = await withAcme(store.open);
      const given: (string | null)[] = [];
      for (const version of ["1.0.0", "1.1.0", "1.0.1", "2.0.0-beta.1"]) {
        const skill = { name: "pdf", body: `Version ${version}.\n` };
        const dry = await publish(admin, "acme", { ...skill, fields: { version, dryRun: "true" } });
        const { tag } = await publish(admin, "acme", { ...skill, fields: { version } });
        expect(dry.tag).toBe(tag);
        given.push(tag);
      }
      expect(given).toEqual(["latest", "latest", null, "beta"]);
      expect((await admin.getSkill({ params: pdf })).tags).toEqual({ beta: "2.0.0-beta.1", latest: "1.1.0" });
      await admin.yankVersion({ params: { ...pdf, version: "1.1.0" }, body: { reason: "Deletes files." } });
      const skill = await admin.getSkill({ params: pdf });
      expect(skill.tags).toEqual({ beta: "2.0.0-beta.1", latest: "1.0.1" });
      expect(skill.versions.map(({ version, yanked }) => [version, yanked?.reason])).toEqual([
        ["2.0.0-beta.1", undefined],
        ["1.1.0", "Deletes files."],
        ["1.0.1", undefined],
        ["1.0.0", undefined],
      ]);
      const choose = async (version: string) =>
        (await admin.getVersion({ params: { ...pdf, version } })).version;
      expect(await choose("^1.0.0")).toBe("1.0.1");
      expect(await choose("1.1.0")).toBe("1.1.0");
      await expect(
        admin.setTag({ params: { ...pdf, tag: "stable" }, body: { version: "1.1.0" } }),
      ).rejects.toMatchObject({ code: "publish_refused", details: { reason: "yanked" } });
      await admin.unyankVersion({ params: { ...pdf, version: "1.1.0" } });
      expect(await choose("latest")).toBe("1.1.0");
      await admin.setTag({ params: { ...pdf, tag: "latest" }, body: { version: "1.0.0" } });
      expect(await choose("latest")).toBe("1.0.0");
      expect((await admin.removeTag({ params: { ...pdf, tag: "beta" } })).tags).toEqual({ latest: "1.0.0" });
    });

    test("undoing a yank gives a version only the tags back that it had", async () => {
      const { admin } = await withAcme(store.open);
      await publish(admin, "acme", { name: "pdf", fields: { version: "1.0.0" } });
      await publish(admin, "acme", {
        name: "pdf",
        body: "Two.\n",
        fields: { version: "2.0.0", tag: "next" },
      });
      const two = { params: { ...pdf, version: "2.0.0" } };
      await admin.yankVersion({ ...two, body: { reason: "Too early." } });
      // Another reason, which must not lose the tags.
      await admin.yankVersion({ ...two, body: { reason: "Much too early." } });
      expect((await admin.getSkill({ params: pdf })).tags).toEqual({ latest: "1.0.0" });
      await admin.unyankVersion(two);
      expect((await admin.getSkill({ params: pdf })).tags).toEqual({ latest: "1.0.0", next: "2.0.0" });
      await admin.yankVersion({ ...two, body: { reason: "Again." } });
      await admin.setTag({ params: { ...pdf, tag: "next" }, body: { version: "1.0.0" } });
      await admin.unyankVersion(two);
      expect((await admin.getSkill({ params: pdf })).tags).toEqual({ latest: "1.0.0", next: "1.0.0" });
    });

    test("compares two versions", async () => {
      const { admin } = await withAcme(store.open);
      await publish(admin, "acme", {
        name: "pdf",
        body: "One.\n",
        files: { "a.txt": "same" },
        fields: { version: "1.0.0" },
      });
      await publish(admin, "acme", {
        name: "pdf",
        body: "Two.\n",
        files: { "a.txt": "same" },
        fields: { version: "2.0.0" },
      });
      const diff = await admin.diffVersions({ params: pdf, query: { from: "1.0.0", to: "latest" } });
      expect(diff).toMatchObject({
        from: "1.0.0",
        to: "2.0.0",
        files: [{ path: "SKILL.md", status: "changed" }],
      });
      expect(diff.files[0]?.patch).toContain("-One.\n+Two.\n");
    });

    test("stores equal contents once", async () => {
      const { admin, registry } = await withAcme(store.open);
      await publish(admin, "acme", {
        name: "pdf",
        files: { "a.txt": "shared" },
        fields: { version: "1.0.0" },
      });
      const before = (await admin.getStats()).blobs.count;
      await publish(admin, "acme", {
        name: "pdf",
        body: "New.\n",
        files: { "a.txt": "shared" },
        fields: { version: "1.0.1" },
      });
      // A new SKILL.md and a new archive.
      expect((await admin.getStats()).blobs.count).toBe(before + 2);
      const stored = await listBlobs(registry.context.blobs);
      const bytes = stored.reduce((sum, blob) => sum + blob.bytes, 0);
      expect((await admin.getStats()).blobs).toEqual({ count: stored.length, bytes });
    });

    test("finds skills as a local search does, exact names first, and what was published just now", async () => {
      const { admin, client } = await withAcme(store.open);
      await publish(admin, "acme", { name: "pdf", description: "Read and merge PDF documents." });
      await publish(admin, "acme", {
        name: "invoices",
        description: "Write invoices as pdf files for customers.",
      });
      const search = async (q: string) => (await client().searchSkills({ query: { q } })).hits;
      expect((await search("pdf")).map(({ id, by }) => [id, by])).toEqual([
        ["@acme/pdf", "name"],
        ["@acme/invoices", "keyword"],
      ]);
      expect((await search("@acme/invoices"))[0]).toMatchObject({ id: "@acme/invoices", by: "name" });
      await publish(admin, "acme", { name: "tax-forms", description: "Fill in tax forms." });
      expect((await search("tax forms"))[0]).toMatchObject({ id: "@acme/tax-forms", latest: "1.0.0" });
      await admin.yankVersion({
        params: { namespace: "acme", name: "tax-forms", version: "1.0.0" },
        body: { reason: "x" },
      });
      expect(await search("tax forms")).toEqual([]);
    });

    test("lists skills page by page in the order of their names", async () => {
      const { admin } = await withAcme(store.open);
      for (const name of ["c", "a", "b"]) await publish(admin, "acme", { name });
      const first = await admin.listSkills({ query: { limit: 2 } });
      expect([first.skills.map(({ id }) => id), first.next]).toEqual([["@acme/a", "@acme/b"], "@acme/b"]);
      const second = await admin.listSkills({ query: { limit: 2, after: "@acme/b" } });
      expect([second.skills.map(({ id }) => id), second.next]).toEqual([["@acme/c"], null]);
    });

    test("a skill can move, its former name leads to it, and nobody else gets that name", async () => {
      const { admin } = await withAcme(store.open);
      await admin.createNamespace({ body: { name: "tools", visibility: "public" } });
      await publish(admin, "acme", { name: "pdf" });
      await admin.transferSkill({ params: pdf, body: { to: "@tools/pdf" } });
      expect(await admin.getSkill({ params: pdf })).toMatchObject({
        id: "@tools/pdf",
        formerIds: ["@acme/pdf"],
      });
      await expect(publish(admin, "acme", { name: "pdf" })).rejects.toMatchObject({ code: "name_conflict" });
      const used = (await admin.listNamespaces()).namespaces.map(({ name, usedBytes }) => [
        name,
        usedBytes > 0,
      ]);
      expect(used).toEqual([
        ["acme", false],
        ["tools", true],
      ]);
      expect(
        await admin.transferSkill({ params: { namespace: "tools", name: "pdf" }, body: { to: "@acme/pdf" } }),
      ).toMatchObject({
        id: "@acme/pdf",
        formerIds: ["@tools/pdf"],
      });
    });

    test("finds versions by their tree hash", async () => {
      const { admin, client } = await withAcme(store.open);
      const { version } = await publish(admin, "acme", { name: "pdf" });
      expect(await client().resolveTree({ query: { tree: version.tree } })).toEqual({
        versions: [{ skill: "@acme/pdf", version: "1.0.0", yanked: false }],
      });
      expect(await client().resolveTree({ query: { tree: "0".repeat(64) } })).toEqual({ versions: [] });
    });

    test("stars count people, and a deprecation is shown", async () => {
      const { admin, addUser } = await withAcme(store.open);
      await publish(admin, "acme", { name: "pdf" });
      const { client: bob } = await addUser("bob");
      await bob.starSkill({ params: pdf });
      await bob.starSkill({ params: pdf });
      expect(await admin.starSkill({ params: pdf })).toMatchObject({ stars: 2, starred: true });
      expect(await bob.unstarSkill({ params: pdf })).toMatchObject({ stars: 1, starred: false });
      await admin.deprecateSkill({ params: pdf, body: { message: "Use @acme/documents." } });
      expect(await bob.getSkill({ params: pdf })).toMatchObject({ deprecated: "Use @acme/documents." });
    });

    test("a version that needs a review is visible after a second person approved it", async () => {
      const { admin, addUser, client } = await withAcme(store.open);
      await admin.updateNamespace({ params: { namespace: "acme" }, body: { review: "required" } });
      const { client: author } = await addUser("author", { namespace: "acme", role: "publisher" });
      await publish(author, "acme", { name: "pdf" });
      await expect(client().getSkill({ params: pdf })).rejects.toMatchObject({ code: "registry_not_found" });
      const { id = "", tree = "", ...review } = (await admin.listReviews()).reviews[0] ?? {};
      expect(review).toMatchObject({ skill: "@acme/pdf", version: "1.0.0", requestedBy: "author" });
      await admin.decideReview({ params: { review: id }, body: { decision: "approve", tree } });
      expect(await client().getSkill({ params: pdf })).toMatchObject({
        latest: "1.0.0",
        tags: { latest: "1.0.0" },
      });
      expect((await client().searchSkills({ query: { q: "pdf" } })).hits[0]?.id).toBe("@acme/pdf");
      // A lower version becomes the latest only if its author said so.
      for (const [version, tag, latest] of [
        ["0.8.0", undefined, "1.0.0"],
        ["0.9.0", "latest", "0.9.0"],
      ] as const) {
        const fields = { version, ...(tag !== undefined && { tag }) };
        await publish(author, "acme", { name: "pdf", body: `${version}\n`, fields });
        const [next] = (await admin.listReviews()).reviews;
        await admin.decideReview({
          params: { review: next?.id ?? "" },
          body: { decision: "approve", tree: next?.tree ?? "" },
        });
        expect((await client().getSkill({ params: pdf })).latest).toBe(latest);
      }
    });

    test("keeps a complete audit log, and notices every change of it", async () => {
      const { admin, registry } = await withAcme(store.open);
      await publish(admin, "acme", { name: "pdf" });
      const { entries } = await admin.listAudit();
      expect(entries.map(({ id, user, action, subject }) => [id, user, action, subject])).toEqual([
        [1, "registry", "token.create", expect.any(String)],
        [2, "admin", "namespace.create", "@acme"],
        [3, "admin", "version.publish", "@acme/pdf@1.0.0"],
      ]);
      expect(await admin.verifyAudit()).toEqual({ entries: 3, head: entries[2]?.hash, broken: null });
      const { database } = registry.context;
      await database.write((queries) =>
        queries.updateTable("audit").set({ user_name: "mallory" }).where("id", "=", 2).execute(),
      );
      expect(await admin.verifyAudit()).toMatchObject({
        broken: { id: 2, problem: "its content was changed" },
      });
      await database.write((queries) => queries.deleteFrom("audit").where("id", "=", 2).execute());
      expect(await admin.verifyAudit()).toMatchObject({ broken: { id: 3, problem: "entry 2 is missing" } });
    });

    test("a quota limits what a namespace stores", async () => {
      const { admin } = await withAcme(store.open);
      await admin.updateNamespace({ params: { namespace: "acme" }, body: { quotaBytes: 200 } });
      await expect(
        publish(admin, "acme", { name: "pdf", files: { "a.txt": "x".repeat(200) } }),
      ).rejects.toMatchObject({ code: "publish_refused", details: { reason: "quota" } });
      expect(await publish(admin, "acme", { name: "pdf" })).toMatchObject({ outcome: "published" });
    });

    test("many versions at once are neither lost nor doubled", async () => {
      const { admin } = await withAcme(store.open);
      const versions = Array.from({ length: 12 }, (_, patch) => `1.0.${patch}`);
      const publishAll = versions.map((version) =>
        retrying(() => publish(admin, "acme", { name: "pdf", body: `${version}\n`, fields: { version } })),
      );
      await Promise.all(publishAll);
      const skill = await admin.getSkill({ params: pdf });
      expect(skill.versions.map(({ version }) => version)).toEqual(versions.toReversed());
      expect(skill.latest).toBe("1.0.11");
      expect(await admin.verifyAudit()).toMatchObject({ entries: 14, broken: null });
    });
  });
}

/** Only a few uploads run at the same time; the others are asked to try again. */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if ((error as { readonly code?: string }).code !== "rate_limited") throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
