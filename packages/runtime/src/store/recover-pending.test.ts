import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { nodeStoreDisk as disk, type StoreDisk } from "../files/store-disk.ts";
import { makeChange } from "./make-change.ts";
import { pendingFile, stagingName, writePending } from "./pending-file.ts";
import { recoverPending } from "./recover-pending.ts";
import { replaceFolder } from "./swap-folder.ts";
import { listTrash, trashedFolder } from "./trash.ts";

const ID = "0123456789abcdef";

/** A replacement of `skills/pdf` that a crash interrupted after the old folder went aside. */
function interrupt(tree: TempTree): string {
  const staging = tree.at(`skills/${stagingName(ID)}`);
  mkdirSync(`${staging}/new`, { recursive: true });
  writeFileSync(`${staging}/new/SKILL.md`, "new");
  const folder = tree.at("skills/pdf");
  mkdirSync(tree.at("state/store"), { recursive: true });
  const steps = [
    { from: folder, to: `${staging}/old` },
    { from: `${staging}/new`, to: folder },
  ];
  writeFileSync(pendingFile(tree.at("state"), ID, "moving"), writePending({ staging, steps }));
  renameSync(folder, `${staging}/old`);
  return folder;
}

test("a change that had begun is ended", () => {
  using tree = tempTree({ "skills/pdf/SKILL.md": "old" });
  const folder = interrupt(tree);
  recoverPending({ disk, state: tree.at("state") });
  expect(readFileSync(`${folder}/SKILL.md`, "utf8")).toBe("new");
  expect(readdirSync(tree.at("skills"))).toEqual(["pdf"]);
  expect(readdirSync(tree.at("state/store"))).toEqual([]);
});

test("a replacement made meanwhile stays, and the old skill is in the trash", () => {
  using tree = tempTree({ "skills/pdf/SKILL.md": "old" });
  const folder = interrupt(tree);
  tree.write({ "skills/pdf/SKILL.md": "theirs" });
  const state = tree.at("state");
  recoverPending({ disk, state });
  expect(readFileSync(`${folder}/SKILL.md`, "utf8")).toBe("theirs");
  const [entry] = listTrash(state);
  expect(entry).toMatchObject({ name: "pdf", folder });
  expect(readFileSync(`${trashedFolder(state, entry?.id ?? "")}/SKILL.md`, "utf8")).toBe("old");
  expect(readdirSync(tree.at("skills"))).toEqual(["pdf"]);
});

test("only what our own descriptions name is touched", () => {
  using tree = tempTree({
    [`skills/${stagingName(ID)}/SKILL.md`]: "planted by a project",
    "skills/.skillwright-mine/x": "x",
    "state/store/notes.txt": "x",
    "precious/x": "x",
  });
  const state = tree.at("state");
  const lie = writePending({ staging: tree.at("precious"), steps: [] });
  writeFileSync(pendingFile(state, "fedcba9876543210", "staging"), lie);
  recoverPending({ disk, state });
  expect(readdirSync(tree.at("skills"))).toEqual([stagingName(ID), ".skillwright-mine"]);
  expect(readdirSync(tree.at("state/store"))).toEqual(["notes.txt"]);
  expect(existsSync(tree.at("precious/x"))).toBe(true);
});

test("a change of a newer version is left alone and said", () => {
  using tree = tempTree({ "skills/pdf/SKILL.md": "old" });
  const state = tree.at("state");
  mkdirSync(tree.at("state/store"), { recursive: true });
  const file = pendingFile(state, ID, "moving");
  writeFileSync(file, '{"version":2}');
  expect(recoverPending({ disk, state })).toMatchObject([{ code: "newer_state" }]);
  expect(existsSync(file)).toBe(true);
});

test("what cannot be ended now is said, and does not keep others from being ended", () => {
  using tree = tempTree({ "skills/pdf/SKILL.md": "old" });
  const folder = interrupt(tree);
  const state = tree.at("state");
  const staging = tree.at(`frozen/${stagingName("0000000000000000")}`);
  writeFileSync(pendingFile(state, "0000000000000000", "staging"), writePending({ staging, steps: [] }));
  const frozen: StoreDisk = {
    ...disk,
    remove(path) {
      if (path === staging) throw Object.assign(new Error("EROFS"), { code: "EROFS" });
      disk.remove(path);
    },
  };
  expect(recoverPending({ disk: frozen, state })).toMatchObject([{ code: "permission_error" }]);
  expect(readFileSync(`${folder}/SKILL.md`, "utf8")).toBe("new");
  expect(readdirSync(tree.at("state/store"))).toEqual(["0000000000000000.staging.json"]);
});

test("a folder that appeared where another one is to go is not written over", async () => {
  using tree = tempTree({ "skills/pdf/SKILL.md": "old" });
  const folder = tree.at("skills/pdf");
  const change = replaceFolder(folder, (staged) => {
    mkdirSync(staged);
    writeFileSync(`${staged}/SKILL.md`, "new");
  });
  const blocked = { ...change, steps: (staging: string) => change.steps(staging).slice(1) };
  const outcome = await makeChange({ disk, state: tree.at("state") }, blocked);
  expect(outcome).toMatchObject({ state: "taken-back", error: { code: "permission_error" } });
  expect(readFileSync(`${folder}/SKILL.md`, "utf8")).toBe("old");
});
