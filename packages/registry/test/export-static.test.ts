import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createSkills, type Skills } from "@skillwright/runtime/internal";
import { expect, onTestFinished, test } from "vitest";
import { buildStatic } from "../src/static/build-static.ts";
import { exportStatic } from "../src/static/export-static.ts";
import { openRegistry, publish, type TestRegistry, tempFolder } from "./support/open-registry.ts";

/** Serves a folder as any web server does: files only, no lists of folders. */
async function serveFolder(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    const isFile = path.startsWith(folder) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    if (isFile) response.writeHead(200).end(readFileSync(path));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openUser(): Promise<{
  readonly skills: Skills;
  readonly installed: (path: string) => string;
}> {
  const home = tempFolder();
  mkdirSync(join(home, "project/.git"), { recursive: true });
  const skills = await createSkills({
    cwd: join(home, "project"),
    home,
    env: { PATH: process.env.PATH, SKILLWRIGHT_HOME: join(home, "own") },
    embedder: "off",
  });
  return { skills, installed: (path) => readFileSync(join(home, ".agents/skills", path), "utf8") };
}

async function withPdf(): Promise<TestRegistry> {
  const opened = await openRegistry();
  await opened.admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  for (const version of ["1.0.0", "1.1.0"]) {
    await publish(opened.admin, "acme", {
      name: "pdf",
      files: { "scripts/run.sh": `echo ${version}\n` },
      fields: { version },
    });
  }
  return opened;
}

test("a registry is copied, and every kind of client installs from the copy", async () => {
  const { admin } = await withPdf();
  const params = { namespace: "acme", name: "pdf", version: "1.0.0" };
  await admin.yankVersion({ params, body: { reason: "Loses pages" } });
  const out = tempFolder();
  expect(await exportStatic(admin, out)).toEqual({
    added: ["@acme/pdf@1.0.0", "@acme/pdf@1.1.0"],
    removed: [],
    skills: 1,
    ambiguous: [],
    refused: [],
  });
  const url = await serveFolder(out);
  for (const source of [`registry:${url}/@acme/pdf@^1.0`, url, `index:${url}`, `well-known:${url}#pdf`]) {
    const { skills, installed } = await openUser();
    const { applied } = await skills.installer.install(source, { approval: "given" });
    expect(
      applied.map(({ name }) => name),
      source,
    ).toEqual(["pdf"]);
    expect(installed("pdf/scripts/run.sh"), source).toBe("echo 1.1.0\n");
    expect(await skills.installer.verify({ sources: "ask" }), source).toMatchObject([{ state: "ok" }]);
  }
  const { skills } = await openUser();
  await skills.installer.install(`registry:${url}/@acme/pdf@1.0.0`, { approval: "given" });
  expect(await skills.installer.outdated()).toMatchObject([
    { advisories: ["version 1.0.0 was yanked: Loses pages"] },
  ]);
});

test("a later copy fetches only what is new, and drops what is gone", async () => {
  const { admin } = await withPdf();
  await publish(admin, "acme", { name: "docx", fields: { version: "1.0.0" } });
  const out = tempFolder();
  await exportStatic(admin, out);
  await publish(admin, "acme", { name: "pdf", files: { "new.md": "x\n" }, fields: { version: "2.0.0" } });
  await admin.transferSkill({ params: { namespace: "acme", name: "docx" }, body: { to: "@acme/word" } });
  const downloads: string[] = [];
  const watched = {
    ...admin,
    downloadVersion: (input: Parameters<typeof admin.downloadVersion>[0]) => {
      downloads.push(`${input.params.name}@${input.params.version}`);
      return admin.downloadVersion(input);
    },
  };
  const report = await exportStatic(watched, out);
  expect(report).toMatchObject({ removed: ["@acme/docx"], skills: 2 });
  expect(downloads).toEqual(["pdf@2.0.0", "word@1.0.0"]);
  expect(existsSync(join(out, "docx"))).toBe(false);
});

test("a file in the copy that is no skill's document doesn't end later exports", async () => {
  const { admin } = await withPdf();
  const out = tempFolder();
  await exportStatic(admin, out);
  writeFileSync(join(out, "-/v1/skills/acme/pdf copy.json"), "{}");
  expect(await exportStatic(admin, out)).toMatchObject({ added: [], removed: [], skills: 1, refused: [] });
});

test("a skill whose versions are all yanked stays in the copy with the reasons, but in no list", async () => {
  const { admin } = await withPdf();
  const out = tempFolder();
  await exportStatic(admin, out);
  for (const version of ["1.0.0", "1.1.0"])
    await admin.yankVersion({
      params: { namespace: "acme", name: "pdf", version },
      body: { reason: "Loses pages" },
    });
  expect(await exportStatic(admin, out)).toMatchObject({ removed: [], refused: [], skills: 0 });
  const url = await serveFolder(out);
  const { skills } = await openUser();
  await skills.installer.install(`registry:${url}/@acme/pdf@1.1.0`, { approval: "given" });
  expect(await skills.installer.outdated()).toMatchObject([
    { advisories: ["version 1.1.0 was yanked: Loses pages"] },
  ]);
  const read = (path: string): string => readFileSync(join(out, path), "utf8");
  expect(read("-/skills/acme/pdf.html")).toContain("This version was yanked: Loses pages");
  expect(read("index.html")).not.toContain("@acme/pdf");
  expect(existsSync(join(out, ".well-known/skills/pdf"))).toBe(false);
});

test("an archive that isn't what the registry states is refused, and the copy stays as it was", async () => {
  const { admin } = await withPdf();
  const out = tempFolder();
  await exportStatic(admin, out);
  const before = readFileSync(join(out, "-/v1/skills/acme/pdf.json"), "utf8");
  await publish(admin, "acme", { name: "pdf", files: { "new.md": "x\n" }, fields: { version: "2.0.0" } });
  const evil = { ...admin, downloadVersion: async () => new Uint8Array([1, 2, 3]) };
  const report = await exportStatic(evil, out);
  expect(report).toMatchObject({ added: [], removed: [], refused: [{ skill: "@acme/pdf" }] });
  expect(readFileSync(join(out, "-/v1/skills/acme/pdf.json"), "utf8")).toBe(before);
});

const acmePdf = { namespace: "acme", name: "pdf" };

test.for([
  ["the name of a skill", { id: "@acme/../../../x" }],
  ["the id of another skill", { skill: { id: "@../.." } }],
  ["a version", { skill: { version: "../../../../../x" } }],
  ["the latest version", { skill: { latest: "../../../../../x" } }],
  ["the version of a document", { document: { version: "../../../../../x" } }],
] as const)("a registry can't write outside the copy with %s", async ([, change]) => {
  const { admin } = await withPdf();
  const folder = tempFolder();
  const { id, skill, document } = { id: undefined, skill: {}, document: {}, ...change };
  const evil: Pick<typeof admin, "listSkills" | "getSkill" | "getVersion" | "downloadVersion"> = {
    ...admin,
    async listSkills(input) {
      const page = await admin.listSkills(input);
      return { ...page, skills: page.skills.map((one) => ({ ...one, id: id ?? one.id })) };
    },
    async getSkill() {
      const { version, ...fields } = { version: undefined, ...skill };
      const found = await admin.getSkill({ params: acmePdf });
      const versions = found.versions.map((one) => ({ ...one, version: version ?? one.version }));
      return { ...found, versions, ...fields };
    },
    async getVersion(input) {
      return { ...(await admin.getVersion(input)), ...document };
    },
  };
  const report = await exportStatic(evil, join(folder, "a/b/c/copy"));
  expect(report).toMatchObject({ added: [], skills: 0, refused: [{ skill: id ?? "@acme/pdf" }] });
  expect(
    readdirSync(folder, { recursive: true }).filter((path) => !String(path).startsWith("a/b/c/copy/")),
  ).toEqual(["a", "a/b", "a/b/c", "a/b/c/copy"]);
});

test("a skill whose documents are something else is refused, and a list that is none ends the export", async () => {
  const { admin } = await withPdf();
  const refusals = [
    { getSkill: async () => ({ ...(await admin.getSkill({ params: acmePdf })), tags: null }) },
    { getVersion: async () => ({ skill: "@acme/pdf", version: "1.0.0" }) },
  ];
  for (const change of refusals) {
    const report = await exportStatic({ ...admin, ...change } as unknown as typeof admin, tempFolder());
    expect(report).toMatchObject({
      added: [],
      refused: [
        { skill: "@acme/pdf", reason: expect.stringContaining("the registry sent an unexpected answer") },
      ],
    });
  }
  const odd = { ...admin, listSkills: async () => ({ skills: "none" }) } as unknown as typeof admin;
  await expect(exportStatic(odd, tempFolder())).rejects.toMatchObject({
    code: "integrity_error",
    message: expect.stringContaining("The list of skills"),
  });
});

test("a folder of skills is installed from the static registry that was built of it", async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, "skills/pdf"), { recursive: true });
  writeFileSync(
    join(folder, "skills/pdf/SKILL.md"),
    "---\nname: pdf\ndescription: Merges PDF files. Use when PDFs come up.\n---\n\nMerge.\n",
  );
  await buildStatic(join(folder, "skills"), join(folder, "site/deep"), { namespace: "acme" });
  const url = await serveFolder(join(folder, "site"));
  const { skills, installed } = await openUser();
  await skills.installer.install(`registry:${url}/deep/@acme/pdf`, { approval: "given" });
  expect(installed("pdf/SKILL.md")).toContain("Merge.");
});
