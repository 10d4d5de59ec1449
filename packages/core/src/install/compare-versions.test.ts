import { expect, test } from "vitest";
import { compareVersions } from "./compare-versions.ts";

test("versions are ordered as semantic versioning says", () => {
  const order = [
    "0.9",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1",
    "1.0.1",
    "1.2.0",
    "1.10.0",
    "v2.0.0",
  ];
  for (const [index, older] of order.entries()) {
    expect(compareVersions(older, older), older).toBe(0);
    for (const newer of order.slice(index + 1)) {
      expect(compareVersions(older, newer), `${older} ${newer}`).toBe(-1);
      expect(compareVersions(newer, older), `${newer} ${older}`).toBe(1);
    }
  }
  expect(compareVersions("1.0.0+build", "1.0.0")).toBe(0);
});

test("what isn't a version is not compared", () => {
  expect(compareVersions("0123abc", "1.0.0")).toBeUndefined();
  expect(compareVersions("1.0.0", "")).toBeUndefined();
});
