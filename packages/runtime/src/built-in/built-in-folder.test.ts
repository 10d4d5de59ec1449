import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { expect, test } from "vitest";
import { openSkills } from "../../test/support/open-skills.ts";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { builtInFolder, findShippedSkills } from "./built-in-folder.ts";
import { fingerprintFolder } from "./fingerprint-folder.ts";
import { installBuiltIns } from "./install-built-ins.ts";

const long = new Date(Date.now() - 60 * 24 * 60 * 60 * 1000);

/** Puts a version of the skills beside a bundle, as the build does. */
function ship(tree: TempTree, bundle: string, text: string): string {
  mkdirSync(tree.at(`${bundle}/new/pdf/references`), { recursive: true });
  writeFileSync(tree.at(`${bundle}/new/pdf/SKILL.md`), text);
  writeFileSync(tree.at(`${bundle}/new/pdf/references/a.md`), "a");
  const fingerprint = fingerprintFolder(tree.at(`${bundle}/new`));
  mkdirSync(tree.at(`${bundle}/skills`));
  installBuiltIns(tree.at(`${bundle}/new`), tree.at(`${bundle}/skills/${fingerprint}`));
  return fingerprint;
}

const open = (tree: TempTree, bundle: string): Promise<string> =>
  builtInFolder({ data: tree.at("data") }, findShippedSkills(tree.at(bundle)));

test("skills are installed once for each content, and the folder is named after it", async () => {
  using tree = tempTree({});
  const fingerprint = ship(tree, "one", "version 1");
  const folder = await open(tree, "one");
  expect(folder).toBe(tree.at(`data/system-skills/${fingerprint}`));
  expect(fingerprintFolder(folder)).toBe(fingerprint);
  const { ino, mtimeMs } = statSync(folder);
  expect(await open(tree, "one")).toBe(folder);
  expect(statSync(folder)).toMatchObject({ ino, mtimeMs });
  expect(readdirSync(tree.at("data/system-skills"))).toEqual([fingerprint]);
});

test("an update installs beside; what is unused for long goes, what was edited stays", async () => {
  using tree = tempTree({});
  const [one, two, three] = [ship(tree, "1", "1"), ship(tree, "2", "2"), ship(tree, "3", "3")];
  const first = await open(tree, "1");
  const second = await open(tree, "2");
  writeFileSync(`${second}/pdf/SKILL.md`, "my own words");
  mkdirSync(tree.at("data/system-skills/.staging-x/half"), { recursive: true });
  mkdirSync(tree.at("data/system-skills/.staging-y"));
  for (const folder of [first, second, tree.at("data/system-skills/.staging-x")])
    utimesSync(folder, long, long);
  await open(tree, "3");
  expect(readdirSync(tree.at("data/system-skills")).toSorted()).toEqual(
    [".staging-y", two, three].toSorted(),
  );
  expect(existsSync(first)).toBe(false);
  expect(await open(tree, "1")).toBe(tree.at(`data/system-skills/${one}`));
});

test("an incomplete installed folder is kept and not used", async () => {
  using tree = tempTree({ "elsewhere/evil/SKILL.md": "evil" });
  const fingerprint = ship(tree, "one", "version 1");
  const source = tree.at(`one/skills/${fingerprint}`);
  const target = await open(tree, "one");
  rmSync(`${target}/pdf`, { recursive: true });
  expect(await open(tree, "one")).toBe(source);
  rmSync(target, { recursive: true });
  writeFileSync(target, "");
  expect(await open(tree, "one")).toBe(source);
  rmSync(target);
  symlinkSync(tree.at("elsewhere"), target);
  expect(await open(tree, "one")).toBe(source);
});

test("a version that is used stays", async () => {
  using tree = tempTree({});
  const [one, two] = [ship(tree, "1", "1"), ship(tree, "2", "2")];
  utimesSync(await open(tree, "1"), long, long);
  await open(tree, "1");
  await open(tree, "2");
  expect(readdirSync(tree.at("data/system-skills")).toSorted()).toEqual([one, two].toSorted());
});

test("many processes at once leave one whole folder and nothing else", async () => {
  using tree = tempTree({});
  const fingerprint = ship(tree, "one", "version 1");
  const code = `
    const { builtInFolder } = await import(${JSON.stringify(new URL("built-in-folder.ts", import.meta.url).href)});
    const shipped = ${JSON.stringify(findShippedSkills(tree.at("one")))};
    console.log(await builtInFolder({ data: ${JSON.stringify(tree.at("data"))} }, shipped));`;
  const runs = Array.from({ length: 6 }, async () => {
    const child = spawn("node", ["--conditions=@skillwright/source", "--input-type=module", "--eval", code]);
    return new Promise<readonly [number | null, string]>((resolve) => {
      let printed = "";
      child.stdout.on("data", (text: Buffer) => (printed += text.toString()));
      child.stderr.on("data", (text: Buffer) => (printed += text.toString()));
      child.on("close", (status) => resolve([status, printed.trim()]));
    });
  });
  const folder = tree.at(`data/system-skills/${fingerprint}`);
  expect(await Promise.all(runs)).toEqual(runs.map(() => [0, folder]));
  expect(readdirSync(tree.at("data/system-skills"))).toEqual([fingerprint]);
  expect(fingerprintFolder(folder)).toBe(fingerprint);
});

test("where nothing can be written the skills are used where they came from", async () => {
  using tree = tempTree({ data: "a file" });
  const fingerprint = ship(tree, "one", "version 1");
  expect(await open(tree, "one")).toBe(tree.at(`one/skills/${fingerprint}`));
});

test("from its source the program uses the folder of the repository", async () => {
  const { folder, fingerprint } = findShippedSkills();
  expect(fingerprint).toBeUndefined();
  expect(readdirSync(folder)).toContain("summarize-file");
});

test("a place has the built-in skills when it is told so, and configuration can take them away", async () => {
  using tree = tempTree({});
  const names = async (options = {}): Promise<readonly string[]> =>
    (await openSkills(tree, options)).list().map(({ name }) => name);
  expect(await names()).toEqual([]);
  expect(await names({ builtIns: "on" })).toContain("summarize-file");
  expect(await names({ builtIns: "on", host: "codex" })).toEqual([]);
  mkdirSync(tree.at("own/config"), { recursive: true });
  writeFileSync(tree.at("own/config/config.yaml"), "version: 1\nskills:\n  summarize-file: off\n");
  expect(await names({ builtIns: "on" })).not.toContain("summarize-file");
  expect(await names({ builtIns: "on" })).toContain("code-review");
  writeFileSync(tree.at("own/config/config.yaml"), "version: 1\nbuiltIns: off\n");
  expect(await names({ builtIns: "on" })).toEqual([]);
});
