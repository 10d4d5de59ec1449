import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { parseSourceReference, type Question, readPolicy, type Source } from "@skillwright/core/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sigstoreAuthority } from "../../../tests/sigstore-authority.ts";
import type { Skills } from "../src/index.ts";
import { foreignHash } from "../src/install/install-locked.ts";
import type { Installer } from "../src/install/installer.ts";
import { openActivityLog } from "../src/log/activity-log.ts";
import { formatPublicKey, signMinisign } from "../src/signatures/minisign.ts";
import { signedStatement } from "../src/signatures/package-signature.ts";
import { createSigningKey } from "../src/signatures/secret-key.ts";
import { readPackageTree } from "../src/skill-tree/read-skill-tree.ts";
import { openSource } from "../src/sources/open-source.ts";
import { openTrustStore } from "../src/trust/trust-store.ts";
import { gitRepository } from "./support/git-repository.ts";
import { type InstallerOptions, withInstaller } from "./support/open-installer.ts";
import { openSkills } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const text = (name: string, more = "", body = "Do it."): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.\n${more}---\n\n${body}\n`;

let tree: TempTree;
let skills: Skills;
beforeEach(async () => {
  tree = tempTree({
    "source/skills/pdf/SKILL.md": text("pdf", "version: 1.0.0\n"),
    "source/skills/pdf/scripts/run.sh": "echo one\n",
    "source/skills/docx/SKILL.md": text("docx"),
  });
  skills = await openSkills(tree, { index: "off" });
});
afterEach(() => tree[Symbol.dispose]());

const use = <T>(work: (installer: Installer) => Promise<T>, options?: InstallerOptions): Promise<T> =>
  withInstaller(tree, skills, work, options);
const source = (): string => tree.at("source");
const mine = (path: string): string => tree.at(`home/.agents/skills/${path}`);
const lockText = (): string => readFileSync(tree.at("own/state/skills.lock.json"), "utf8");
const openLocal = (reference: string, cwd: string): Source =>
  openSource(parseSourceReference(reference), {
    cwd,
    home: tree.at("home"),
    cache: tree.at("own/cache"),
    env: {},
  });
type Policies = NonNullable<InstallerOptions["policies"]>;
const given = { approval: "given" } as const;
const add = (names: readonly string[] = ["pdf"]): Promise<unknown> =>
  use((installer) => installer.install(source(), { ...given, skills: names }));

describe("installing", () => {
  test("asks once, with everything a person has to know, and writes nothing before", async () => {
    const questions: Question[] = [];
    const ask = async (question: Question): Promise<boolean> => {
      questions.push(question);
      expect(existsSync(mine("pdf"))).toBe(false);
      expect(existsSync(tree.at("own/state/skills.lock.json"))).toBe(false);
      return true;
    };
    const report = await use((installer) => installer.install(source(), { ask }));
    expect(report.applied.map(({ name, action, folder }) => [name, action, folder])).toEqual([
      ["docx", "installed", mine("docx")],
      ["pdf", "installed", mine("pdf")],
    ]);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({
      kind: "install-skills",
      source: source(),
      url: `file://${source()}`,
      scope: "user",
      skills: [
        { name: "docx", action: "install", verdict: "clean", executes: [] },
        { name: "pdf", executes: ["script: scripts/run.sh"], files: ["SKILL.md", "scripts/run.sh"] },
      ],
    });
    expect(readFileSync(mine("pdf/scripts/run.sh"), "utf8")).toBe("echo one\n");
    const entry = JSON.parse(lockText()).skills.pdf;
    expect(entry).toMatchObject({
      source: source(),
      kind: "folder",
      folder: "skills/pdf",
      url: `file://${source()}`,
    });
    expect(entry.tree).toBe(entry.sourceTree);
  });

  test("a no, and nobody to ask, leave everything as it is", async () => {
    const declined = use((installer) => installer.install(source(), { ask: async () => false }));
    await expect(declined).rejects.toMatchObject({
      code: "install_refused",
      details: { reason: "declined" },
    });
    const alone = use((installer) => installer.install(source()));
    await expect(alone).rejects.toMatchObject({ details: { reason: "not-approved" } });
    expect(existsSync(mine(""))).toBe(false);
    expect(existsSync(tree.at("own/state/skills.lock.json"))).toBe(false);
  });

  test("a yes given beforehand doesn't cover what the scanner found", async () => {
    const scan: InstallerOptions["scan"] = () => ({
      verdict: "suspicious",
      findings: ["sends data"],
      touches: [],
    });
    const install = (allow: readonly "suspicious"[]): Promise<unknown> =>
      use((installer) => installer.install(source(), { ...given, skills: ["pdf"], allow }), { scan });
    await expect(install([])).rejects.toMatchObject({
      code: "install_refused",
      details: { reason: "verdict" },
      hint: expect.stringContaining("--allow-suspicious"),
    });
    expect(existsSync(mine("pdf"))).toBe(false);
    await install(["suspicious"]);
    expect(existsSync(mine("pdf"))).toBe(true);
  });

  test("a refusal because of the scan names the heaviest findings", async () => {
    const scan: InstallerOptions["scan"] = () => ({
      verdict: "malicious",
      findings: ["One.", "Two.", "Three.", "Four."],
      touches: [],
    });
    const install = use((installer) => installer.install(source(), { ...given, skills: ["pdf"] }), { scan });
    await expect(install).rejects.toMatchObject({
      hint: "One. Two. Three. `skillwright scan SOURCE` shows 1 more.",
    });
  });

  test("a policy refuses, or installs without a question", async () => {
    const policy = (more: string): InstallerOptions => ({
      policies: () => [readPolicy(`version: 1\n${more}`, "/etc/skillwright/policy.yaml")],
    });
    const install = (options: InstallerOptions): Promise<unknown> =>
      use((installer) => installer.install(source(), { skills: ["pdf"] }), options);
    await expect(install(policy("otherwise: denied"))).rejects.toMatchObject({
      details: { reason: "policy" },
    });
    await expect(install(policy("otherwse: trusted"))).rejects.toMatchObject({
      details: { reason: "policy" },
    });
    await install(policy("otherwise: trusted"));
    expect(existsSync(mine("pdf"))).toBe(true);
  });

  test("a version that a lockfile can't have is refused before anything is written", async () => {
    const open: InstallerOptions["open"] = (_, { base }) => {
      const real = openLocal(source(), base);
      return {
        ...real,
        resolve: async (options) => {
          const pinned = await real.resolve(options);
          return { ...pinned, provenance: { ...pinned.provenance, version: "1.0\u001b]0;x" } };
        },
      };
    };
    const install = use((installer) => installer.install(source(), { ...given, skills: ["pdf"] }), { open });
    await expect(install).rejects.toMatchObject({
      code: "install_refused",
      message: expect.stringContaining("`version`"),
    });
    expect(existsSync(mine("pdf"))).toBe(false);
  });

  test("a skill may come from elsewhere if its lockfile can't be used", async () => {
    tree.write({ "home/.agents/skills/mine/SKILL.md": text("mine") });
    await add();
    await skills.reload();
    const elsewhere = (): readonly boolean[] =>
      ["pdf", "mine"].map((name) => skills.snapshot.isFromElsewhere(mine(name)));
    expect(elsewhere()).toEqual([true, false]);
    writeFileSync(tree.at("own/state/skills.lock.json"), lockText().replace("file://", "\\u001b"));
    await skills.reload();
    expect(elsewhere()).toEqual([true, true]);
  });

  test("a signature is checked as the publisher made it, also if the skill gets another name", async () => {
    const key = createSigningKey();
    const { files } = readPackageTree(tree.at("source/skills/pdf"));
    const signature = signMinisign(signedStatement(files), key, { trustedComment: "1" });
    tree.write({ "source/skills/pdf/skill.minisig": signature });
    const [, line] = formatPublicKey(key).split("\n");
    const policies: InstallerOptions["policies"] = () => [
      readPolicy(`version: 1\nsigners: {acme: "${line}"}\nrequiredSigners: [acme]\n`, "/policy.yaml"),
    ];
    const install = (): Promise<unknown> =>
      use((installer) => installer.install(source(), { ...given, skills: ["pdf"], name: "other" }), {
        policies,
      });
    await install();
    expect(readFileSync(mine("other/SKILL.md"), "utf8")).toContain("name: other");
    await use((installer) => installer.remove("other"));
    tree.write({ "source/skills/pdf/scripts/run.sh": "echo evil\n" });
    await expect(install()).rejects.toThrow("its signature doesn't match its files");
  });

  test("a signature by an identity is shown, locked and required", async () => {
    const authority = sigstoreAuthority();
    const { files } = readPackageTree(tree.at("source/skills/pdf"));
    tree.write({
      "source/skills/pdf/skill.sigstore.json": authority.sign(signedStatement(files)),
      "own/config/sigstore-trusted-root.json": authority.trustedRoot,
    });
    const by = (identity: string): Policies => {
      const signer = `{identity: "${identity}", issuer: "https://login.example.com"}`;
      return () => [
        readPolicy(`version: 1\nsigners: {acme: ${signer}}\nrequiredSigners: [acme]\n`, "/policy.yaml"),
      ];
    };
    const install = (policies: Policies): Promise<unknown> =>
      use((installer) => installer.install(source(), { ...given, skills: ["pdf"] }), { policies });
    await expect(install(by("bob@example.com"))).rejects.toThrow("it has to be signed by acme");
    const signer = "ana@example.com (https://login.example.com)";
    const { skills: reviewed } = await use((installer) => installer.review(source(), { skills: ["pdf"] }));
    expect(reviewed.map(({ summary }) => summary.signer)).toEqual([`signed by ${signer}`]);
    await install(by("*@example.com"));
    expect(JSON.parse(lockText())).toMatchObject({ skills: { pdf: { signer } } });
    // Whoever replaced the authorities doesn't trust the public ones, or those that can't be read.
    tree.write({ "own/config/sigstore-trusted-root.json": sigstoreAuthority().trustedRoot });
    await use((installer) => installer.remove("pdf"));
    await expect(install(by("*@example.com"))).rejects.toThrow("it has to be signed by acme");
    tree.write({ "own/config/sigstore-trusted-root.json": "{" });
    await expect(install(() => [])).rejects.toThrow("it isn't a trusted root");
  });

  test("a name that somebody else has is not taken", async () => {
    tree.write({ "home/.agents/skills/pdf/SKILL.md": text("pdf", "", "Mine.") });
    await skills.reload();
    await expect(add()).rejects.toMatchObject({ code: "name_conflict" });
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toContain("Mine.");
    await use((installer) =>
      installer.install(source(), { ...given, skills: ["pdf"], onConflict: "rename" }),
    );
    expect(Object.keys(JSON.parse(lockText()).skills)).toEqual(["pdf-2"]);
    expect(readFileSync(mine("pdf-2/SKILL.md"), "utf8")).toContain("name: pdf-2");
  });

  test("all or none: one that is refused keeps the others out", async () => {
    tree.write({ "home/.agents/skills/pdf/SKILL.md": text("pdf", "", "Mine.") });
    await skills.reload();
    const all = use((installer) => installer.install(source(), { ...given, several: "all-or-none" }));
    await expect(all).rejects.toMatchObject({ code: "name_conflict" });
    expect(existsSync(mine("docx"))).toBe(false);
    const each = await use((installer) => installer.install(source(), given));
    expect(each.applied.map(({ name }) => name)).toEqual(["docx"]);
    expect(each.failed.map(({ name, error }) => [name, error.code])).toEqual([["pdf", "name_conflict"]]);
  });

  test("a skill of the source that can't be read counts as one that failed", async () => {
    tree.write({ "source/skills/bad/SKILL.md": "no frontmatter" });
    const all = use((installer) => installer.install(source(), { ...given, several: "all-or-none" }));
    await expect(all).rejects.toMatchObject({ code: expect.stringMatching(/parse_error|validation_error/) });
    expect(existsSync(mine("docx"))).toBe(false);
    const one = await use((installer) => installer.install(source(), { ...given, skills: ["docx"] }));
    expect(one.failed).toEqual([]);
    const each = await use((installer) => installer.install(source(), given));
    expect(each.applied.map(({ name }) => name)).toEqual(["pdf"]);
    expect(each.failed.map(({ name }) => name)).toEqual(["bad"]);
  });

  test("a project has its own lockfile beside its skills, with relative paths", async () => {
    tree.write({ "repo/vendor/pdf/SKILL.md": text("pdf") });
    await use((installer) => installer.install("./vendor", { ...given, scope: "project" }));
    const { skills: locked } = JSON.parse(readFileSync(tree.at("repo/skills.lock.json"), "utf8"));
    expect(locked.pdf.source).toBe("./vendor");
    expect(existsSync(tree.at("repo/.agents/skills/pdf/SKILL.md"))).toBe(true);
  });

  test("a lockfile of another tool is never rewritten", async () => {
    const foreign = '{"lockfileVersion": 3, "skills": {}}\n';
    tree.write({ "repo/skills.lock.json": foreign });
    const install = (options: object): Promise<unknown> =>
      use((installer) =>
        installer.install(source(), { ...given, ...options, skills: ["pdf"], scope: "project" }),
      );
    await expect(install({})).rejects.toMatchObject({
      code: "lock_error",
      hint: expect.stringContaining("--lockfile skillwright.lock.json"),
    });
    await install({ lockfile: "other-name" });
    await use((installer) => installer.install(source(), { ...given, skills: ["docx"], scope: "project" }));
    expect(readFileSync(tree.at("repo/skills.lock.json"), "utf8")).toBe(foreign);
    const own = JSON.parse(readFileSync(tree.at("repo/skillwright.lock.json"), "utf8"));
    expect(Object.keys(own.skills)).toEqual(["docx", "pdf"]);
  });

  test("a link in the skill's place, or as the lockfile, is refused", async () => {
    tree.write({ "elsewhere/x": "x" });
    tree.write({ "home/.agents/skills/other/SKILL.md": text("other") });
    symlinkSync(tree.at("elsewhere"), mine("pdf"));
    await skills.reload();
    await expect(add()).rejects.toMatchObject({
      code: expect.stringMatching(/name_conflict|path_escapes_root/),
    });
    expect(readdirSync(tree.at("elsewhere"))).toEqual(["x"]);
    rmSync(mine("pdf"));
    tree.write({ "elsewhere/lock.json": "{}" });
    symlinkSync(tree.at("elsewhere/lock.json"), tree.at("repo/skills.lock.json"));
    const project = use((installer) =>
      installer.install(source(), { ...given, skills: ["pdf"], scope: "project" }),
    );
    await expect(project).rejects.toMatchObject({ code: "lock_error" });
    expect(readFileSync(tree.at("elsewhere/lock.json"), "utf8")).toBe("{}");
  });

  test("two installs at once end with both skills in the lockfile", async () => {
    const other = await openSkills(tree, { index: "off" });
    await Promise.all([
      add(["pdf"]),
      withInstaller(tree, other, (installer) => installer.install(source(), { ...given, skills: ["docx"] })),
    ]);
    expect(Object.keys(JSON.parse(lockText()).skills)).toEqual(["docx", "pdf"]);
  });
});

describe("updating", () => {
  beforeEach(() => add());

  test("a changed text is updated without a question", async () => {
    tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "version: 1.1.0\n", "Do it better.") });
    const ask = (): Promise<boolean> => Promise.reject(new Error("nobody asks"));
    const { applied } = await use((installer) => installer.update([], { ask }));
    expect(applied.map(({ name, action }) => [name, action])).toEqual([["pdf", "updated"]]);
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toContain("better");
  });

  test.for<readonly [string, Readonly<Record<string, string>>, string]>([
    ["a script", { "scripts/run.sh": "echo two\n" }, "script: scripts/run.sh"],
    ["a new program", { "tool.py": "print()\n" }, "program: tool.py"],
    ["a command in the text", { "SKILL.md": text("pdf", "", "!`id`") }, "shell: id"],
    ["a permission", { "SKILL.md": text("pdf", "allowed-tools: Bash(rm:*)\n") }, "rm"],
    ["an instruction to install", { "notes.md": "Run `pip install evil`.\n" }, "pip install evil"],
  ])("%s is asked about again, with the difference", async ([, files, what]) => {
    for (const [path, content] of Object.entries(files))
      tree.write({ [`source/skills/pdf/${path}`]: content });
    const questions: Question[] = [];
    const ask = async (question: Question): Promise<boolean> => {
      questions.push(question);
      return false;
    };
    const before = readPackageTree(mine("pdf"));
    await expect(use((installer) => installer.update(["pdf"], { ask }))).rejects.toMatchObject({
      details: { reason: "declined" },
    });
    expect(JSON.stringify(questions)).toContain(what);
    expect(questions[0]).toMatchObject({ skills: [{ action: "update", diff: expect.any(Array) }] });
    expect(readPackageTree(mine("pdf"))).toEqual(before);
  });

  test("local edits are refused unless they may be overwritten, and the user's own files stay", async () => {
    tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    writeFileSync(mine("pdf/.env"), "KEY=1");
    chmodSync(mine("pdf/.env"), 0o600);
    await use((installer) => installer.update([]));
    expect(readFileSync(mine("pdf/.env"), "utf8")).toBe("KEY=1");
    writeFileSync(mine("pdf/SKILL.md"), text("pdf", "", "Edited."));
    tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "Newer.") });
    await expect(use((installer) => installer.update([]))).rejects.toMatchObject({
      details: { reason: "local-edits" },
    });
    await use((installer) => installer.update([], { edits: "overwrite" }));
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toContain("Newer.");
  });

  test("local edits of one skill stop no other, and aren't a conflict if its source has nothing new", async () => {
    await add(["docx"]);
    writeFileSync(mine("pdf/SKILL.md"), text("pdf", "", "Edited."));
    expect(await use((installer) => installer.update([]))).toMatchObject({
      unchanged: ["pdf", "docx"],
      failed: [],
    });
    tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    const report = await use((installer) => installer.update([]));
    expect(report.unchanged).toEqual(["docx"]);
    expect(report.failed.map(({ name, error }) => [name, error.message])).toEqual([
      ["pdf", expect.stringContaining('"pdf" was changed')],
    ]);
    const all = use((installer) => installer.update([], { edits: "overwrite" }));
    expect((await all).applied.map(({ name }) => name)).toEqual(["pdf"]);
  });

  test("an older version needs to be allowed", async () => {
    tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "version: 0.9.0\n") });
    await expect(use((installer) => installer.update([]))).rejects.toMatchObject({
      details: { reason: "downgrade" },
    });
    await use((installer) => installer.update([], { downgrade: "allow", ...given }));
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toContain("0.9.0");
  });

  test("a commit from before the installed one needs to be allowed", async () => {
    const repository = gitRepository(tree.at("r.git"));
    const commit = (body: string, seconds: number): string =>
      repository.commit([{ path: "git/SKILL.md", content: text("git", "", body) }], "main", seconds);
    const first = commit("One.", 1_767_225_600);
    commit("Two.", 1_767_312_000);
    await use((installer) => installer.install(repository.url, given));
    expect(JSON.parse(lockText()).skills.git.date).toBe("2026-01-02T00:00:00.000Z");
    writeFileSync(tree.at("r.git/refs/heads/main"), `${first}\n`);
    const [compared] = await use((installer) => installer.outdated());
    expect(compared?.state).toBe("older");
    await expect(use((installer) => installer.update(["git"]))).rejects.toMatchObject({
      details: { reason: "downgrade" },
    });
    await use((installer) => installer.update(["git"], { downgrade: "allow", ...given }));
    expect(readFileSync(mine("git/SKILL.md"), "utf8")).toContain("One.");
    commit("Three.", 1_767_398_400);
    await use((installer) => installer.update(["git"]));
    expect(readFileSync(mine("git/SKILL.md"), "utf8")).toContain("Three.");
  });

  test("all or none counts across sources: nothing changes if one of them refuses", async () => {
    tree.write({ "other/note/SKILL.md": text("note") });
    await use((installer) => installer.install(tree.at("other"), given));
    const write = (path: string, name: string): void => tree.write({ [path]: text(name, "", "New.") });
    write("source/skills/pdf/SKILL.md", "pdf");
    write("other/note/SKILL.md", "note");
    writeFileSync(mine("note/SKILL.md"), text("note", "", "Mine."));
    const all = { ...given, several: "all-or-none" } as const;
    await expect(use((installer) => installer.update([], all))).rejects.toMatchObject({
      details: { reason: "local-edits" },
    });
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).not.toContain("New.");
    const { applied } = await use((installer) => installer.update([], { ...all, edits: "overwrite" }));
    expect(applied.map(({ name, action }) => [name, action])).toEqual([
      ["note", "updated"],
      ["pdf", "updated"],
    ]);
  });

  test("an update says that an approval has ended", async () => {
    const trust = openTrustStore({ state: tree.at("own/state"), home: tree.at("home") });
    await trust.approve({
      key: mine("pdf/SKILL.md"),
      hash: "0".repeat(64),
      what: ["script: scripts/run.sh"],
    });
    tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    const { applied } = await use((installer) => installer.update([], given));
    expect(applied[0]?.notices).toEqual([expect.stringContaining("skillwright trust pdf")]);
  });

  test("a pinned skill stays, and says why if it is named", async () => {
    await use((installer) => installer.pin("pdf", "the new one is broken"));
    tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    expect((await use((installer) => installer.update([]))).unchanged).toEqual(["pdf"]);
    await expect(use((installer) => installer.update(["pdf"]))).rejects.toThrow("the new one is broken");
    await use((installer) => installer.pin("pdf", undefined));
    expect((await use((installer) => installer.update(["pdf"]))).applied).toHaveLength(1);
  });

  test("what the source doesn't have any more stays", async () => {
    rmSync(tree.at("source/skills/pdf"), { recursive: true });
    const { failed } = await use((installer) => installer.update([]));
    expect(failed.map(({ name, error }) => [name, error.message])).toEqual([
      ["pdf", expect.stringContaining("the installed one stays")],
    ]);
    expect(existsSync(mine("pdf/SKILL.md"))).toBe(true);
  });

  test("skills with other names than in their source are updated and restored, also two of the same", async () => {
    const folder = tree.at("source/skills/docx");
    for (const name of ["one", "two"])
      await use((installer) => installer.install(folder, { ...given, name }));
    tree.write({ "source/skills/docx/SKILL.md": text("docx", "", "New.") });
    const { applied } = await use((installer) => installer.update(["one", "two"]));
    expect(applied.map(({ name, action }) => [name, action])).toEqual([
      ["one", "updated"],
      ["two", "updated"],
    ]);
    expect(readFileSync(mine("two/SKILL.md"), "utf8")).toContain("New.");
    for (const name of ["one", "two"]) rmSync(mine(name), { recursive: true });
    await skills.reload();
    const restored = await use((installer) => installer.installLocked(given));
    expect(restored.applied.map(({ name, action }) => [name, action])).toEqual([
      ["one", "restored"],
      ["two", "restored"],
    ]);
  });

  test("outdated compares with the source", async () => {
    const states = async (): Promise<readonly string[]> =>
      (await use((installer) => installer.outdated())).map(({ name, state }) => `${name} ${state}`);
    expect(await states()).toEqual(["pdf current"]);
    tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    expect(await states()).toEqual(["pdf outdated"]);
    rmSync(tree.at("source/skills/pdf"), { recursive: true });
    expect(await states()).toEqual(["pdf gone"]);
    rmSync(tree.at("source"), { recursive: true });
    expect(await states()).toEqual(["pdf unreachable"]);
  });
});

test("a skill whose update is refused is not said to be gone without the reason", async () => {
  const repository = gitRepository(tree.at("r.git"));
  const skill = { path: "pdf/SKILL.md", content: text("pdf") };
  repository.commit([skill]);
  await use((installer) => installer.install(repository.url, given));
  repository.commit(
    [skill, { path: "pdf/evil.md", content: "/etc/passwd", mode: "120000" }],
    "main",
    1_767_225_660,
  );
  expect(await use((installer) => installer.outdated())).toMatchObject([
    { name: "pdf", state: "gone", error: { message: expect.stringContaining("evil.md is a link") } },
  ]);
});

describe("the log", () => {
  const entries = (): readonly unknown[] =>
    openActivityLog({ state: skills.locations.state })
      .read()
      .entries.map(({ action, subject, detail, outcome }) => [action, subject, detail, outcome]);

  test("names what was refused, with the source where one was named", async () => {
    const { installer } = skills;
    const ask = async (): Promise<boolean> => false;
    await expect(installer.install(source(), { skills: ["pdf"], ask })).rejects.toThrow("declined");
    expect(entries()).toEqual([["install", source(), "pdf declined", "refused"]]);
  });

  test("has an update for each skill whose update was refused", async () => {
    const { installer } = skills;
    await installer.install(source(), { ...given, skills: ["pdf", "docx"] });
    const before = entries().length;
    for (const name of ["pdf", "docx"]) {
      writeFileSync(tree.at(`source/skills/${name}/SKILL.md`), text(name, "", "Do it better."));
      writeFileSync(mine(`${name}/SKILL.md`), text(name, "", "Mine."));
    }
    await expect(installer.update(["pdf"])).rejects.toThrow("was changed");
    expect((await installer.update([])).failed).toHaveLength(2);
    expect(entries().slice(before)).toEqual(
      ["pdf", "docx", "pdf"].map((name) => ["update", name, "local-edits", "refused"]),
    );
  });
});

describe("an installed skill", () => {
  beforeEach(() => add());

  test("is rolled back to the version before, and forth again", async () => {
    tree.write({ "source/skills/pdf/scripts/run.sh": "echo two\n" });
    await use((installer) => installer.update([], given));
    const script = (): string => readFileSync(mine("pdf/scripts/run.sh"), "utf8");
    expect(script()).toBe("echo two\n");
    await use((installer) => installer.rollback("pdf"));
    expect(script()).toBe("echo one\n");
    expect((await use((installer) => installer.verify())).map(({ state }) => state)).toEqual(["ok"]);
    await use((installer) => installer.rollback("pdf"));
    expect(script()).toBe("echo two\n");
  });

  test("is rolled back only to what policies and the scanner accept", async () => {
    tree.write({ "source/skills/pdf/scripts/run.sh": "echo two\n" });
    await use((installer) => installer.update([], given));
    const rollback = (options: InstallerOptions, allow: readonly "suspicious"[] = []): Promise<unknown> =>
      use((installer) => installer.rollback("pdf", { allow }), options);
    const policies: InstallerOptions["policies"] = () => [
      readPolicy("version: 1\notherwise: denied", "/etc/skillwright/policy.yaml"),
    ];
    await expect(rollback({ policies })).rejects.toMatchObject({ details: { reason: "policy" } });
    const scan: InstallerOptions["scan"] = () => ({ verdict: "suspicious", findings: [], touches: [] });
    await expect(rollback({ scan })).rejects.toMatchObject({ details: { reason: "verdict" } });
    expect(readFileSync(mine("pdf/scripts/run.sh"), "utf8")).toBe("echo two\n");
    await rollback({ scan }, ["suspicious"]);
    expect(readFileSync(mine("pdf/scripts/run.sh"), "utf8")).toBe("echo one\n");
  });

  test("in both scopes is not changed before somebody says which one is meant", async () => {
    await use((installer) =>
      installer.install(source(), {
        ...given,
        skills: ["pdf"],
        scope: "project",
        onConflict: "override",
      }),
    );
    const changes: readonly ((installer: Installer) => Promise<unknown>)[] = [
      (installer) => installer.remove("pdf"),
      (installer) => installer.pin("pdf", "tested"),
      (installer) => installer.rollback("pdf"),
    ];
    for (const change of changes)
      await expect(use(change)).rejects.toMatchObject({ code: "ambiguous_skill" });
    await use((installer) => installer.remove("pdf", { scope: "user" }));
    expect(await use((installer) => installer.list())).toMatchObject([{ name: "pdf", scope: "project" }]);
  });

  test("that isn't there is answered with what may have been meant", async () => {
    const hint = (work: (installer: Installer) => Promise<unknown>): Promise<unknown> =>
      use(work).then(
        () => "",
        (error: { readonly hint?: string }) => error.hint,
      );
    expect(await hint((installer) => installer.pin("pfd", "x"))).toBe("Did you mean pdf?");
    expect(await hint((installer) => installer.rollback("other"))).toBe("Installed are: pdf.");
    expect(await hint((installer) => installer.remove("other"))).toBe(
      "Installed are: pdf. `skillwright delete` deletes your own skills.",
    );
    expect(await hint((installer) => installer.review(source(), { skills: ["docs"] }))).toBe(
      "Did you mean docx?",
    );
  });

  test("has nothing to roll back to before its first update", async () => {
    await expect(use((installer) => installer.rollback("pdf"))).rejects.toMatchObject({
      details: { reason: "no-previous" },
    });
  });

  test("is removed to the trash, and from the lockfile", async () => {
    const { trash } = await use((installer) => installer.remove("pdf"));
    expect(existsSync(mine("pdf"))).toBe(false);
    expect(JSON.parse(lockText()).skills).toEqual({});
    expect((await skills.trash()).map(({ id }) => id)).toEqual([trash]);
    await expect(use((installer) => installer.remove("pdf"))).rejects.toMatchObject({
      details: { reason: "not-locked" },
    });
  });

  test("is verified file by file", async () => {
    expect(await use((installer) => installer.verify())).toMatchObject([{ name: "pdf", state: "ok" }]);
    writeFileSync(mine("pdf/scripts/run.sh"), "echo evil\n");
    expect(await use((installer) => installer.verify())).toMatchObject([
      { name: "pdf", state: "changed", files: ["scripts/run.sh"] },
    ]);
    rmSync(mine("pdf"), { recursive: true });
    expect(await use((installer) => installer.verify())).toMatchObject([{ name: "pdf", state: "missing" }]);
  });
});

describe("installing from the lockfile", () => {
  beforeEach(() => add());

  test("brings back exactly what it names, and keeps its bytes", async () => {
    const before = lockText();
    rmSync(mine("pdf"), { recursive: true });
    await skills.reload();
    await expect(use((installer) => installer.installLocked({ frozen: true }))).rejects.toMatchObject({
      details: { reason: "not-approved" },
    });
    const { applied } = await use((installer) => installer.installLocked({ frozen: true, ...given }));
    expect(applied.map(({ name, action }) => [name, action])).toEqual([["pdf", "restored"]]);
    expect(lockText()).toBe(before);
    expect((await use((installer) => installer.installLocked({ frozen: true }))).unchanged).toEqual(["pdf"]);
  });

  test("refuses other content, and drift if frozen", async () => {
    writeFileSync(mine("pdf/SKILL.md"), text("pdf", "", "Edited."));
    await expect(
      use((installer) => installer.installLocked({ frozen: true, ...given })),
    ).rejects.toMatchObject({
      details: { reason: "local-edits" },
    });
    rmSync(mine("pdf"), { recursive: true });
    tree.write({ "source/skills/pdf/scripts/run.sh": "echo evil\n" });
    await skills.reload();
    await expect(use((installer) => installer.installLocked(given))).rejects.toMatchObject({
      details: { reason: "hash-mismatch" },
    });
    expect(existsSync(mine("pdf"))).toBe(false);
  });

  test("refuses a lockfile whose source is none, and names the skill", async () => {
    writeFileSync(
      tree.at("own/state/skills.lock.json"),
      lockText().replace(/"source": ".*"/, '"source": "x"'),
    );
    await expect(use((installer) => installer.installLocked(given))).rejects.toThrow(
      /skills\.lock\.json can't be used: skills\.pdf: `source` can't be used: "x" is not a source/,
    );
  });

  test("refuses a lockfile without a hash, and one whose address was exchanged", async () => {
    const lock = JSON.parse(lockText());
    const write = (entry: object): void =>
      writeFileSync(
        tree.at("own/state/skills.lock.json"),
        JSON.stringify({ ...lock, skills: { pdf: { ...lock.skills.pdf, ...entry } } }),
      );
    rmSync(mine("pdf"), { recursive: true });
    await skills.reload();
    write({ tree: undefined });
    await expect(use((installer) => installer.installLocked(given))).rejects.toMatchObject({
      code: "lock_error",
    });
    write({ url: "https://example.com/skills" });
    await expect(
      use((installer) => installer.installLocked({ ...given, frozen: true })),
    ).rejects.toMatchObject({
      details: { reason: "unknown-host" },
    });
  });

  test("installs only the exact folder that it names, and nothing that the scanner refuses", async () => {
    const lock = JSON.parse(lockText());
    const file = tree.at("own/state/skills.lock.json");
    rmSync(mine("pdf"), { recursive: true });
    const helper = { ...lock.skills.pdf, folder: "docx", url: "https://example.com/", tree: "0".repeat(64) };
    writeFileSync(file, JSON.stringify({ ...lock, skills: { helper } }));
    await skills.reload();
    await expect(use((installer) => installer.installLocked(given))).rejects.toMatchObject({
      code: "validation_error",
    });
    writeFileSync(file, JSON.stringify(lock));
    const scan: InstallerOptions["scan"] = () => ({ verdict: "malicious", findings: [], touches: [] });
    const malicious = use((installer) => installer.installLocked({ ...given, frozen: true }), { scan });
    await expect(malicious).rejects.toMatchObject({ details: { reason: "verdict" } });
    expect(readdirSync(mine(""))).toEqual([]);
  });

  test("needs a lockfile if frozen", async () => {
    const frozen = (): Promise<unknown> => use((installer) => installer.installLocked({ frozen: true }));
    await use((installer) => installer.remove("pdf"));
    expect(await frozen()).toMatchObject({ applied: [], failed: [] });
    rmSync(tree.at("own/state/skills.lock.json"));
    await expect(frozen()).rejects.toMatchObject({
      message: expect.stringContaining("There is no lockfile in"),
      details: { reason: "not-locked" },
    });
    tree.write({ "repo/skills.lock.json": '{"version":1,"skills":{}}' });
    await expect(frozen()).rejects.toMatchObject({
      message: expect.stringContaining("belongs to another tool"),
    });
  });

  test("reads the lockfile of the skills tool, checks its hashes and leaves it alone", async () => {
    await use((installer) => installer.remove("pdf"));
    const hash = foreignHash(readPackageTree(tree.at("source/skills/docx")).files);
    const foreign = {
      version: 1,
      skills: {
        docx: {
          source: source(),
          sourceType: "local",
          skillPath: "skills/docx/SKILL.md",
          computedHash: hash,
        },
        pdf: { source: source(), sourceType: "local", skillPath: "skills/pdf/SKILL.md", computedHash: hash },
      },
    };
    tree.write({ "repo/skills-lock.json": JSON.stringify(foreign) });
    const report = await use((installer) => installer.installLocked(given));
    expect(report.applied.map(({ name }) => name)).toEqual(["docx"]);
    expect(report.failed.map(({ name, error }) => [name, error.details])).toEqual([
      ["pdf", expect.objectContaining({ reason: "hash-mismatch" })],
    ]);
    expect(readFileSync(tree.at("repo/skills-lock.json"), "utf8")).toBe(JSON.stringify(foreign));
    expect(existsSync(tree.at("repo/skills.lock.json"))).toBe(true);
  });
});
