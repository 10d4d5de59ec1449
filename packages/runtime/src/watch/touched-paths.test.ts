import { expect, test } from "vitest";
import { touchedPaths } from "./touched-paths.ts";

test("a touched path touches everything below it, and nothing beside it", () => {
  const touched = touchedPaths();
  touched.add("/home/skills/a", "content");
  const asked = ["/home/skills/a", "/home/skills/a/SKILL.md", "/home/skills/ab", "/home/skills", "/"];
  expect(asked.map((path) => touched.has(path))).toEqual([true, true, false, false, false]);
  expect(asked.map((path) => touched.isReplaced(path))).toEqual([false, false, false, false, false]);
  touched.add("/home/skills/a", "entry");
  touched.add("/home/skills/a", "content");
  expect(touched.isReplaced("/home/skills/a/agents")).toBe(true);
});

test("a listing is touched by itself, without what it lists", () => {
  const touched = touchedPaths();
  touched.addListing("/home/skills");
  expect(["/home/skills", "/home/skills/a", "/home"].map((path) => touched.hasListing(path))).toEqual([
    true,
    false,
    false,
  ]);
  expect(touched.has("/home/skills")).toBe(false);
});

test("whatever happens in an agents folder touches the sidecars beside it", () => {
  const touched = touchedPaths();
  touched.add("/s/agents/agents/openai.yaml", "content");
  touched.add("/t/agents", "entry");
  touched.add("/u/.agents/skills", "entry");
  expect(["/s", "/s/agents", "/t", "/u"].map((path) => touched.hasSidecar(path))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
