import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type Question, readPolicy } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { sigstoreAuthority } from "../../../tests/sigstore-authority.ts";
import { formatPublicKey, signMinisign } from "../src/signatures/minisign.ts";
import { signedStatement } from "../src/signatures/package-signature.ts";
import { createSigningKey } from "../src/signatures/secret-key.ts";
import { readPackageTree } from "../src/skill-tree/read-skill-tree.ts";
import { installPlace, text } from "./support/install-place.ts";
import { type InstallerOptions, withInstaller } from "./support/open-installer.ts";
import { openSkills } from "./support/open-skills.ts";

const place = installPlace();
const { use, source, mine, lockText, openLocal, add } = place;

type Policies = NonNullable<InstallerOptions["policies"]>;

const given = { approval: "given" } as const;

describe("installing", () => {
  test("asks once, with everything a person has to know, and writes nothing before", async () => {
    const questions: Question[] = [];
    const ask = async (question: Question): Promise<boolean> => {
      questions.push(question);
      expect(existsSync(mine("pdf"))).toBe(false);
      expect(existsSync(place.tree.at("own/state/skills.lock.json"))).toBe(false);
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
    expect(existsSync(place.tree.at("own/state/skills.lock.json"))).toBe(false);
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
    place.tree.write({ "home/.agents/skills/mine/SKILL.md": text("mine") });
    await add();
    await place.skills.reload();
    const elsewhere = (): readonly boolean[] =>
      ["pdf", "mine"].map((name) => place.skills.snapshot.isFromElsewhere(mine(name)));
    expect(elsewhere()).toEqual([true, false]);
    writeFileSync(place.tree.at("own/state/skills.lock.json"), lockText().replace("file://", "\\u001b"));
    await place.skills.reload();
    expect(elsewhere()).toEqual([true, true]);
  });

  test("a signature is checked as the publisher made it, also if the skill gets another name", async () => {
    const key = createSigningKey();
    const { files } = readPackageTree(place.tree.at("source/skills/pdf"));
    const signature = signMinisign(signedStatement(files), key, { trustedComment: "1" });
    place.tree.write({ "source/skills/pdf/skill.minisig": signature });
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
    place.tree.write({ "source/skills/pdf/scripts/run.sh": "echo evil\n" });
    await expect(install()).rejects.toThrow("its signature doesn't match its files");
  });

  test("a signature by an identity is shown, locked and required", async () => {
    const authority = sigstoreAuthority();
    const { files } = readPackageTree(place.tree.at("source/skills/pdf"));
    place.tree.write({
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
    await expect(install(by("bob@example.com"))).rejects.toThrow("it must be signed by acme");
    const signer = "ana@example.com (https://login.example.com)";
    const { skills: reviewed } = await use((installer) => installer.review(source(), { skills: ["pdf"] }));
    expect(reviewed.map(({ summary }) => summary.signer)).toEqual([`signed by ${signer}`]);
    await install(by("*@example.com"));
    expect(JSON.parse(lockText())).toMatchObject({ skills: { pdf: { signer } } });
    // Whoever replaced the authorities doesn't trust the public ones, or those that can't be read.
    place.tree.write({ "own/config/sigstore-trusted-root.json": sigstoreAuthority().trustedRoot });
    await use((installer) => installer.remove("pdf"));
    await expect(install(by("*@example.com"))).rejects.toThrow("it must be signed by acme");
    place.tree.write({ "own/config/sigstore-trusted-root.json": "{" });
    await expect(install(() => [])).rejects.toThrow("it isn't a trusted root");
  });

  test("a name that somebody else has is not taken", async () => {
    place.tree.write({ "home/.agents/skills/pdf/SKILL.md": text("pdf", "", "Mine.") });
    await place.skills.reload();
    await expect(add()).rejects.toMatchObject({ code: "name_conflict" });
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toContain("Mine.");
    await use((installer) =>
      installer.install(source(), { ...given, skills: ["pdf"], onConflict: "rename" }),
    );
    expect(Object.keys(JSON.parse(lockText()).skills)).toEqual(["pdf-2"]);
    expect(readFileSync(mine("pdf-2/SKILL.md"), "utf8")).toContain("name: pdf-2");
  });

  test("all or none: one that is refused keeps the others out", async () => {
    place.tree.write({ "home/.agents/skills/pdf/SKILL.md": text("pdf", "", "Mine.") });
    await place.skills.reload();
    const all = use((installer) => installer.install(source(), { ...given, several: "all-or-none" }));
    await expect(all).rejects.toMatchObject({ code: "name_conflict" });
    expect(existsSync(mine("docx"))).toBe(false);
    const each = await use((installer) => installer.install(source(), given));
    expect(each.applied.map(({ name }) => name)).toEqual(["docx"]);
    expect(each.failed.map(({ name, error }) => [name, error.code])).toEqual([["pdf", "name_conflict"]]);
  });

  test("a skill of the source that can't be read counts as one that failed", async () => {
    place.tree.write({ "source/skills/bad/SKILL.md": "no frontmatter" });
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
    place.tree.write({ "repo/vendor/pdf/SKILL.md": text("pdf") });
    await use((installer) => installer.install("./vendor", { ...given, scope: "project" }));
    const { skills: locked } = JSON.parse(readFileSync(place.tree.at("repo/skills.lock.json"), "utf8"));
    expect(locked.pdf.source).toBe("./vendor");
    expect(existsSync(place.tree.at("repo/.agents/skills/pdf/SKILL.md"))).toBe(true);
  });

  test("a lockfile of another tool is never rewritten", async () => {
    const foreign = '{"lockfileVersion": 3, "skills": {}}\n';
    place.tree.write({ "repo/skills.lock.json": foreign });
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
    expect(readFileSync(place.tree.at("repo/skills.lock.json"), "utf8")).toBe(foreign);
    const own = JSON.parse(readFileSync(place.tree.at("repo/skillwright.lock.json"), "utf8"));
    expect(Object.keys(own.skills)).toEqual(["docx", "pdf"]);
  });

  test("a link in the skill's place, or as the lockfile, is refused", async () => {
    place.tree.write({ "elsewhere/x": "x" });
    place.tree.write({ "home/.agents/skills/other/SKILL.md": text("other") });
    symlinkSync(place.tree.at("elsewhere"), mine("pdf"));
    await place.skills.reload();
    await expect(add()).rejects.toMatchObject({
      code: expect.stringMatching(/name_conflict|path_escapes_root/),
    });
    expect(readdirSync(place.tree.at("elsewhere"))).toEqual(["x"]);
    rmSync(mine("pdf"));
    place.tree.write({ "elsewhere/lock.json": "{}" });
    symlinkSync(place.tree.at("elsewhere/lock.json"), place.tree.at("repo/skills.lock.json"));
    const project = use((installer) =>
      installer.install(source(), { ...given, skills: ["pdf"], scope: "project" }),
    );
    await expect(project).rejects.toMatchObject({ code: "lock_error" });
    expect(readFileSync(place.tree.at("elsewhere/lock.json"), "utf8")).toBe("{}");
  });

  test("two installs at once end with both skills in the lockfile", async () => {
    const other = await openSkills(place.tree, { index: "off" });
    await Promise.all([
      add(["pdf"]),
      withInstaller(place.tree, other, (installer) =>
        installer.install(source(), { ...given, skills: ["docx"] }),
      ),
    ]);
    expect(Object.keys(JSON.parse(lockText()).skills)).toEqual(["docx", "pdf"]);
  });
});
