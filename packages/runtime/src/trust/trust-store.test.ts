import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { omitUndefined } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { identifyFolder } from "./folder-identity.ts";
import { openTrustStore, type TrustStore } from "./trust-store.ts";

const now = () => new Date("2030-01-02T03:04:05Z");
const at = "2030-01-02T03:04:05.000Z";
const store = (tree: TempTree, project?: string): TrustStore =>
  openTrustStore({
    state: tree.at("state"),
    now,
    home: "/nobody-lives-here",
    ...omitUndefined({ project }),
  });

describe("trust in folders", () => {
  test("is given, listed, kept for its owner alone and taken back", async () => {
    using tree = tempTree({ "b/x": "", "a/x": "" });
    const trust = store(tree);
    expect(trust.isTrusted(tree.at("a"))).toBe(false);
    await trust.trust(tree.at("b"));
    expect(await trust.trust(tree.at("a"))).toEqual({
      path: tree.at("a"),
      trustedAt: at,
      identity: identifyFolder(tree.at("a")),
    });
    expect(trust.isTrusted(tree.at("a"))).toBe(true);
    expect(
      store(tree)
        .folders()
        .map(({ path }) => path),
    ).toEqual([tree.at("a"), tree.at("b")]);
    expect(statSync(trust.file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(trust.file, "utf8")).version).toBe(2);
    expect(await trust.revoke(tree.at("a"))).toBe(true);
    expect(await trust.revoke(tree.at("a"))).toBe(false);
    expect(trust.isTrusted(tree.at("a"))).toBe(false);
  });

  test("covers the folder itself, by whatever path, and neither its parents nor its children", async () => {
    using tree = tempTree({ "p/project/nested/x": "" });
    symlinkSync(tree.at("p/project"), tree.at("link"));
    const trust = store(tree);
    await trust.trust(tree.at("link"));
    expect(trust.isTrusted(tree.at("p/project"))).toBe(true);
    expect(trust.isTrusted(tree.at("p/project/nested/.."))).toBe(true);
    expect(trust.isTrusted(tree.at("p/project/nested"))).toBe(false);
    expect(trust.isTrusted(tree.at("p"))).toBe(false);
    expect(trust.isTrusted(tree.at("p/project-evil"))).toBe(false);
  });

  test("of a folder that does not exist is refused", async () => {
    using tree = tempTree();
    const attempt = async () => await store(tree).trust(tree.at("gone"));
    await expect(attempt()).rejects.toMatchObject({ code: "file_not_found" });
    expect(readdirSync(tree.path)).toEqual([]);
  });
});

describe("approvals", () => {
  test("hold for one content; a changed one asks again, and approving it ends the old approval", async () => {
    using tree = tempTree();
    const trust = store(tree);
    expect(trust.approvalState("/s/SKILL.md", "aa")).toBe("unknown");
    const approval = { key: "/s/SKILL.md", hash: "aa", what: ["scripts/run.sh"] };
    expect(await trust.approve(approval)).toEqual({ ...approval, approvedAt: at });
    expect(trust.approvalState("/s/SKILL.md", "aa")).toBe("approved");
    expect(trust.approvalState("/s/SKILL.md", "bb")).toBe("changed");
    expect(trust.approvalState("/other/SKILL.md", "aa")).toBe("unknown");
    await trust.approve({ ...approval, hash: "bb" });
    expect(trust.approvalState("/s/SKILL.md", "aa")).toBe("changed");
    expect(trust.approvalOf("/s/SKILL.md")?.hash).toBe("bb");
    expect(await trust.revokeApproval("/s/SKILL.md")).toBe(true);
    expect(trust.approvals()).toEqual([]);
  });

  test("are not given by trust in the folder", async () => {
    using tree = tempTree({ "p/SKILL.md": "" });
    const trust = store(tree);
    await trust.trust(tree.at("p"));
    expect(trust.approvalState(tree.at("p/SKILL.md"), "aa")).toBe("unknown");
  });
});

describe("a trust file of version 1", () => {
  const approval = { key: "/s/SKILL.md", hash: "aa", what: ["run.sh"], approvedAt: at };

  test("keeps approvals and folders that can be recognized, and is kept beside the new file", async () => {
    using tree = tempTree({ "known/SKILL.md": "", "unknown/SKILL.md": "", "third/SKILL.md": "" });
    const text = JSON.stringify({
      version: 1,
      folders: [
        { path: tree.at("known"), trustedAt: at, identity: identifyFolder(tree.at("known")) },
        { path: tree.at("unknown"), trustedAt: at },
      ],
      approvals: [approval],
    });
    tree.write({ "state/trust.json": text });
    chmodSync(tree.at("state/trust.json"), 0o600);
    const trust = store(tree);
    expect(trust.problem()).toBe(undefined);
    expect([trust.isTrusted(tree.at("known")), trust.isTrusted(tree.at("unknown"))]).toEqual([true, false]);
    expect(trust.approvals()).toEqual([approval]);
    // Reading changes nothing.
    expect(readdirSync(tree.at("state"))).toEqual(["trust.json"]);
    await trust.trust(tree.at("third"));
    await trust.revoke(tree.at("third"));
    expect(JSON.parse(readFileSync(trust.file, "utf8"))).toMatchObject({ version: 2, approvals: [approval] });
    expect(readFileSync(`${trust.file}.v1`, "utf8")).toBe(text);
    if (process.platform !== "win32") expect(statSync(`${trust.file}.v1`).mode & 0o777).toBe(0o600);
    expect(trust.isTrusted(tree.at("known"))).toBe(true);
  });
});

describe("a trust file that cannot be relied on", () => {
  const granted = (tree: TempTree): string =>
    JSON.stringify({
      version: 1,
      folders: [{ path: tree.path, trustedAt: at, identity: identifyFolder(tree.path) }],
      approvals: [],
    });

  test.for([
    ["{ not json", "JSON"],
    ["[]", "it isn't a trust file"],
    [`{"version":2,"folders":[{"path":1,"trustedAt":"x"}],"approvals":[]}`, "it isn't a trust file"],
    [`{"version":0,"folders":[],"approvals":[]}`, "it isn't a trust file"],
    [
      `{"version":1,"folders":[],"approvals":[{"key":"k","hash":"h","approvedAt":"x"}]}`,
      "it isn't a trust file",
    ],
  ] as const)("%s grants nothing and is kept aside by the next change", async ([text, reason]) => {
    using tree = tempTree({ "state/trust.json": text });
    chmodSync(tree.at("state/trust.json"), 0o600);
    const trust = store(tree);
    expect(trust.problem()).toMatchObject({ code: "trust-unusable", severity: "warning", file: trust.file });
    expect(trust.problem()?.message).toContain(reason);
    expect(trust.isTrusted(tree.path)).toBe(false);
    expect(await trust.revoke(tree.path)).toBe(false);
    expect(readFileSync(trust.file, "utf8")).toBe(text);
    await trust.trust(tree.path);
    expect(trust.problem()).toBe(undefined);
    const aside = readdirSync(tree.at("state")).filter((name) => name.includes("unusable"));
    expect(aside.map((name) => readFileSync(tree.at(`state/${name}`), "utf8"))).toEqual([text]);
  });

  test.skipIf(process.platform === "win32")("one that others can write grants nothing", () => {
    using tree = tempTree();
    tree.write({ "state/trust.json": granted(tree) });
    chmodSync(tree.at("state/trust.json"), 0o620);
    expect(store(tree).isTrusted(tree.path)).toBe(false);
    expect(store(tree).problem()?.message).toContain("other users can write it");
    chmodSync(tree.at("state/trust.json"), 0o644);
    expect(store(tree).isTrusted(tree.path)).toBe(true);
  });

  test("one of a newer version grants nothing and is never written", async () => {
    const text = `{"version":3,"folders":[],"approvals":[],"more":true}`;
    using tree = tempTree({ "state/trust.json": text });
    const trust = store(tree);
    expect(trust.problem()?.message).toContain("newer version");
    expect(trust.problem()?.hint).toContain("Update Skillwright");
    await expect(trust.trust(tree.path)).rejects.toMatchObject({
      code: "newer_state",
      details: { file: trust.file, found: 3, known: 2 },
    });
    expect(readFileSync(trust.file, "utf8")).toBe(text);
  });

  test("one that a project brings grants nothing and cannot be written", async () => {
    using tree = tempTree();
    tree.write({ "state/trust.json": granted(tree) });
    const trust = store(tree, tree.path);
    expect([trust.isTrusted(tree.path), trust.folders(), trust.problem()?.code]).toEqual([
      false,
      [],
      "trust-unusable",
    ]);
    await expect(trust.trust(tree.path)).rejects.toMatchObject({ code: "permission_error" });
    expect(store(tree, tree.at("other")).isTrusted(tree.path)).toBe(true);
  });

  test("a home folder that is a repository is not such a project", () => {
    using tree = tempTree();
    const trust = openTrustStore({ state: tree.at("state"), project: tree.path, home: tree.path });
    expect(trust.problem()).toBe(undefined);
  });
});

test("several processes that trust at once lose nothing", async () => {
  using tree = tempTree();
  for (let i = 0; i < 12; i += 1) tree.write({ [`f${i}/x`]: "" });
  const module = fileURLToPath(new URL("trust-store.ts", import.meta.url));
  const script = `import { openTrustStore } from ${JSON.stringify(module)};
    const [state, ...folders] = process.argv.slice(1);
    for (const folder of folders) await openTrustStore({ state }).trust(folder);`;
  const flags = [
    "--conditions=@skillwright/source",
    "--no-warnings",
    "--input-type=module",
    "-e",
    script,
    "--",
  ];
  const part = (from: number) => [0, 1, 2, 3].map((i) => tree.at(`f${from + i}`));
  const exits = [0, 4, 8].map(async (from) => {
    const child = spawn(process.execPath, [...flags, tree.at("state"), ...part(from)], { stdio: "inherit" });
    return (await once(child, "exit"))[0] as number;
  });
  expect(await Promise.all(exits)).toEqual([0, 0, 0]);
  expect(store(tree).folders()).toHaveLength(12);
});
