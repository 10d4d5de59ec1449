import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  createSigningKey,
  formatPublicKey,
  parseMinisignKey,
  parseMinisignSignature,
  signMinisign,
  verifyMinisign,
} from "@skillwright/runtime/internal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type BuildOptions, type BuildReport, buildStatic } from "../src/static/build-static.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "skillwright-static-"));
  skill("pdf", { version: "1.2.0", body: "# PDF\n\nMerge <b>files</b>.\n" });
  write("skills/pdf/scripts/merge.sh", "cat a b\n");
  skill("docx", {});
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, 1_790_000_000, 1_790_000_000);
}

function skill(
  folder: string,
  { version, body = "Do it.\n", description }: { version?: string; body?: string; description?: string },
): void {
  const name = folder.split("/").at(-1);
  write(
    `skills/${folder}/SKILL.md`,
    `---\nname: ${name}\ndescription: ${description ?? `Works with ${name} files. Use when they come up.`}\n${
      version === undefined ? "" : `version: ${version}\n`
    }---\n\n${body}`,
  );
}

const build = (options: BuildOptions = {}, out = "out"): Promise<BuildReport> =>
  buildStatic(join(root, "skills"), join(root, out), options);
const text = (path: string): string => readFileSync(join(root, "out", path), "utf8");
const json = (path: string): Record<string, unknown> => JSON.parse(text(path)) as Record<string, unknown>;
const sha256 = (path: string): string =>
  createHash("sha256")
    .update(readFileSync(join(root, "out", path)))
    .digest("hex");

/** Every file with its content, and when it was written. */
function files(out = "out"): Readonly<Record<string, string>> {
  const paths = globSync("**/*", { cwd: join(root, out), exclude: ["**/build.lock"] }).concat(
    globSync(".well-known/**/*", { cwd: join(root, out) }),
  );
  const found = paths.filter((path) => statSync(join(root, out, path)).isFile());
  return Object.fromEntries(
    found.toSorted().map((path) => [path, readFileSync(join(root, out, path)).toString("base64")]),
  );
}

test("a folder becomes a registry with indexes, archives, documents, pages and a search index", async () => {
  expect(await build()).toEqual({
    added: ["@skills/docx@1.0.0", "@skills/pdf@1.2.0"],
    removed: [],
    skills: 2,
    ambiguous: [],
    refused: [],
    renumbered: [],
  });
  const listed = [
    {
      name: "docx",
      description: "Works with docx files. Use when they come up.",
      version: "1.0.0",
      files: ["SKILL.md"],
    },
    {
      name: "pdf",
      description: "Works with pdf files. Use when they come up.",
      version: "1.2.0",
      files: ["SKILL.md", "scripts/merge.sh"],
    },
  ];
  expect(json("index.json")).toEqual({ skills: listed });
  expect(json(".well-known/skills/index.json")).toEqual({ skills: listed });
  expect(text("pdf/scripts/merge.sh")).toBe("cat a b\n");
  expect(text(".well-known/skills/pdf/scripts/merge.sh")).toBe("cat a b\n");
  expect(json(".well-known/agent-skills/index.json")).toMatchObject({
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [
      { name: "docx" },
      {
        name: "pdf",
        type: "archive",
        url: "../../-/v1/skills/skills/pdf/versions/1.2.0.zip",
        digest: `sha256:${sha256("-/v1/skills/skills/pdf/versions/1.2.0.zip")}`,
      },
    ],
  });
  expect(json("-/v1/skills/skills/pdf.json")).toMatchObject({
    id: "@skills/pdf",
    latest: "1.2.0",
    tags: { latest: "1.2.0" },
    versions: [{ version: "1.2.0", verdict: "clean", publishedAt: "2026-09-21T14:13:20.000Z" }],
  });
  expect(json("-/search/words-p-d.json")).toEqual({ pdf: [1, expect.any(Number)] });
  expect(text("index.html")).toContain('<a href="-/skills/skills/pdf.html">@skills/pdf</a>');
  const page = text("-/skills/skills/pdf.html");
  expect(page).toContain("Merge &lt;b&gt;files&lt;/b&gt;.");
  expect(page).toContain('<a href="../../../pdf/scripts/merge.sh">');
  expect(page).toContain("skillwright add registry:@skills/pdf");
});

test("the same folder makes the same files, and a second build touches none", async () => {
  await build();
  await build({}, "again");
  expect(files("again")).toEqual(files());
  const index = statSync(join(root, "out/index.json"));
  const archive = statSync(join(root, "out/-/v1/skills/skills/pdf/versions/1.2.0.zip"));
  expect(await build()).toMatchObject({ added: [], removed: [], skills: 2 });
  expect(statSync(join(root, "out/index.json")).ino).toBe(index.ino);
  expect(statSync(join(root, "out/-/v1/skills/skills/pdf/versions/1.2.0.zip")).ino).toBe(archive.ino);
  expect(files("again")).toEqual(files());
});

test("a new version is added, and the one before stays as it was", async () => {
  await build();
  const before = sha256("-/v1/skills/skills/pdf/versions/1.2.0.zip");
  skill("pdf", { version: "1.3.0", body: "Better.\n" });
  rmSync(join(root, "skills/pdf/scripts"), { recursive: true });
  expect(await build()).toMatchObject({ added: ["@skills/pdf@1.3.0"], renumbered: [] });
  expect(json("-/v1/skills/skills/pdf.json")).toMatchObject({
    latest: "1.3.0",
    versions: [{ version: "1.3.0" }, { version: "1.2.0" }],
  });
  expect(sha256("-/v1/skills/skills/pdf/versions/1.2.0.zip")).toBe(before);
  expect(existsSync(join(root, "out/pdf/scripts/merge.sh"))).toBe(false);
  expect(text("-/skills/skills/pdf/1.3.0.html")).toContain("+Better.");
  expect(text("-/skills/skills/pdf.html")).toContain(
    '<a href="../../../-/skills/skills/pdf/1.3.0.html">changes</a>',
  );
});

test("content that changed under the same version gets the next one, and going back isn't a new version", async () => {
  await build();
  skill("docx", { body: "Changed.\n" });
  expect(await build()).toMatchObject({
    added: ["@skills/docx@1.0.1"],
    renumbered: [{ skill: "@skills/docx", declared: "1.0.0", version: "1.0.1" }],
  });
  skill("docx", {});
  expect(await build()).toMatchObject({ added: [], renumbered: [] });
  expect(json("-/v1/skills/skills/docx.json")).toMatchObject({ latest: "1.0.0" });
  expect(text("docx/SKILL.md")).toContain("Do it.");
});

test("a skill that is gone is removed, and a broken one stays as it was published", async () => {
  await build();
  rmSync(join(root, "skills/docx"), { recursive: true });
  write("skills/pdf/SKILL.md", "no frontmatter");
  const report = await build();
  expect(report).toMatchObject({ removed: ["@skills/docx"], skills: 1, refused: [{ folder: "pdf" }] });
  expect(Object.keys(files()).filter((path) => path.includes("docx"))).toEqual([]);
  expect(text("pdf/SKILL.md")).toContain("# PDF");
});

test("hostile names and texts are refused or escaped", async () => {
  skill("Evil_Name", {});
  skill("xss", {
    description: '"</script><img src=x onerror=alert(1)> Use when tested."',
    body: "</main><script>alert(1)</script>[x](javascript:alert(1))\n",
  });
  write("skills/xss/a<b>.html", "<script>alert(1)</script>");
  const report = await build({ title: "<script>alert(2)</script>" });
  expect(report.refused.map(({ folder }) => folder)).toEqual(["Evil_Name", "xss"]);
  rmSync(join(root, "skills/xss/a<b>.html"));
  await build({ title: "<script>alert(2)</script>" });
  for (const page of ["index.html", "-/skills/skills/xss.html"]) {
    expect(text(page).match(/<script[^>]*>/g) ?? []).toEqual(
      page === "index.html" ? ['<script src="-/search.js" defer>'] : [],
    );
    expect(text(page)).not.toMatch(/<img|href="javascript/);
  }
});

test("folders such as @team are namespaces; other tools get the first of two skills with one name", async () => {
  skill("@team/pdf", { body: "Ours.\n" });
  const report = await build();
  expect(report).toMatchObject({ skills: 3, ambiguous: ["@team/pdf"] });
  expect(json("-/v1/skills/team/pdf.json")).toMatchObject({ id: "@team/pdf" });
  expect(text("pdf/SKILL.md")).toContain("# PDF");
  rmSync(join(root, "skills/pdf"), { recursive: true });
  await build();
  expect(text("pdf/SKILL.md")).toContain("Ours.");
});

test("what a crash left half done is completed", async () => {
  await build();
  const expected = files();
  rmSync(join(root, "out/.well-known/skills/pdf"), { recursive: true });
  writeFileSync(join(root, "out/-/v1/skills/skills/docx/versions/1.0.0.zip"), "");
  writeFileSync(join(root, "out/-/v1/skills/skills/pdf.json"), "{");
  mkdirSync(join(root, "out/-/staging/1"), { recursive: true });
  await build();
  expect(files()).toEqual(expected);
});

test("files of a yanked skill stay until no index names them", async () => {
  await build();
  write("skills/registry.json", JSON.stringify({ yanked: { "@skills/docx@1.0.0": "Loses pages" } }));
  const sign = (_content: Uint8Array, comment: string): string => {
    if (comment.includes("pdf")) throw new Error("no key");
    return "signature";
  };
  await expect(build({ sign })).rejects.toThrow("no key");
  expect(text("index.json")).toContain('"docx"');
  for (const path of ["docx", ".well-known/skills/docx"])
    expect(text(`${path}/SKILL.md`), path).toContain("Do it.");
  await build();
  expect(text("index.json")).not.toContain('"docx"');
  for (const path of ["docx", ".well-known/skills/docx"])
    expect(existsSync(join(root, "out", path)), path).toBe(false);
});

test("files of a skill aren't touched when another one with its name is yanked", async () => {
  skill("@aa/pdf", { body: "Ours.\n" });
  write("skills/registry.json", JSON.stringify({ yanked: { "@aa/pdf@1.0.0": "Loses pages" } }));
  await build();
  expect(text("pdf/SKILL.md")).toContain("# PDF");
  const inodes = (): readonly number[] =>
    ["pdf", ".well-known/skills/pdf"].map((path) => statSync(join(root, "out", path)).ino);
  const before = inodes();
  await build();
  expect(inodes()).toEqual(before);
});

test("files that are no skill's documents aren't taken for one", async () => {
  await build();
  const stray = join(root, "out/-/v1/skills/skills/pdf copy.json");
  writeFileSync(stray, "{}");
  expect(await build()).toMatchObject({ removed: [], skills: 2 });
  expect(existsSync(stray)).toBe(true);
});

test("archives and the index are signed on request, the same way each time", async () => {
  const key = createSigningKey();
  const sign = (content: Uint8Array, trustedComment: string): string =>
    signMinisign(content, key, { trustedComment });
  await build({ sign });
  const expected = files();
  const path = "-/v1/skills/skills/pdf/versions/1.2.0.zip";
  const signature = parseMinisignSignature(text(`${path}.minisig`), path);
  const open = parseMinisignKey(formatPublicKey(key), "key");
  expect(verifyMinisign(readFileSync(join(root, "out", path)), signature, open)).toBe(true);
  expect(text("-/skills/skills/pdf.html")).toContain(">signature</a>");
  await build({ sign });
  expect(files()).toEqual(expected);
});

test("a folder with other files is not written to, nor one inside of itself", async () => {
  write("out/important.txt", "mine");
  await expect(build()).rejects.toMatchObject({ code: "file_exists" });
  expect(text("important.txt")).toBe("mine");
  await expect(buildStatic(join(root, "skills"), join(root, "skills"))).rejects.toMatchObject({
    code: "validation_error",
  });
  await expect(buildStatic(join(root, "missing"), join(root, "new"))).rejects.toMatchObject({
    code: "file_not_found",
  });
});

test("a skill with errors is reported with what lint found", async () => {
  skill("broken", { body: "Read [the forms](references/forms.md).\n" });
  expect((await build()).refused).toEqual([
    { folder: "broken", reason: "There is no `references/forms.md` in the skill" },
  ]);
});

test("links in the folder are reported and not followed", async () => {
  write("secret/SKILL.md", "---\nname: secret\ndescription: Secret. Use never.\n---\n\nX.\n");
  symlinkSync("../secret", join(root, "skills/secret"));
  expect(await build()).toMatchObject({ skills: 2, refused: [{ folder: "secret" }] });
  expect(existsSync(join(root, "out/secret"))).toBe(false);
});

test("registry.json in the folder yanks versions and deprecates skills, and can undo that", async () => {
  await build();
  skill("pdf", { version: "1.3.0", body: "Loses pages.\n" });
  await build();
  write(
    "skills/registry.json",
    JSON.stringify({
      yanked: { "@skills/pdf@1.3.0": "Loses pages", "@skills/pdf@9.9.9": "Typing mistake" },
      deprecated: { "@skills/docx": "Use @skills/pdf" },
    }),
  );
  const report = await build();
  expect(report.refused).toEqual([
    { folder: "registry.json", reason: "it names @skills/pdf@9.9.9, which isn't published" },
  ]);
  const yanked = { reason: "Loses pages", by: "registry build", at: "2026-09-21T14:13:20.000Z" };
  expect(json("-/v1/skills/skills/pdf.json")).toMatchObject({
    latest: "1.2.0",
    tags: { latest: "1.2.0" },
    versions: [
      { version: "1.3.0", yanked },
      { version: "1.2.0", yanked: null },
    ],
  });
  expect(json("-/v1/skills/skills/pdf/versions/1.3.0.json")).toMatchObject({ yanked });
  expect(json("-/v1/skills/skills/docx.json")).toMatchObject({ deprecated: "Use @skills/pdf" });
  write(
    "skills/registry.json",
    JSON.stringify({ yanked: { "@skills/pdf@1.3.0": "Loses pages", "@skills/pdf@1.2.0": "Slow" } }),
  );
  expect(await build()).toMatchObject({ skills: 1, removed: [] });
  expect(text("-/skills/skills/pdf.html")).toContain("This version was yanked: Loses pages");
  expect(existsSync(join(root, "out/pdf"))).toBe(false);
  write("skills/registry.json", "{}");
  await build();
  expect(existsSync(join(root, "out/pdf/SKILL.md"))).toBe(true);
  expect(json("-/v1/skills/skills/pdf.json")).toMatchObject({ latest: "1.3.0" });
  expect(json("-/v1/skills/skills/pdf/versions/1.3.0.json")).toMatchObject({ yanked: null });
  expect(json("-/v1/skills/skills/docx.json")).toMatchObject({ deprecated: null });
  write("skills/registry.json", '{ "yanked": ["@skills/pdf"] }');
  await expect(build()).rejects.toMatchObject({ code: "validation_error" });
});
