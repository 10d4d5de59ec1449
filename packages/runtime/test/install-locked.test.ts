import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readPolicy } from "@skillwright/core/internal";
import { beforeEach, describe, expect, test } from "vitest";
import { foreignHash } from "../src/install/install-locked.ts";
import type { Installer } from "../src/install/installer.ts";
import { readPackageTree } from "../src/skill-tree/read-skill-tree.ts";
import { installPlace, text } from "./support/install-place.ts";
import type { InstallerOptions } from "./support/open-installer.ts";

const place = installPlace();
const { use, source, mine, lockText, add } = place;

const given = { approval: "given" } as const;

describe("an installed skill", () => {
  beforeEach(() => add());

  test("is rolled back to the version before, and forth again", async () => {
    place.tree.write({ "source/skills/pdf/scripts/run.sh": "echo two\n" });
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
    place.tree.write({ "source/skills/pdf/scripts/run.sh": "echo two\n" });
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
    expect(await hint((installer) => installer.rollback("other"))).toBe("Installed: pdf.");
    expect(await hint((installer) => installer.remove("other"))).toBe(
      "Installed: pdf. `skillwright delete` deletes your own skills.",
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
    expect((await place.skills.trash()).map(({ id }) => id)).toEqual([trash]);
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
    await place.skills.reload();
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
    place.tree.write({ "source/skills/pdf/scripts/run.sh": "echo evil\n" });
    await place.skills.reload();
    await expect(use((installer) => installer.installLocked(given))).rejects.toMatchObject({
      details: { reason: "hash-mismatch" },
    });
    expect(existsSync(mine("pdf"))).toBe(false);
  });

  test("refuses a lockfile whose source is none, and names the skill", async () => {
    writeFileSync(
      place.tree.at("own/state/skills.lock.json"),
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
        place.tree.at("own/state/skills.lock.json"),
        JSON.stringify({ ...lock, skills: { pdf: { ...lock.skills.pdf, ...entry } } }),
      );
    rmSync(mine("pdf"), { recursive: true });
    await place.skills.reload();
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
    const file = place.tree.at("own/state/skills.lock.json");
    rmSync(mine("pdf"), { recursive: true });
    const helper = { ...lock.skills.pdf, folder: "docx", url: "https://example.com/", tree: "0".repeat(64) };
    writeFileSync(file, JSON.stringify({ ...lock, skills: { helper } }));
    await place.skills.reload();
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
    rmSync(place.tree.at("own/state/skills.lock.json"));
    await expect(frozen()).rejects.toMatchObject({
      message: expect.stringContaining("There is no lockfile in"),
      details: { reason: "not-locked" },
    });
    place.tree.write({ "repo/skills.lock.json": '{"version":1,"skills":{}}' });
    await expect(frozen()).rejects.toMatchObject({
      message: expect.stringContaining("belongs to another tool"),
    });
  });

  test("reads the lockfile of the skills tool, checks its hashes and leaves it alone", async () => {
    await use((installer) => installer.remove("pdf"));
    const hash = foreignHash(readPackageTree(place.tree.at("source/skills/docx")).files);
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
    place.tree.write({ "repo/skills-lock.json": JSON.stringify(foreign) });
    const report = await use((installer) => installer.installLocked(given));
    expect(report.applied.map(({ name }) => name)).toEqual(["docx"]);
    expect(report.failed.map(({ name, error }) => [name, error.details])).toEqual([
      ["pdf", expect.objectContaining({ reason: "hash-mismatch" })],
    ]);
    expect(readFileSync(place.tree.at("repo/skills-lock.json"), "utf8")).toBe(JSON.stringify(foreign));
    expect(existsSync(place.tree.at("repo/skills.lock.json"))).toBe(true);
  });
});
