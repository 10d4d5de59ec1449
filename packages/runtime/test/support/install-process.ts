import { openSkills } from "./open-skills.ts";
import type { TempTree } from "./temp-tree.ts";

/** A process that installs a source again and again until it has done so often enough or is killed. */
const [, , root = "", count = "1", ...sources] = process.argv;
const tree = { at: (path: string): string => `${root}/${path}` } as TempTree;
const { installer } = await openSkills(tree, { index: "off" });
for (let at = 0; at < Number(count); at += 1) {
  const source = sources[at % sources.length] ?? "";
  await installer.install(source, { approval: "given", several: "all-or-none", downgrade: "allow" });
  process.stdout.write("installed\n");
}
