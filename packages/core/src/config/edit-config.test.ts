import { describe, expect, test } from "vitest";
import { configValue, editConfig } from "./edit-config.ts";

const file = "/home/config.yaml";
const text = `# mine
version: 1

skills: # by name
  pdf-tools: off # too slow
  review: on
settings: { web: { search: true } }
`;

describe("editConfig", () => {
  test("an empty file gets its version", () => {
    expect(editConfig("", { path: ["index"], value: false, file })).toBe("version: 1\nindex: false\n");
  });

  test("changes one value and keeps comments and order", () => {
    expect(editConfig(text, { path: ["skills", "pdf-tools"], value: "user-only", file })).toBe(
      text.replace("pdf-tools: off", "pdf-tools: user-only"),
    );
  });

  test("adds a value inside a mapping", () => {
    const edited = editConfig(text, { path: ["skills", "x"], value: "off", file });
    expect(configValue(edited, ["skills"], file)).toEqual({ "pdf-tools": "off", review: "on", x: "off" });
    expect(edited).toContain("# too slow");
  });

  test("adds a nested value that has no parent yet", () => {
    const edited = editConfig(text, { path: ["agents", "builder", "skills"], value: ["review"], file });
    expect(edited.startsWith(text)).toBe(true);
    expect(configValue(edited, ["agents", "builder", "skills"], file)).toEqual(["review"]);
  });

  test("edits inside braces", () => {
    const edited = editConfig(text, { path: ["settings", "web", "search"], value: false, file });
    expect(configValue(edited, ["settings"], file)).toEqual({ web: { search: false } });
  });

  test("removes a value", () => {
    expect(
      configValue(editConfig(text, { path: ["skills", "review"], value: undefined, file }), ["skills"], file),
    ).toEqual({ "pdf-tools": "off" });
    const one = "version: 1\nskills:\n  a: off\nindex: on\n";
    expect(editConfig(one, { path: ["skills", "a"], value: undefined, file })).toBe(
      "version: 1\nskills: {}\nindex: on\n",
    );
  });

  test("removing what is not there changes nothing", () => {
    expect(editConfig(text, { path: ["roots"], value: undefined, file })).toBe(text);
    expect(editConfig("", { path: ["roots"], value: undefined, file })).toBe("");
  });

  test("a file without a final line ending gets one", () => {
    expect(editConfig("version: 1", { path: ["index"], value: true, file })).toBe(
      "version: 1\nindex: true\n",
    );
  });

  test.for(["- a\n- b\n", "a: [1\n", "just text"])(
    "a file that isn't a configuration is refused: %s",
    (broken) => {
      expect(() => editConfig(broken, { path: ["index"], value: true, file })).toThrow(
        expect.objectContaining({ code: "config_error" }),
      );
    },
  );
});

test("configValue finds nothing below a plain value", () => {
  expect(configValue("index: true\n", ["index", "x"], file)).toBeUndefined();
  expect(configValue("", [], file)).toEqual({});
});
