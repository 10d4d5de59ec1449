import { expect, test } from "vitest";
import { makeEntry } from "../../test/make-entry.ts";
import { hostProfiles } from "../hosts/host-profiles.ts";
import { fitCatalog } from "./fit-catalog.ts";

test("OpenCode lists its own skill among the others, unless one of that name replaces it", () => {
  const rules = hostProfiles.opencode.catalog;
  const names = (text: string): readonly string[] =>
    Array.from(text.matchAll(/<name>(.*)<\/name>/g), ([, name = ""]) => name);
  const own = makeEntry("customize-opencode", { description: "Mine" });
  const { text } = fitCatalog([makeEntry("zz"), makeEntry("aa")], { rules, faithful: true });
  expect(names(text)).toEqual(["aa", "customize-opencode", "zz"]);
  expect(text).toContain("<location>&lt;built-in&gt;</location>");
  expect(fitCatalog([own], { rules, faithful: true }).text).toContain("<description>Mine</description>");
});

test("Gemini CLI writes the element of an empty description", () => {
  const rules = hostProfiles["gemini-cli"].catalog;
  const { text } = fitCatalog([makeEntry("a", { description: "" })], { rules, faithful: true });
  expect(text).toContain("    <name>a</name>\n    <description></description>\n    <location>");
});
