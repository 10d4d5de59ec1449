import { isSkillwrightError } from "@skillwright/core/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commandGroups } from "../commands/commands.ts";
import { type Command, type CommandGroup, defineCommand, isParent } from "./command.ts";
import {
  anyNumber,
  choiceOr,
  list,
  negatable,
  oneOrMore,
  optional,
  optionalChoice,
  optionalText,
  required,
  textOption,
  toggle,
  wholeNumber,
} from "./option.ts";
import { parseCommandLine } from "./parse-command-line.ts";
import { describeTerm } from "./print-help.ts";
import { argumentTerm, isVariadic, longName, optionTerm } from "./terms.ts";

const copy: Command = defineCommand({
  arguments: { from: required("Source"), to: optional("Target") },
  options: {
    force: toggle("Overwrite"),
    index: negatable("Don't index"),
    output: textOption("file", "File", { short: "o" }),
    maxSize: wholeNumber("n", "Size"),
    root: list("dir", "Folder"),
    sort: choiceOr("name", "order", "Order", ["name", "size"]),
    model: optionalText("id", "Model"),
    check: optionalChoice("when", "Check", ["off", "always"]),
  },
  examples: [],
  run: () => 0,
});
const each: Command = defineCommand({
  arguments: { script: required("Script"), words: anyNumber("Words", { mayBeEmpty: true }) },
  options: { force: toggle("Force") },
  passThrough: true,
  examples: [],
  run: () => 0,
});
const say: Command = defineCommand({ arguments: { words: oneOrMore("Words") }, examples: [], run: () => 0 });
const listing: Command = defineCommand({ options: { json: toggle("JSON") }, examples: [], run: () => 0 });
const groups: readonly CommandGroup[] = [
  {
    title: "All",
    commands: [
      { name: "copy", summary: "Copy", aliases: ["cp"], load: async () => ({ command: copy }) },
      { name: "each", summary: "Each", load: async () => ({ command: each }) },
      {
        name: "config",
        summary: "Settings",
        examples: [],
        subcommands: [{ name: "say", summary: "Say", load: async () => ({ command: say }) }],
      },
      {
        name: "notes",
        summary: "Notes",
        examples: [],
        subcommands: [
          { name: "say", summary: "Say", load: async () => ({ command: say }) },
          { name: "list", summary: "List", load: async () => ({ command: listing }) },
        ],
      },
      {
        name: "owners",
        summary: "Owners",
        examples: [],
        subcommands: [{ name: "list", summary: "List", load: async () => ({ command: say }) }],
      },
    ],
  },
];

const initial = {
  force: false,
  index: true,
  output: undefined,
  maxSize: undefined,
  root: [],
  sort: "name",
  model: undefined,
  check: undefined,
};

async function parse(...words: string[]): Promise<unknown> {
  const line = await parseCommandLine(words, groups);
  if (line.kind !== "run") return line;
  const { path, values, flags } = line;
  return { path, values, flags };
}

describe("parseCommandLine", () => {
  test.for([
    [["copy", "a"], { values: { from: "a", to: undefined }, flags: initial }],
    [
      ["copy", "--force", "a", "b", "--no-index", "-o", "x"],
      { values: { from: "a", to: "b" }, flags: { ...initial, force: true, index: false, output: "x" } },
    ],
    [
      ["copy", "--output=a=b", "-ox", "--max-size", "12", "a"],
      { values: { from: "a", to: undefined }, flags: { ...initial, output: "x", maxSize: 12 } },
    ],
    [
      ["copy", "--root", "x", "--root=y", "--sort", "size", "-"],
      { values: { from: "-", to: undefined }, flags: { ...initial, root: ["x", "y"], sort: "size" } },
    ],
    [
      ["copy", "--model", "--force", "a"],
      { values: { from: "a", to: undefined }, flags: { ...initial, model: true, force: true } },
    ],
    [["copy", "--check", "a"], { values: { from: "a", to: undefined }, flags: { ...initial, check: true } }],
    [
      ["copy", "--check", "off", "a"],
      { values: { from: "a", to: undefined }, flags: { ...initial, check: "off" } },
    ],
    [
      ["copy", "--model", "m", "--", "--force"],
      { values: { from: "--force", to: undefined }, flags: { ...initial, model: "m" } },
    ],
    [["copy", "-o", "-", "a"], { values: { from: "a", to: undefined }, flags: { ...initial, output: "-" } }],
    [
      ["each", "--force", "s", "--force", "", "-h"],
      { values: { script: "s", words: ["--force", "", "-h"] }, flags: { force: true } },
    ],
  ] as const)("%j", async ([words, expected]) => {
    expect(await parse(...words)).toEqual({ path: [words[0]], ...expected });
  });

  test("finds subcommands", async () => {
    expect(await parse("config", "say", "a", "b")).toEqual({
      path: ["config", "say"],
      values: { words: ["a", "b"] },
      flags: {},
    });
  });

  test.for([
    [["help"], []],
    [["-h"], []],
    [["--help"], []],
    [
      ["help", "config", "say"],
      ["config", "say"],
    ],
    [["config", "--help"], ["config"]],
    [
      ["config", "say", "--help"],
      ["config", "say"],
    ],
    [["copy", "a", "-h"], ["copy"]],
  ] as const)("%j asks for help", async ([words, path]) => {
    expect(await parse(...words)).toMatchObject({ kind: "help", path });
  });

  test("an alias is the command", async () => {
    expect(await parse("cp", "a")).toEqual(await parse("copy", "a"));
  });

  test.for([
    [["copy", "a"], { quiet: false, verbose: false, pager: true, color: true }],
    [["copy", "-q", "a", "--no-pager"], { quiet: true, verbose: false, pager: false, color: true }],
    [["each", "--verbose", "s", "--quiet"], { quiet: false, verbose: true, pager: true, color: true }],
  ] as const)("%j has global options, up to the words of a script", async ([words, globals]) => {
    expect(await parseCommandLine(words, groups)).toMatchObject({ kind: "run", globals });
  });

  test.for([
    ["format", "topic"],
    ["nonsense", "unknown command or topic 'nonsense'"],
  ])("help %s", async ([word = "", answer]) => {
    const line = await parseCommandLine(["help", word], groups).catch((error: Error) => error.message);
    expect(typeof line === "string" || line.kind !== "help" ? line : line.about).toBe(answer);
  });

  test.for([
    [["notes"], { json: false }],
    [["notes", "--json"], { json: true }],
  ] as const)("%j lists, as nothing else was asked for", async ([words, flags]) => {
    expect(await parse(...words)).toEqual({ path: ["notes", "list"], values: {}, flags });
    expect(await parse("notes", "--help")).toEqual({ kind: "help", path: ["notes"], about: "command" });
  });

  test("asks for the version", async () => {
    expect(await parse("--version")).toEqual({ kind: "version" });
    expect(await parse("-V")).toEqual({ kind: "version" });
  });

  test.for([
    [["cpy"], "unknown command 'cpy'", "Did you mean copy?"],
    [["help", "cpy"], "unknown command or topic 'cpy'", "Did you mean copy?"],
    [["help", "formt"], "unknown command or topic 'formt'", "Did you mean format?"],
    [["owners"], "`owners` needs a subcommand: list", "Run `skillwright owners --help` for usage."],
    [["notes", "--jsno"], "unknown option '--jsno'", "Did you mean --json?"],
    [["config", "sya"], "unknown command 'sya'", "Did you mean say?"],
    [["config"], "`config` needs a subcommand: say", "Run `skillwright config --help` for usage."],
    [["copy", "--forec", "a"], "unknown option '--forec'", "Did you mean --force?"],
    [["copy", "-x", "a"], "unknown option '-x'", "Run `skillwright copy --help` for usage."],
    [["copy"], "missing required argument 'from'", "Run `skillwright copy --help` for usage."],
    [
      ["copy", "a", "b", "c"],
      "too many arguments: `copy` takes at most 2",
      "Run `skillwright copy --help` for usage.",
    ],
    [
      ["copy", "a", "--output"],
      "option '-o, --output <file>' needs a value",
      "Run `skillwright copy --help` for usage.",
    ],
    [
      ["copy", "a", "--sort"],
      "option '--sort <order>' needs a value: name or size",
      "Run `skillwright copy --help` for usage.",
    ],
    [
      ["copy", "--output", "--force", "a"],
      "option '-o, --output <file>' needs a value",
      "Run `skillwright copy --help` for usage.",
    ],
    [
      ["copy", "--force=1", "a"],
      "option '--force' takes no value",
      "Run `skillwright copy --help` for usage.",
    ],
    [
      ["copy", "--max-size", "1.5", "a"],
      "option '--max-size <n>' needs a whole number, not '1.5'",
      "Run `skillwright copy --help` for usage.",
    ],
    [["copy", "--sort", "sizes", "a"], "'sizes' is not allowed for '--sort <order>'", "Use name or size."],
    [["copy", "--sort", "date", "a"], "'date' is not allowed for '--sort <order>'", "Use name or size."],
    [["copy", "--output=", "a"], "the value of '-o, --output <file>' is empty", undefined],
    [["copy", ""], "the value of '<from>' is empty", undefined],
  ] as const)("%j is an error", async ([words, message, hint]) => {
    const error: unknown = await parse(...words).catch((problem: unknown) => problem);
    if (!isSkillwrightError(error, "usage_error")) throw error;
    expect({ message: error.message, hint: error.hint }).toEqual({ message, hint });
  });

  test("parses any words, or reports a usage error", async () => {
    const word = fc.oneof(
      fc.constantFrom(
        "copy",
        "each",
        "config",
        "say",
        "--",
        "-",
        "-h",
        "-o",
        "-ox",
        "--force",
        "--output",
        "--output=x",
        "--model",
        "3",
        "",
      ),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 8 }), async (words) => {
        const result: unknown = await parseCommandLine(words, groups).catch((problem: unknown) => problem);
        if (result instanceof Error) expect(isSkillwrightError(result, "usage_error")).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("every command", () => {
  const entries = commandGroups.flatMap(({ commands }) => commands);
  const all = entries.flatMap((entry) =>
    isParent(entry)
      ? entry.subcommands.map((inner) => ({ path: [entry.name, inner.name], entry: inner }))
      : [{ path: [entry.name], entry }],
  );

  test.for(all)("$path has distinct options and a variadic argument only at the end", async ({ entry }) => {
    const { command } = await entry.load();
    const options = Object.entries(command.options);
    const names = options.flatMap(([name, option]) => [
      longName(name, option),
      ...(option.short === undefined ? [] : [`-${option.short}`]),
    ]);
    expect(new Set(names).size).toBe(names.length);
    const specs = Object.values(command.arguments);
    expect(specs.slice(0, -1).some(isVariadic)).toBe(false);
    const described = [...options.map(([, option]) => option.description), entry.summary];
    // Help pages are lists of phrases: they start with a capital letter and end without a period.
    for (const description of described) expect(description).toMatch(/^[A-Z0-9/-].*[^.]$/s);
    for (const example of command.examples) expect(example).toContain("skillwright");
  });

  test.for(all)("$path runs its examples through the parser", async ({ path, entry }) => {
    const { command } = await entry.load();
    for (const example of command.examples) {
      const words = toWords(example);
      if (words === undefined || !path.every((name, index) => words[index] === name)) continue;
      expect(await parseCommandLine(words, commandGroups)).toMatchObject({ path });
    }
  });
});

/** The words after `skillwright` in an example, as a shell splits them. */
function toWords(example: string): readonly string[] | undefined {
  const [, rest] = /(?:^|\| |-- )skillwright (.*)$/.exec(example) ?? [];
  return rest
    ?.replace(/ [<>|]+ .*$/, "")
    .match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)
    ?.map((word) => word.replaceAll(/['"]/g, ""));
}

test("terms of options and arguments", () => {
  const { output, maxSize, model, index } = copy.options;
  const terms = Object.entries({ output, maxSize, model, index }).map(([name, option]) =>
    option === undefined ? "" : optionTerm(name, option),
  );
  expect(terms).toEqual(["-o, --output <file>", "--max-size <n>", "--model [id]", "--no-index"]);
  const shown = Object.entries({ ...copy.arguments, ...each.arguments }).map(([name, argument]) =>
    argumentTerm(name, argument),
  );
  expect(shown).toEqual(["<from>", "[to]", "<script>", "[words...]"]);
});

test("choices and default are in one pair of parentheses", () => {
  const described = [
    describeTerm({ description: "Order", choices: ["name", "size"], initial: "name" }),
    describeTerm({
      description: "Action (default: ask)",
      choices: ["rename", "replace"],
      initial: undefined,
    }),
    describeTerm({ description: "Folder (repeatable)", initial: [] }),
    describeTerm({ description: "Limit", initial: undefined }),
  ];
  expect(described).toEqual([
    "Order (name or size; default: name)",
    "Action (rename or replace; default: ask)",
    "Folder (repeatable)",
    "Limit",
  ]);
});
