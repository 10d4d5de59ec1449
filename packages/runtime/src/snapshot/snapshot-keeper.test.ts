import { expect, test } from "vitest";
import type { Snapshot } from "./snapshot.ts";
import { type Belief, keepSnapshot } from "./snapshot-keeper.ts";

function snapshot(version: number): Snapshot {
  return { version } as Snapshot;
}

test("looks never overlap, those that wait are one, and the strictest wish counts", async () => {
  const log: string[] = [];
  const keeper = keepSnapshot({
    first: snapshot(1),
    onChange: () => undefined,
    async look({ version }, belief) {
      log.push(`begin ${version} ${belief}`);
      await new Promise(setImmediate);
      log.push(`end ${version}`);
      return { snapshot: snapshot(version + 1) };
    },
  });
  const first = keeper.look("watches");
  await new Promise((resolve) => process.nextTick(resolve));
  const wishes: readonly Belief[] = ["watches", "nothing", "stamps"];
  const later = await Promise.all(wishes.map((belief) => keeper.look(belief)));
  expect([(await first).version, later.map(({ version }) => version)]).toEqual([2, [3, 3, 3]]);
  expect(log).toEqual(["begin 1 watches", "end 1", "begin 2 nothing", "end 2"]);
  await keeper.idle();
  expect(keeper.current.version).toBe(3);
});

test("a look that fails is told to whoever asked, and the next one works", async () => {
  let fails = true;
  const keeper = keepSnapshot({
    first: snapshot(1),
    onChange: () => undefined,
    look: async ({ version }) => {
      if (fails) throw new Error("planted");
      return { snapshot: snapshot(version + 1) };
    },
  });
  await expect(keeper.look("nothing")).rejects.toThrow("planted");
  fails = false;
  expect((await keeper.look("nothing")).version).toBe(2);
});
