import fc from "fast-check";
import { expect, test } from "vitest";
import { uniqueNames } from "./unique-names.ts";

function namesOf(...ids: readonly string[]): Readonly<Record<string, string>> {
  const skills = ids.map((id) => {
    const [namespace = "", name = ""] = id.split("/");
    return { namespace, name, id };
  });
  return Object.fromEntries([...uniqueNames(skills)].map(([name, { id }]) => [name, id]));
}

test("a name that several skills have gets the namespace in front", () => {
  expect(namesOf("acme/csv", "acme/pdf", "tools/pdf")).toEqual({
    csv: "acme/csv",
    "acme-pdf": "acme/pdf",
    "tools-pdf": "tools/pdf",
  });
});

test("a skill can't take the name that another one has in the list", () => {
  expect(namesOf("aaa/acme-pdf", "acme/pdf", "tools/pdf")).toEqual({
    "aaa-acme-pdf": "aaa/acme-pdf",
    "acme-pdf": "acme/pdf",
    "tools-pdf": "tools/pdf",
  });
});

test("what stays ambiguous is left out", () => {
  expect(namesOf("a/b-c", "a-b/c", "x/c", "x/b-c")).toEqual({ "x-c": "x/c", "x-b-c": "x/b-c" });
});

test("a name never means two skills, and only a name of the skill itself", () => {
  const part = fc.constantFrom("a", "b", "a-b", "b-a", "a-a-b");
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(part, part).map((two) => two.join("/"))), (ids) => {
      const names = Object.entries(namesOf(...ids));
      expect(new Set(names.map(([, id]) => id)).size).toBe(names.length);
      for (const [name, id] of names) expect([id.split("/")[1], id.replace("/", "-")]).toContain(name);
    }),
  );
});
