import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

const FILE = "home/.local/state/skillwright/usage.json";

test("usage shows the counts and deletes them on request", () => {
  expect(world.run(["usage"]).stdout).toBe("No skill has been used yet.\n");
  const key = `${world.home}/.agents/skills/pdf/SKILL.md`;
  const entry = { key, id: "pdf", count: 3, lastUsed: "2026-02-03T04:05:06.000Z" };
  world.write(FILE, JSON.stringify({ version: 1, skills: [entry] }));
  expect(world.run(["usage"]).stdout).toContain(
    "pdf  3 times, last used 2026-02-03  ~/.agents/skills/pdf/SKILL.md",
  );
  expect(JSON.parse(world.run(["usage", "--json"]).stdout)).toMatchObject({ skills: [entry] });
  expect(JSON.parse(world.run(["export-state"]).stdout)).toMatchObject({
    usage: [entry],
    trust: { folders: [], approvals: [] },
  });
  expect(world.run(["usage", "--reset"]).stdout).toBe("Reset the counts of 1 skill.\n");
  expect(world.run(["usage"]).stdout).toBe("No skill has been used yet.\n");
});

test("a trial is not use", () => {
  world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: PDFs. Use for PDFs.");
  world.run(["try", "/pdf"]);
  expect(world.run(["usage"]).stdout).toBe("No skill has been used yet.\n");
});
