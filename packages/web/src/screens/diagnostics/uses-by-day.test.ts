import { expect, test } from "vitest";
import { usesByDay } from "./uses-by-day.ts";

test("uses of all skills are added up for each of the last days", () => {
  const skills = [
    { days: { "2026-11-14": 1, "2026-11-16": 2, "2026-01-01": 9 } },
    { days: { "2026-11-16": 1 } },
    { days: undefined },
  ];
  expect(usesByDay(skills, { now: new Date("2026-11-16T23:59:00Z"), length: 3 })).toEqual([
    { date: "2026-11-14", uses: 1 },
    { date: "2026-11-15", uses: 0 },
    { date: "2026-11-16", uses: 3 },
  ]);
});
