import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { type ConfigTarget, setConfigValue } from "./write-config.ts";

beforeAll(() => {
  // The locks lie with the user's state, which is not this test's to fill.
  const own = tempTree();
  vi.stubEnv("SKILLWRIGHT_HOME", own.path);
  return () => own[Symbol.dispose]();
});

const target = (path: string, layer: "user" | "project" = "user"): ConfigTarget => ({
  file: `${path}/config.yaml`,
  layer,
  home: path,
  project: path,
});

describe("changing a configuration file", () => {
  test("by many at once loses nothing", async () => {
    using tree = tempTree();
    const names = Array.from({ length: 12 }, (_, number) => `skill-${number}`);
    await Promise.all(names.map((name) => setConfigValue(target(tree.path), `skills.${name}`, "off")));
    const text = readFileSync(tree.at("config.yaml"), "utf8");
    expect(names.filter((name) => !text.includes(`${name}: `))).toEqual([]);
  });

  test("to a value that does not fit is a wrong call, and nothing is written", async () => {
    using tree = tempTree();
    await expect(setConfigValue(target(tree.path), "skills.x", "bogus")).rejects.toMatchObject({
      code: "usage_error",
      details: { argument: "bogus", suggestions: [] },
    });
    await expect(setConfigValue(target(tree.path), "index", 3)).rejects.toMatchObject({
      code: "usage_error",
      details: { argument: "3", suggestions: [] },
    });
    expect(existsSync(tree.at("config.yaml"))).toBe(false);
  });

  test("that is too large or not UTF-8 is refused, and the file stays unchanged", async () => {
    using tree = tempTree();
    for (const bytes of [
      Buffer.from(`# ${"x".repeat(1024 * 1024)}\nindex: true\n`),
      Buffer.from("# caf\xe9\n", "latin1"),
    ]) {
      writeFileSync(tree.at("config.yaml"), bytes);
      await expect(setConfigValue(target(tree.path), "index", false)).rejects.toMatchObject({
        code: "config_error",
      });
      expect(readFileSync(tree.at("config.yaml")).equals(bytes)).toBe(true);
    }
  });

  test("that is a folder, or a link that leads in a circle, is refused with a reason", async () => {
    using tree = tempTree({ "folder/config.yaml/x": "", "circle/config.yaml": { link: "config.yaml" } });
    for (const [at, why] of [
      ["folder", "it is not a file"],
      ["circle", "it cannot be read: ELOOP"],
    ] as const) {
      const refused = { code: "config_error", message: expect.stringContaining(why) as string };
      await expect(setConfigValue(target(tree.at(at)), "index", false)).rejects.toMatchObject(refused);
    }
  });

  test("of a project is refused where it links out of the project", async () => {
    using tree = tempTree({ "outside.yaml": "index: true\n", "p/config.yaml": { link: "../outside.yaml" } });
    await expect(setConfigValue(target(tree.at("p"), "project"), "skills.x", "off")).rejects.toMatchObject({
      code: "path_escapes_root",
    });
    expect(readFileSync(tree.at("outside.yaml"), "utf8")).toBe("index: true\n");
  });
});
