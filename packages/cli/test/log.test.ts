import { dirname } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

test("log shows what was trusted and exports it", () => {
  expect(world.run(["log"]).stdout).toBe("No entries.\n");
  world.skill("home/shop/.agents/skills/pdf", "name: pdf\ndescription: PDFs. Use for PDFs.");
  world.run(["trust", `${world.home}/shop`]);
  expect(world.run(["log"]).stdout).toContain("trust  ~/shop");
  const { entries } = JSON.parse(world.run(["log", "--json", "--action", "trust"]).stdout) as {
    entries: unknown[];
  };
  expect(entries).toMatchObject([{ action: "trust", outcome: "done" }]);
  expect(JSON.parse(world.run(["export-state"]).stdout)).toMatchObject({ log: entries });
  expect(world.run(["log", "--since", "2999-01-01"]).stdout).toBe("No entries.\n");
  expect(world.run(["log", "--since", "yesterday-ish"])).toMatchObject({ status: 2 });
});

test("an imported skill is in the log, with its hash", () => {
  const folder = world.skill("given/pdf", "name: pdf\ndescription: Merges PDF files. Use for PDF files.");
  expect(world.run(["import", dirname(folder), "--yes"]).status).toBe(0);
  const { entries } = JSON.parse(world.run(["log", "--json"]).stdout) as { entries: unknown[] };
  expect(entries).toMatchObject([
    {
      action: "install",
      subject: `${world.home}/.agents/skills/pdf`,
      hash: expect.stringMatching(/^(?:sha256[:-])?[\da-f]{64}$/) as unknown,
      detail: expect.stringMatching(/^pdf created from .*given\/pdf$/) as unknown,
      outcome: "done",
    },
  ]);
});
