import { expect, test } from "vitest";
import type { SearchHit, SearchResult } from "../../state/use-skills.ts";
import { chooseResult } from "./use-search.ts";

const hit = (id: string, ...words: readonly string[]): SearchHit => ({
  key: `/skills/${id}`,
  id,
  name: id,
  description: "",
  scope: "user",
  path: `/skills/${id}/SKILL.md`,
  state: "eligible",
  score: 1,
  by: words.length > 0 ? "keyword" : "semantic",
  likely: true,
  reasons: words.length > 0 ? [{ field: "description", words }] : [],
  copies: [],
});

const answer = (
  hits: readonly SearchHit[],
  confident: boolean,
  notices: readonly string[] = [],
): SearchResult => ({
  query: "",
  among: 9,
  untrusted: 0,
  confidence: confident ? 0.9 : 0.1,
  confident,
  corrections: [],
  semantic: "used",
  hits,
  notices,
});

const weekly = hit("weekly-report", "weekly");
const other = hit("diary");
const paused = (text: string) => ({ text, by: "pause" }) as const;

test("words have the say as long as there is no other answer", () => {
  expect(chooseResult(answer([weekly], true), undefined, paused("wee"))).toEqual({
    hits: [weekly],
    fit: "open",
    corrections: [],
    notices: [],
  });
  expect(chooseResult(undefined, undefined, paused("wee"))).toEqual({
    hits: [],
    fit: "open",
    corrections: [],
    notices: [],
  });
});

test("an answer that is sure takes the place of what words found", () => {
  expect(chooseResult(answer([weekly], false), answer([other], true, ["Slow."]), paused("my day"))).toEqual({
    hits: [other],
    fit: "sure",
    corrections: [],
    notices: ["Slow."],
  });
});

test("rows that are shown keep their order, and what the full answer adds comes below", () => {
  const [first, second] = [hit("weekly-report", "report"), hit("report-bugs", "report")];
  const typing = answer([first, second], false);
  const whole = answer([second, { ...other, score: 1.2 }, first], true);
  const ids = (by: "pause" | "enter") =>
    chooseResult(typing, whole, { text: "report", by }).hits.map(({ id }) => id);
  expect(ids("pause")).toEqual(["weekly-report", "report-bugs", "diary"]);
  expect(ids("enter")).toEqual(["report-bugs", "diary", "weekly-report"]);
});

test("a hit that is clearly better, or a first row that doesn't fit, changes the order", () => {
  const first = hit("weekly-report", "report");
  const typing = answer([first], false);
  const clearly = answer([{ ...other, score: 2 }, first], true);
  const unlikely = answer([other, { ...first, likely: false }], true);
  for (const whole of [clearly, unlikely])
    expect(chooseResult(typing, whole, paused("report")).hits).toBe(whole.hits);
});

test("an answer that is not sure says so", () => {
  expect(chooseResult(answer([], false), answer([other], false), paused("bake a cake"))).toEqual({
    hits: [other],
    fit: "unsure",
    corrections: [],
    notices: [],
  });
});

test("a doubt about a word that is half typed waits for its end, or for Enter", () => {
  const typing = answer([weekly], false);
  const whole = answer([other], false);
  expect(chooseResult(typing, whole, paused("wee"))).toEqual({
    hits: [weekly],
    fit: "open",
    corrections: [],
    notices: [],
  });
  expect(chooseResult(typing, whole, paused("wee "))).toEqual({
    hits: [other],
    fit: "unsure",
    corrections: [],
    notices: [],
  });
  expect(chooseResult(typing, whole, paused("weekly"))).toEqual({
    hits: [other],
    fit: "unsure",
    corrections: [],
    notices: [],
  });
  expect(chooseResult(typing, whole, { text: "wee", by: "enter" })).toEqual({
    hits: [other],
    fit: "unsure",
    corrections: [],
    notices: [],
  });
});

test("what was found before comes nearest where the whole answer is empty", () => {
  expect(chooseResult(answer([weekly], false), answer([], false), { text: "wee", by: "enter" })).toEqual({
    hits: [weekly],
    fit: "unsure",
    corrections: [],
    notices: [],
  });
});
