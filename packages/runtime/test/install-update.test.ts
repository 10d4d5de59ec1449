import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Question } from "@skillwright/core/internal";
import { beforeEach, describe, expect, test } from "vitest";
import { openActivityLog } from "../src/log/activity-log.ts";
import { readPackageTree } from "../src/skill-tree/read-skill-tree.ts";
import { openTrustStore } from "../src/trust/trust-store.ts";
import { gitRepository } from "./support/git-repository.ts";
import { installPlace, text } from "./support/install-place.ts";

const place = installPlace();
const { use, source, mine, lockText, add } = place;

const given = { approval: "given" } as const;

describe("updating", () => {
  beforeEach(() => add());

  test("a changed text is updated without a question", async () => {
    place.tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "version: 1.1.0\n", "Do it better.") });
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
      place.tree.write({ [`source/skills/pdf/${path}`]: content });
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
    place.tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    writeFileSync(mine("pdf/.env"), "KEY=1");
    chmodSync(mine("pdf/.env"), 0o600);
    await use((installer) => installer.update([]));
    expect(readFileSync(mine("pdf/.env"), "utf8")).toBe("KEY=1");
    writeFileSync(mine("pdf/SKILL.md"), text("pdf", "", "Edited."));
    place.tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "Newer.") });
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
    place.tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    const report = await use((installer) => installer.update([]));
    expect(report.unchanged).toEqual(["docx"]);
    expect(report.failed.map(({ name, error }) => [name, error.message])).toEqual([
      ["pdf", expect.stringContaining('"pdf" was changed')],
    ]);
    const all = use((installer) => installer.update([], { edits: "overwrite" }));
    expect((await all).applied.map(({ name }) => name)).toEqual(["pdf"]);
  });

  test("an older version needs to be allowed", async () => {
    place.tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "version: 0.9.0\n") });
    await expect(use((installer) => installer.update([]))).rejects.toMatchObject({
      details: { reason: "downgrade" },
    });
    await use((installer) => installer.update([], { downgrade: "allow", ...given }));
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toContain("0.9.0");
  });

  test("a commit from before the installed one needs to be allowed", async () => {
    const repository = gitRepository(place.tree.at("r.git"));
    const commit = (body: string, seconds: number): string =>
      repository.commit([{ path: "git/SKILL.md", content: text("git", "", body) }], "main", seconds);
    const first = commit("One.", 1_767_225_600);
    commit("Two.", 1_767_312_000);
    await use((installer) => installer.install(repository.url, given));
    expect(JSON.parse(lockText()).skills.git.date).toBe("2026-01-02T00:00:00.000Z");
    writeFileSync(place.tree.at("r.git/refs/heads/main"), `${first}\n`);
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
    place.tree.write({ "other/note/SKILL.md": text("note") });
    await use((installer) => installer.install(place.tree.at("other"), given));
    const write = (path: string, name: string): void => place.tree.write({ [path]: text(name, "", "New.") });
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
    const trust = openTrustStore({ state: place.tree.at("own/state"), home: place.tree.at("home") });
    await trust.approve({
      key: mine("pdf/SKILL.md"),
      hash: "0".repeat(64),
      what: ["script: scripts/run.sh"],
    });
    place.tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    const { applied } = await use((installer) => installer.update([], given));
    expect(applied[0]?.notices).toEqual([expect.stringContaining("skillwright trust pdf")]);
  });

  test("a pinned skill stays, and says why if it is named", async () => {
    await use((installer) => installer.pin("pdf", "the new one is broken"));
    place.tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    expect((await use((installer) => installer.update([]))).unchanged).toEqual(["pdf"]);
    await expect(use((installer) => installer.update(["pdf"]))).rejects.toThrow("the new one is broken");
    await use((installer) => installer.pin("pdf", undefined));
    expect((await use((installer) => installer.update(["pdf"]))).applied).toHaveLength(1);
  });

  test("what the source doesn't have any more stays", async () => {
    rmSync(place.tree.at("source/skills/pdf"), { recursive: true });
    const { failed } = await use((installer) => installer.update([]));
    expect(failed.map(({ name, error }) => [name, error.message])).toEqual([
      ["pdf", expect.stringContaining("the installed copy is kept")],
    ]);
    expect(existsSync(mine("pdf/SKILL.md"))).toBe(true);
  });

  test("skills with other names than in their source are updated and restored, also two of the same", async () => {
    const folder = place.tree.at("source/skills/docx");
    for (const name of ["one", "two"])
      await use((installer) => installer.install(folder, { ...given, name }));
    place.tree.write({ "source/skills/docx/SKILL.md": text("docx", "", "New.") });
    const { applied } = await use((installer) => installer.update(["one", "two"]));
    expect(applied.map(({ name, action }) => [name, action])).toEqual([
      ["one", "updated"],
      ["two", "updated"],
    ]);
    expect(readFileSync(mine("two/SKILL.md"), "utf8")).toContain("New.");
    for (const name of ["one", "two"]) rmSync(mine(name), { recursive: true });
    await place.skills.reload();
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
    place.tree.write({ "source/skills/pdf/SKILL.md": text("pdf", "", "New.") });
    expect(await states()).toEqual(["pdf outdated"]);
    rmSync(place.tree.at("source/skills/pdf"), { recursive: true });
    expect(await states()).toEqual(["pdf gone"]);
    rmSync(place.tree.at("source"), { recursive: true });
    expect(await states()).toEqual(["pdf unreachable"]);
  });
});

test("a skill whose update is refused is not said to be gone without the reason", async () => {
  const repository = gitRepository(place.tree.at("r.git"));
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
    openActivityLog({ state: place.skills.locations.state })
      .read()
      .entries.map(({ action, subject, detail, outcome }) => [action, subject, detail, outcome]);

  test("names what was refused, with the source where one was named", async () => {
    const { installer } = place.skills;
    const ask = async (): Promise<boolean> => false;
    await expect(installer.install(source(), { skills: ["pdf"], ask })).rejects.toThrow("declined");
    expect(entries()).toEqual([["install", source(), "pdf declined", "refused"]]);
  });

  test("has an update for each skill whose update was refused", async () => {
    const { installer } = place.skills;
    await installer.install(source(), { ...given, skills: ["pdf", "docx"] });
    const before = entries().length;
    for (const name of ["pdf", "docx"]) {
      writeFileSync(place.tree.at(`source/skills/${name}/SKILL.md`), text(name, "", "Do it better."));
      writeFileSync(mine(`${name}/SKILL.md`), text(name, "", "Mine."));
    }
    await expect(installer.update(["pdf"])).rejects.toThrow("was changed");
    expect((await installer.update([])).failed).toHaveLength(2);
    expect(entries().slice(before)).toEqual(
      ["pdf", "docx", "pdf"].map((name) => ["update", name, "local-edits", "refused"]),
    );
  });
});
