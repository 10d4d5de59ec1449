import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runSuites } from "../scripts/suites/run-suites.ts";
import type { Print, Suite, SuiteCounts } from "../scripts/suites/suite.ts";
import config from "../vitest.config.ts";

test("every project of vitest belongs to a suite of npm test", () => {
  const suites = readFileSync(new URL("../scripts/test.ts", import.meta.url), "utf8");
  const names = (config.test?.projects ?? []).map((project) => {
    const options = project as { readonly test?: { readonly name?: unknown } };
    return String(options.test?.name);
  });
  expect(names).toContain("core");
  expect(names.filter((name) => !suites.includes(`"${name}"`))).toEqual([]);
});

/** A suite that says when it starts and when it ends, which the test decides. */
function suite(name: string, events: string[], options: Pick<Suite, "after"> = {}) {
  const ended = Promise.withResolvers<void>();
  return {
    ...options,
    name,
    end: () => ended.resolve(),
    run: async (print: Print): Promise<SuiteCounts> => {
      events.push(`${name} starts`);
      print(`${name} begins\n`);
      await ended.promise;
      print(`${name} ends\n`);
      events.push(`${name} ends`);
      return { passed: name.length, failed: 0, skipped: 0 };
    },
  };
}

test("suites run at the same time, and the output of each follows that of the one before it", async () => {
  const events: string[] = [];
  const [one, second, third] = [suite("one", events), suite("second", events), suite("third", events)];
  let printed = "";
  const print: Print = (text) => {
    printed += text;
  };
  const running = runSuites([one, second, third], { atOnce: 2, print });
  expect(events).toEqual(["one starts", "second starts"]);
  second.end();
  await expect.poll(() => events).toContain("third starts");
  expect(printed).toBe("\n== one ==\none begins\n");
  one.end();
  await expect.poll(() => printed).toContain("third begins");
  third.end();
  expect(await running).toMatchObject([
    { name: "one", counts: { passed: 3 } },
    { name: "second", counts: { passed: 6 } },
    { name: "third", counts: { passed: 5 } },
  ]);
  const outputOf = (name: string): string => `\n== ${name} ==\n${name} begins\n${name} ends\n`;
  expect(printed).toBe(["one", "second", "third"].map(outputOf).join(""));
});

test("a suite starts after those that it names, and one that needs nothing doesn't wait behind it", async () => {
  const events: string[] = [];
  const prepared = suite("prepared", events);
  const needy = suite("needy", events, { after: ["prepared", "not chosen"] });
  const free = suite("free", events);
  const running = runSuites([prepared, needy, free], { atOnce: 2, print: () => {} });
  expect(events).toEqual(["prepared starts", "free starts"]);
  prepared.end();
  await expect.poll(() => events).toContain("needy starts");
  needy.end();
  free.end();
  await running;
  expect(events.slice(0, 4)).toEqual(["prepared starts", "free starts", "prepared ends", "needy starts"]);
});

test("a suite that throws fails, with its output, and the others still run", async () => {
  const events: string[] = [];
  const one = suite("one", events);
  const broken: Suite = {
    name: "broken",
    async run(print) {
      print("half of its output\n");
      throw new Error("its report can't be read");
    },
  };
  const third = suite("third", events, { after: ["broken"] });
  let printed = "";
  const print: Print = (text) => {
    printed += text;
  };
  one.end();
  third.end();
  expect(await runSuites([one, broken, third], { atOnce: 2, print })).toMatchObject([
    { name: "one", counts: { passed: 3, failed: 0 } },
    { name: "broken", counts: { passed: 0, failed: 1 } },
    { name: "third", counts: { passed: 5, failed: 0 } },
  ]);
  expect(printed).toContain(
    "one ends\n\n== broken ==\nhalf of its output\nError: its report can't be read\n",
  );
});
