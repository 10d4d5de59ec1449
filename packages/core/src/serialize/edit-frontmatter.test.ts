import { describe, expect, test } from "vitest";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import { editFrontmatter, type FieldEdit } from "./edit-frontmatter.ts";

const skill = (...yaml: readonly string[]): string => ["---", ...yaml, "---", "# Body", ""].join("\n");

function edit(text: string, ...edits: readonly FieldEdit[]): string {
  return editFrontmatter(text, edits).text;
}

function failure(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (isSkillwrightError(error)) return { code: error.code, details: error.details };
    throw error;
  }
  return undefined;
}

describe("a scalar replaced by a scalar keeps its style", () => {
  test.each([
    ["plain stays plain", "name: old", "new-name", "name: new-name"],
    ["plain with a comment keeps it", "name: old  # why", "new", "name: new  # why"],
    ["plain that would be read otherwise is quoted", "name: old # why", "a: b", 'name: "a: b" # why'],
    ["text that looks like a number is quoted", "name: old", "1.0", 'name: "1.0"'],
    ["text that YAML 1.1 takes for a truth value is quoted", "name: old", "yes", 'name: "yes"'],
    ["text that looks like a date is quoted", "name: old", "2026-01-31", 'name: "2026-01-31"'],
    ["a version with two dots stays plain", "name: 1.2.3", "1.2.4", "name: 1.2.4"],
    ["single quotes stay", "name: 'it''s'", "it's new", "name: 'it''s new'"],
    ["single quotes give way to double ones for a line break", "name: 'old'", "a\nb", 'name: "a\\nb"'],
    ["double quotes stay", 'name: "old"', "new", 'name: "new"'],
    ["double quotes escape", 'name: "old"', 'say "hi" \\ \u2028', 'name: "say \\"hi\\" \\\\ \\u2028"'],
    ["a text of several lines becomes a block", "name: old # why", "a\nb", "name: |- # why\n  a\n  b"],
    ["a plain text over several lines becomes one line", "name: old\n  text # why", "new", "name: new # why"],
    ["a literal block stays one", "name: |\n    a\n    b", "c\nd\n", "name: |\n    c\n    d"],
    ["a literal block says how it ends", "name: | # why\n  a", "b", "name: |- # why\n  b"],
    ["a folded block stays one", "name: >-\n  a\n  b", "c\nd", "name: >-\n  c\n\n  d"],
    ["a block that cannot hold the text becomes quoted", "name: |\n  a", "  b", 'name: "  b"'],
    ["a block with a line of dashes becomes quoted", "name: |\n  a", "b\n---\nc", 'name: "b\\n---\\nc"'],
    ["a number is written bare", "name: 'old'", 3, "name: 3"],
    ["a truth value is written bare", "name: false # why", true, "name: true # why"],
    ["nothing is written as null", "name: old", null, "name: null"],
    ["an empty value is filled in", "name: # why", "new", "name: new # why"],
    ["an alias is replaced", "base: &b x\nname: *b # why", "new", "base: &b x\nname: new # why"],
    ["a tag stays", "name: !!str 12", "13", 'name: !!str "13"'],
  ])("%s", (_, before, value, after) => {
    expect(edit(skill(before, "last: 1 # kept"), { field: "name", value })).toBe(
      skill(after, "last: 1 # kept"),
    );
  });
});

describe("collections", () => {
  test("a list in brackets stays in brackets", () => {
    expect(
      edit(skill("allowed-tools: [Read, Grep] # few"), {
        field: "allowedTools",
        value: ["Edit", "Bash(a, b)"],
      }),
    ).toBe(skill('allowed-tools: [Edit, "Bash(a, b)"] # few'));
  });

  test("a list of lines keeps its indentation and the comment beside its key", () => {
    expect(edit(skill("tags: # all", "- a", "- b", "x: 1"), { field: "tags", value: ["c"] })).toBe(
      skill("tags: # all", "- c", "x: 1"),
    );
  });

  test("a text becomes a list below its key", () => {
    expect(
      edit(skill("tags: a # all", "x: 1"), { field: "tags", value: ["b", { c: [1, []], d: "e\nf" }] }),
    ).toBe(
      skill(
        "tags: # all",
        "  - b",
        "  - c:",
        "      - 1",
        "      - []",
        "    d: |-",
        "      e",
        "      f",
        "x: 1",
      ),
    );
  });

  test("fields are changed one by one, so that the others keep their comments", () => {
    expect(
      edit(skill("metadata:", "  # people", "  author: me # mine", "  old: 1", "  keep: 'x' # kept"), {
        field: "metadata",
        value: { author: "you", keep: "x", new: { a: 1 } },
      }),
    ).toBe(
      skill("metadata:", "  # people", "  author: you # mine", "  keep: 'x' # kept", "  new:", "    a: 1"),
    );
  });

  test("an empty list is written in brackets", () => {
    expect(edit(skill("tags:", "  - a", "x: 1"), { field: "tags", value: [] })).toBe(
      skill("tags: []", "x: 1"),
    );
  });

  test("a key named __proto__ is a key like any other", () => {
    const value = JSON.parse('{"__proto__": "x"}') as { readonly [key: string]: string };
    expect(edit(skill("name: a"), { field: "metadata", value })).toBe(
      skill("name: a", "metadata:", "  __proto__: x"),
    );
  });
});

describe("a path reaches inside a field", () => {
  test("an inner field is replaced", () => {
    expect(
      edit(skill("metadata:", "  author: me # mine", "  v: 1"), {
        field: ["metadata", "author"],
        value: "you",
      }),
    ).toBe(skill("metadata:", "  author: you # mine", "  v: 1"));
  });

  test("an inner field is added behind the last one", () => {
    expect(
      edit(skill("metadata:", "    v: |", "      x", "", "# end", "name: a"), {
        field: ["metadata", "author"],
        value: "me",
      }),
    ).toBe(skill("metadata:", "    v: |", "      x", "    author: me", "", "# end", "name: a"));
  });

  test("an inner field in brackets changes the brackets", () => {
    expect(
      edit(skill("eligibility: {bins: [git], os: linux} # x"), {
        field: ["eligibility", "bins"],
        value: ["jq"],
      }),
    ).toBe(skill("eligibility: {bins: [jq], os: linux} # x"));
  });

  test("the outer field is made when it is missing", () => {
    expect(edit(skill("name: a"), { field: ["eligibility", "bins"], value: ["git"] })).toBe(
      skill("name: a", "eligibility:", "  bins:", "    - git"),
    );
  });

  test("a field of eligibility is found in any spelling", () => {
    expect(
      edit(skill("eligibility:", "  anyBins: [a]"), { field: ["eligibility", "any_bins"], value: ["b"] }),
    ).toBe(skill("eligibility:", "  anyBins: [b]"));
  });

  test("the last inner field leaves an empty object", () => {
    expect(edit(skill("metadata:", "  a: 1", "x: 1"), { field: ["metadata", "a"], value: undefined })).toBe(
      skill("metadata: {}", "x: 1"),
    );
  });
});

describe("fields are found in any spelling and added in the usual one", () => {
  test.each([
    ["displayName", "display_name"],
    ["display-name", "display_name"],
    ["whenToUse", "when_to_use"],
    ["toolsRequired", "tools_required"],
    ["allowed_tools", "allowed-tools"],
    ["disallowedTools", "disallowed-tools"],
    ["argumentHint", "argument-hint"],
    ["disable_model_invocation", "disable-model-invocation"],
    ["userInvocable", "user-invocable"],
    ["license", "license"],
    ["myOwn_field", "myOwn_field"],
  ])("%s is added as %s", (field, written) => {
    expect(edit(skill("name: a", "", "# end"), { field, value: "x y" })).toBe(
      skill("name: a", "", "# end", `${written}: x y`),
    );
  });

  test("the spelling of the file is kept", () => {
    expect(edit(skill("allowedTools: Read"), { field: "allowed-tools", value: "Edit" })).toBe(
      skill("allowedTools: Edit"),
    );
  });

  test("an indented frontmatter is added to in its column", () => {
    expect(edit("---\n  name: a\n---\n", { field: "license", value: "MIT" })).toBe(
      "---\n  name: a\n  license: MIT\n---\n",
    );
  });
});

describe("removing", () => {
  test("a field goes with its lines and nothing else", () => {
    expect(
      edit(skill("# a", "name: a # x", "# d", "description: >", "  text", "", "# l", "license: MIT"), {
        field: "description",
        value: undefined,
      }),
    ).toBe(skill("# a", "name: a # x", "# d", "", "# l", "license: MIT"));
  });

  test("a field given twice or in two spellings goes wholly", () => {
    expect(
      edit(skill("allowed-tools: a", "name: x", "allowed_tools: b", "name: y", "allowed-tools: c"), {
        field: "allowedTools",
        value: undefined,
      }),
    ).toBe(skill("name: x", "name: y"));
  });

  test("the only field leaves an empty frontmatter, to which one can be added", () => {
    const empty = edit(skill("name: a"), { field: "name", value: undefined });
    expect(empty).toBe(skill());
    expect(edit(empty, { field: "name", value: "b" })).toBe(skill("name: b"));
  });

  test("what is not there stays away", () => {
    const text = skill("name: a");
    expect(editFrontmatter(text, [{ field: "license", value: undefined }])).toEqual({ text, changed: false });
  });
});

describe("bytes around the frontmatter", () => {
  test("CRLF and a byte order mark stay, and new lines end like the others", () => {
    const text = "\uFEFF---\r\nname: a\r\ndescription: |\r\n  x\r\n---\r\nBody\nmixed\r";
    expect(edit(text, { field: "description", value: "y\nz" }, { field: "tags", value: ["t"] })).toBe(
      "\uFEFF---\r\nname: a\r\ndescription: |-\r\n  y\r\n  z\r\ntags:\r\n  - t\r\n---\r\nBody\nmixed\r",
    );
  });

  test("a text without frontmatter gets one above it", () => {
    expect(
      edit("\uFEFF# Title\r\n", { field: "name", value: "a" }, { field: "displayName", value: "A" }),
    ).toBe("\uFEFF---\r\nname: a\r\ndisplay_name: A\r\n---\r\n# Title\r\n");
  });

  test("a fence with blanks behind it stays as it is", () => {
    expect(edit("---  \nname: a\n--- \nBody", { field: "name", value: "b" })).toBe(
      "---  \nname: b\n--- \nBody",
    );
  });
});

describe("a value that is already there changes nothing", () => {
  test.each([
    ["the same text in quotes", "name: 'a'", "name", "a"],
    ["a number in a text field", "version: 1.0", "version", "1.0"],
    ["fields in another order", "metadata: {a: 1, b: [x]}", "metadata", { b: ["x"], a: 1 }],
    ["a folded text", "description: >\n  a\n  b\n", "description", "a b\n"],
  ])("%s", (_, line, field, value) => {
    const text = skill(line);
    expect(editFrontmatter(text, [{ field, value }])).toEqual({ text, changed: false });
  });
});

describe("refusals", () => {
  test("YAML that cannot be read is a parse_error with its place", () => {
    expect(
      failure(() => editFrontmatter(skill("name: a", "description: b: c"), [{ field: "name", value: "x" }])),
    ).toEqual({ code: "parse_error", details: { file: "SKILL.md", line: 3, column: 15 } });
  });

  test("a frontmatter that is a list is a parse_error", () => {
    expect(
      failure(() => editFrontmatter(skill("- a"), [{ field: "name", value: "x" }], { file: "x/SKILL.md" })),
    ).toEqual({ code: "parse_error", details: { file: "x/SKILL.md", line: 2, column: 1 } });
  });

  test("an open frontmatter is a parse_error", () => {
    expect(failure(() => editFrontmatter("---\nname: a\n", [{ field: "name", value: "x" }]))).toEqual({
      code: "parse_error",
      details: { file: "SKILL.md", line: 1, column: 1 },
    });
  });

  test("a value that others refer to is left alone", () => {
    expect(
      failure(() => editFrontmatter(skill("name: &n a", "id: *n"), [{ field: "name", value: "x" }])),
    ).toEqual({
      code: "validation_error",
      details: { problems: ["`name` cannot be changed without changing other fields"] },
    });
  });

  test("a value deeper than the limit is refused", () => {
    const deep = Array.from({ length: 30 }).reduce<readonly unknown[]>((inner) => [inner], []);
    expect(
      failure(() => editFrontmatter(skill("name: a"), [{ field: "x", value: deep as readonly [] }])),
    ).toEqual({
      code: "validation_error",
      details: { problems: ["`x` cannot be changed without changing other fields"] },
    });
  });
});
