import { expect, test } from "vitest";
import { migrateState, refuseNewer, type StateFormat } from "./migrate-state.ts";

const format: StateFormat = {
  version: 3,
  migrations: {
    1: ({ names }) => ({ entries: names }),
    2: ({ entries }) => ({ entries: (entries as readonly string[]).map((name) => ({ name })) }),
  },
  hint: "Use that version.",
};

test("a file goes forward one version at a time", () => {
  expect(migrateState("/f", { version: 1, names: ["a"] }, format)).toEqual({
    data: { version: 3, entries: [{ name: "a" }] },
    from: 1,
  });
  expect(migrateState("/f", { version: 3, entries: [] }, format)).toEqual({
    data: { version: 3, entries: [] },
    from: 3,
  });
});

test("a newer file is refused, and one without a known version is none", () => {
  expect(() => migrateState("/f", { version: 4 }, format)).toThrow(
    expect.objectContaining({ code: "newer_state", details: { file: "/f", found: 4, known: 3 } }),
  );
  for (const content of [null, [], "x", {}, { version: "1" }, { version: 0 }, { version: 1.5 }])
    expect(migrateState("/f", content, format)).toBe(undefined);
});

test("only a newer version is refused", () => {
  const versions = { known: 3, hint: "Use that version." };
  for (const found of [1, 3]) expect(() => refuseNewer("/f", { found, ...versions })).not.toThrow();
  expect(() => refuseNewer("/f", { found: 4, ...versions })).toThrow(
    expect.objectContaining({
      code: "newer_state",
      message: "/f was written by a newer version of Skillwright and is not touched",
      hint: "Use that version.",
    }),
  );
});
