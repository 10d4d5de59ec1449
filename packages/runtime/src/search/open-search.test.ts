import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { createSkills } from "../skills/create-skills.ts";
import { openSearch } from "./open-search.ts";

/** So many that they are looked up in more than one step. */
const MANY = 600;

test("numbers that another process changes while they are looked up are looked up again", async () => {
  using tree = tempTree({ "work/x": "" });
  for (let number = 0; number < MANY; number += 1) {
    const text = `---\nname: s${number}\ndescription: Does own${number}.\n---\nText.\n`;
    tree.write({ [`home/.agents/skills/s${number}/SKILL.md`]: text });
  }
  const skills = await createSkills({
    cwd: tree.at("work"),
    home: tree.at("home"),
    env: { SKILLWRIGHT_HOME: tree.at("own") },
  });
  await skills.search("own7", { by: "keyword" });
  const { locations, snapshot } = skills;
  const search = openSearch({ files: nodeFileSystem(), locations, store: "on" });
  const change = setImmediate().then(() => {
    const other = new DatabaseSync(locations.searchFile, { timeout: 10_000 });
    other.exec("BEGIN IMMEDIATE; UPDATE documents SET number = -1 - number");
    // Backwards, as no rebuild would do it: whoever remembers a number takes one skill for another.
    other.exec(`UPDATE documents SET number = (SELECT next FROM counters) + number`);
    other.exec("UPDATE counters SET epoch = epoch + 1; COMMIT");
    other.close();
  });
  const numbers = await search.use(snapshot, ({ index }) => {
    const among = index.among(snapshot.skills);
    return snapshot.skills.map((skill) => [skill.found.key, among.numberOf(skill)]);
  });
  await change;
  const stored = new DatabaseSync(locations.searchFile);
  const rows = stored.prepare("SELECT key, number FROM documents").all();
  stored.close();
  expect(Object.fromEntries(numbers)).toEqual(
    Object.fromEntries(rows.map(({ key, number }) => [key, number])),
  );
  search.close();
  await skills.close();
});
