import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openSkills } from "../../test/support/open-skills.ts";
import { skillText, tempTree } from "../../test/support/temp-tree.ts";
import { openUsageStore } from "./usage-store.ts";

const clock = (time: string) => () => new Date(time);

describe("counts of use", () => {
  test("grow with each use, and the most used come first", async () => {
    using tree = tempTree();
    const store = openUsageStore({ state: tree.path, now: clock("2026-01-02T03:04:05Z") });
    expect(store.entries()).toEqual([]);
    await store.count({ key: "/a", id: "a" });
    await store.count({ key: "/b", id: "b" });
    await store.count({ key: "/b", id: "new-b" });
    expect(store.entries()).toEqual([
      { key: "/b", id: "new-b", count: 2, lastUsed: "2026-01-02T03:04:05.000Z", days: { "2026-01-02": 2 } },
      { key: "/a", id: "a", count: 1, lastUsed: "2026-01-02T03:04:05.000Z", days: { "2026-01-02": 1 } },
    ]);
    expect(JSON.parse(readFileSync(store.file, "utf8"))).toMatchObject({ version: 1 });
    expect(await store.reset()).toBe(2);
    expect(store.entries()).toEqual([]);
  });

  test("are kept for the last 90 days of use", async () => {
    const dates = Array.from({ length: 90 }, (_, at) => new Date(Date.UTC(2026, 0, at + 1)).toISOString());
    const before = Object.fromEntries(dates.map((date) => [date.slice(0, 10), 1]));
    const entries = [{ key: "/a", id: "a", count: 90, lastUsed: dates.at(-1), days: before }];
    using tree = tempTree({ "usage.json": JSON.stringify({ version: 1, skills: entries }) });
    const store = openUsageStore({ state: tree.path, now: clock("2026-04-02T03:04:05Z") });
    await store.count({ key: "/a", id: "a" });
    const [entry] = store.entries();
    const days = Object.keys(entry?.days ?? {});
    expect([entry?.count, days.length, days[0], days.at(-1)]).toEqual([91, 90, "2026-01-02", "2026-04-02"]);
  });

  test("none of many at once is lost", async () => {
    using tree = tempTree();
    const store = openUsageStore({ state: tree.path });
    await Promise.all(Array.from({ length: 10 }, () => store.count({ key: "/a", id: "a" })));
    expect(store.entries()).toMatchObject([{ count: 10 }]);
  });

  test("a damaged file counts as empty, one of a newer version is left alone", async () => {
    using tree = tempTree({ "usage.json": "{ broken" });
    const store = openUsageStore({ state: tree.path });
    expect(store.entries()).toEqual([]);
    const newer = `{ "version": 9, "skills": [] }`;
    tree.write({ "usage.json": newer });
    expect(() => store.entries()).toThrow("newer version");
    await expect(store.count({ key: "/a", id: "a" })).rejects.toThrow("newer version");
    expect(readFileSync(store.file, "utf8")).toBe(newer);
  });
});

describe("a session", () => {
  test("counts what becomes active, and a repeat not again", async () => {
    using tree = tempTree({ "home/.agents/skills/a/SKILL.md": skillText("a") });
    const skills = await openSkills(tree);
    const session = await skills.session();
    await session.activate({ name: "a", trigger: "user" });
    await session.activate({ name: "a", trigger: "model" });
    const store = openUsageStore({ state: skills.locations.state });
    expect(store.entries()).toMatchObject([{ id: "a", count: 1 }]);
    await (await skills.session({ usage: "off" })).activate({ name: "a", trigger: "user" });
    expect(store.entries()).toMatchObject([{ count: 1 }]);
  });

  test("keeps the description of what is used when not all fit", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": skillText("a"),
      "home/.agents/skills/b/SKILL.md": skillText("b"),
    });
    const skills = await openSkills(tree);
    await (await skills.session()).activate({ name: "b", trigger: "user" });
    const session = await skills.session();
    const { characters } = session.catalog();
    const { entries } = session.catalog({ characters: characters - 35 });
    const shown = Object.fromEntries(entries.map(({ id, shown: length }) => [id, length]));
    expect(shown.b).toBeGreaterThanOrEqual(shown.a ?? 0);
  });

  test("works where nothing can be counted", async () => {
    using tree = tempTree({
      "home/.agents/skills/a/SKILL.md": skillText("a"),
      "own/state/usage.json": `{ "version": 9 }`,
    });
    const session = await (await openSkills(tree)).session();
    expect(session.catalog().report.total).toBe(1);
    expect(await session.activate({ name: "a", trigger: "user" })).toMatchObject({ kind: "activated" });
  });
});
