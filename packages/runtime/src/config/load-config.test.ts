import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { loadConfig } from "./load-config.ts";

const BROKEN = "skills: { a: off\n  sandbox: [\n";

const load = (tree: TempTree) =>
  loadConfig({
    files: nodeFileSystem(),
    locations: { admin: tree.at("etc"), configFile: tree.at("config.yaml"), state: tree.at("state") },
    home: tree.path,
    project: tree.at("project"),
  });

describe("the administrator's configuration", () => {
  test.for<[string, string]>([
    ["is not YAML", BROKEN],
    ["has a setting that does not exist", "sandbx: on\n"],
    ["has a value that does not fit", "sandbox: mayby\n"],
    ["comes from a newer version", "version: 99\nsandbox: on\n"],
  ])("stops everything when it %s", async ([, text]) => {
    using tree = tempTree({ "etc/config.yaml": text });
    await expect(load(tree)).rejects.toMatchObject({
      code: "config_error",
      details: { file: tree.at("etc/config.yaml") },
      hint: "Skillwright does nothing until the administrator fixes the file.",
    });
  });

  test("stops everything when it cannot be read", async () => {
    using tree = tempTree();
    mkdirSync(tree.at("etc/config.yaml"), { recursive: true });
    await expect(load(tree)).rejects.toMatchObject({ code: "config_error" });
  });

  test("may hold a setting that is not the administrator's", async () => {
    using tree = tempTree({ "etc/config.yaml": "sandbox: on\nnetwork: {}\n" });
    const { files, diagnostics } = await load(tree);
    expect(files).toMatchObject([{ layer: "admin", sandbox: "on" }]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["config-ignored"]);
  });
});

describe("the user's configuration", () => {
  test.for(["skills off\n", "- skills\n- off\n"])(
    "is broken as a whole when it has no settings: %j",
    async (text) => {
      using tree = tempTree({ "config.yaml": "skills: { a: off }\n" });
      const good = await load(tree);
      tree.write({ "config.yaml": text });
      const { files, diagnostics } = await load(tree);
      expect(files).toEqual(good.files);
      expect(diagnostics).toMatchObject([{ code: "config-invalid", severity: "error" }]);
    },
  );

  test.for(["", "# nothing\n", "---\n", "null\n"])("may be empty: %j", async (text) => {
    using tree = tempTree({ "config.yaml": text });
    expect((await load(tree)).diagnostics).toEqual([]);
  });

  test("keeps its last working version in effect when it breaks", async () => {
    using tree = tempTree({ "config.yaml": "skills: { a: off }\npermissions: strict\n" });
    const good = await load(tree);
    tree.write({ "config.yaml": BROKEN });
    const { files, diagnostics } = await load(tree);
    expect(files).toEqual(good.files);
    expect(diagnostics).toMatchObject([
      {
        code: "config-invalid",
        severity: "error",
        file: tree.at("config.yaml"),
        hint: "Fix the file. Until then its last working version is in effect.",
      },
    ]);
  });

  test("hides every skill from models when it breaks and never worked", async () => {
    using tree = tempTree({ "config.yaml": BROKEN });
    const { files, diagnostics } = await load(tree);
    expect(files).toMatchObject([
      { layer: "user", permissions: "strict", rules: [{ path: "/", visibility: "user-only" }] },
    ]);
    expect(diagnostics).toMatchObject([
      { severity: "error", hint: "Fix the file. Until then models see no skills." },
    ]);
  });

  test("counts as broken when it cannot be read or comes from a newer version", async () => {
    using tree = tempTree({ "config.yaml": "skills: { a: off }\n" });
    const good = await load(tree);
    tree.write({ "config.yaml": "version: 99\n" });
    expect((await load(tree)).files).toEqual(good.files);
    rmSync(tree.at("config.yaml"));
    mkdirSync(tree.at("config.yaml"));
    expect((await load(tree)).files).toEqual(good.files);
  });

  test("is copied for its owner only, and not while it is broken", async () => {
    using tree = tempTree({ "config.yaml": "skills: { a: off }\n" });
    await load(tree);
    const copy = tree.at("state/last-good-config.yaml");
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    tree.write({ "config.yaml": BROKEN });
    await load(tree);
    expect(readFileSync(copy, "utf8")).toBe("skills: { a: off }\n");
  });
});
