import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

test.for(["process.exit(0)", 'process.kill(process.pid, "SIGINT")', 'process.kill(process.pid, "SIGTERM")'])(
  "nothing is left of staged skills after %s",
  (ending) => {
    const module = new URL("stage-skills.ts", import.meta.url).href;
    const code = `
      const { stageSkills } = await import(${JSON.stringify(module)});
      const { root } = stageSkills({ skills: [], broken: [] });
      const { existsSync } = await import("node:fs");
      console.log(existsSync(root) ? root : "");
      setTimeout(() => ${ending}, 10);
      setInterval(() => undefined, 1000);`;
    const options = ["--conditions=@skillwright/source", "--input-type=module", "--eval", code];
    const { stdout, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
    expect([stderr, stdout.trim()]).toEqual(["", expect.stringContaining("skillwright-use-")]);
    expect(existsSync(stdout.trim())).toBe(false);
  },
);
