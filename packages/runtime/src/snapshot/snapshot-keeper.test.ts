import { expect, test } from "vitest";
import type { Snapshot } from "./snapshot.ts";
import { keepSnapshot, type Reuse } from "./snapshot-keeper.ts";

function snapshot(version: number): Snapshot {
  return { version } as Snapshot;
}

test("scans never overlap, waiting requests share one, and the strictest reuse wins", async () => {
  const log: string[] = [];
  const keeper = keepSnapshot({
    first: snapshot(1),
    onChange: () => undefined,
    async scan({ version }, reuse) {
      log.push(`begin ${version} ${reuse}`);
      await new Promise(setImmediate);
      log.push(`end ${version}`);
      return { snapshot: snapshot(version + 1) };
    },
  });
  const first = keeper.scan("watches");
  await new Promise((resolve) => process.nextTick(resolve));
  const requests: readonly Reuse[] = ["watches", "nothing", "stamps"];
  const later = await Promise.all(requests.map((reuse) => keeper.scan(reuse)));
  expect([(await first).version, later.map(({ version }) => version)]).toEqual([2, [3, 3, 3]]);
  expect(log).toEqual(["begin 1 watches", "end 1", "begin 2 nothing", "end 2"]);
  await keeper.idle();
  expect(keeper.current.version).toBe(3);
});

test("a scan that fails rejects for its caller, and the next one works", async () => {
  let fails = true;
  const keeper = keepSnapshot({
    first: snapshot(1),
    onChange: () => undefined,
    scan: async ({ version }) => {
      if (fails) throw new Error("planted");
      return { snapshot: snapshot(version + 1) };
    },
  });
  await expect(keeper.scan("nothing")).rejects.toThrow("planted");
  fails = false;
  expect((await keeper.scan("nothing")).version).toBe(2);
});
