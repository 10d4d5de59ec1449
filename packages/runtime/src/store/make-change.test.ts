import { mkdirSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { nodeStoreDisk } from "../files/store-disk.ts";
import { makeChange } from "./make-change.ts";
import { moveFolder, placeFolder } from "./swap-folder.ts";

test("a folder created meanwhile is not replaced, even if empty", async () => {
  using tree = tempTree({ "skills/x": "" });
  const folder = tree.at("skills/pdf");
  const change = placeFolder(folder, (staged) => {
    mkdirSync(staged);
    mkdirSync(`${staged}/references`);
    mkdirSync(folder);
  });
  const outcome = await makeChange({ disk: nodeStoreDisk, state: tree.at("state") }, change);
  expect(outcome).toMatchObject({ state: "taken-back", error: { code: "permission_error" } });
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder of a layer that cannot be changed is refused with what to do", async () => {
  using tree = tempTree({ "skills/pdf/SKILL.md": "" });
  const disk = {
    ...nodeStoreDisk,
    rename(from: string, to: string): void {
      if (to.endsWith("/docs")) throw Object.assign(new Error("cross-device link"), { code: "EXDEV" });
      nodeStoreDisk.rename(from, to);
    },
  };
  const change = moveFolder(disk, tree.at("skills/pdf"), { to: tree.at("skills/docs") });
  expect(await makeChange({ disk, state: tree.at("state") }, change)).toMatchObject({
    state: "taken-back",
    error: { code: "permission_error", hint: expect.stringContaining("replace it with a copy") as string },
  });
  expect(readdirSync(tree.at("skills"))).toContain("pdf");
});
