import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openHistory } from "../src/history/history.ts";
import { damagedHistories } from "../src/history/history-file.ts";
import { tempTree } from "./support/temp-tree.ts";

const script = fileURLToPath(new URL("support/history-writer.ts", import.meta.url));

function write(state: string, key: string, name: string, count: number): ChildProcess {
  const args = ["--conditions=@skillwright/source", script, state, key, name, String(count)];
  return spawn("node", args, { stdio: ["ignore", "pipe", "inherit"] });
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

test("several processes write versions at once, and none is lost", async () => {
  using tree = tempTree();
  const writers = ["ann", "bob", "cem"].map((name) => write(tree.path, `/skills/${name}/SKILL.md`, name, 25));
  expect(await Promise.all(writers.map(ended))).toEqual([0, 0, 0]);
  const history = openHistory({ state: tree.path });
  const lineages = history.lineages().map(({ key, versions }) => [key, versions]);
  expect(lineages).toEqual([
    ["/skills/ann/SKILL.md", 25],
    ["/skills/bob/SKILL.md", 25],
    ["/skills/cem/SKILL.md", 25],
  ]);
  history.close();
});

test("a process that is killed leaves every version whole, and what it announced is settled", async () => {
  for (const after of [1, 4, 7]) {
    using tree = tempTree();
    const key = "/skills/ann/SKILL.md";
    const child = write(tree.path, key, "ann", 10_000);
    let seen = 0;
    for await (const chunk of child.stdout ?? []) {
      seen += String(chunk).split("\n").length - 1;
      if (seen >= after) child.kill("SIGKILL");
    }
    const history = openHistory({ state: tree.path });
    expect(damagedHistories(tree.path)).toEqual([]);
    const settled = history.recover(() => undefined);
    expect(settled.length).toBeLessThanOrEqual(1);
    const versions = history.list(key);
    expect(versions.length).toBeGreaterThanOrEqual(after - 1);
    for (const { number } of versions) expect(history.read(key, number)).toHaveLength(1);
    expect(versions.map(({ number }) => number)).toEqual(versions.map((_, index) => versions.length - index));
    history.close();
  }
});
