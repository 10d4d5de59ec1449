import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** What a program prints that gets a signal while an action waits for its end, and how it ends. */
function ending(handler: string): readonly [output: string, status: number | null, signal: string | null] {
  const module = new URL("on-exit.ts", import.meta.url).href;
  const code = `
    ${handler}
    const { onExit } = await import(${JSON.stringify(module)});
    onExit(() => console.log("cleaned up"));
    setTimeout(() => process.kill(process.pid, "SIGTERM"), 10);
    setInterval(() => undefined, 1000);`;
  const { stdout, status, signal } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    encoding: "utf8",
  });
  return [stdout, status, signal];
}

test("a signal that the program doesn't handle ends it after the action", () => {
  expect(ending("")).toEqual(["cleaned up\n", null, "SIGTERM"]);
});

test.for(["on", "once"])("a handler of the program, set with %s, may finish first", (add) => {
  const handler = `process.${add}("SIGTERM", () => {
    setTimeout(() => {
      console.log("closed");
      process.exit(0);
    }, 10);
  });`;
  expect(ending(handler)).toEqual(["closed\ncleaned up\n", 0, null]);
});
