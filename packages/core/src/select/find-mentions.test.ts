import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import { findMentions, type Mention } from "./find-mentions.ts";
import type { MentionRule } from "./mention-rules.ts";

interface Found {
  readonly names: readonly string[];
  readonly paths: readonly string[];
}

function find(text: string, rule: MentionRule, known: readonly string[] = []): Found {
  const mentions = findMentions(text, { rule, known: new Set(known) });
  return {
    names: mentions.filter(givesName).map((mention) => mention.name),
    paths: mentions.flatMap((mention) => (mention.kind === "link" ? mention.path : [])),
  };
}

function givesName(mention: Mention): boolean {
  return mention.kind === "name" || mention.target === "skill" || mention.target === "file";
}

describe("the codex rule", () => {
  test.for<[string, string, readonly string[], readonly string[]]>([
    [
      "handles plain and linked mentions",
      "use $alpha and [$beta](/tmp/beta)",
      ["alpha", "beta"],
      ["/tmp/beta"],
    ],
    ["skips common env vars", "use $PATH and $alpha", ["alpha"], []],
    ["skips common env vars in links", "use [$HOME](/tmp/skill)", [], []],
    ["skips common env vars with underscores", "use $XDG_CONFIG_HOME and $beta", ["beta"], []],
    ["skips common env vars in any case", "use $Path and $home", [], []],
    ["requires link syntax: a sigil", "[beta](/tmp/beta)", [], []],
    ["requires link syntax: parentheses", "[$beta] /tmp/beta", ["beta"], []],
    ["requires link syntax: a path", "[$beta]()", ["beta"], []],
    ["trims linked paths and allows spacing", "use [$beta]   ( /tmp/beta )", ["beta"], ["/tmp/beta"]],
    ["stops at non-name chars", "use $alpha.skill and $beta_extra", ["alpha", "beta_extra"], []],
    ["keeps plugin skill namespaces", "use $slack:search and $alpha", ["slack:search", "alpha"], []],
    [
      "requires exact name boundaries",
      "$notion-research-doc and $notion-research-docs or $notion-research-doc_extra",
      ["notion-research-doc", "notion-research-docs", "notion-research-doc_extra"],
      [],
    ],
    ["handles many sigils without looping", `${"$".repeat(256)} not-a-mention`, [], []],
    [
      "gives no skill name for links to apps, servers and plugins",
      "[$a](app://a) [$b](mcp://b) [$c](plugin://c)",
      [],
      ["app://a", "mcp://b", "plugin://c"],
    ],
    ["needs no left boundary", "text$ok $$ok é$ok", ["ok", "ok", "ok"], []],
    ["searches code and ignores backslashes", "`$ok` \\$ok", ["ok", "ok"], []],
    ["takes a trailing hyphen or colon as part of the name", "$ok- $ok:x $ok:", ["ok-", "ok:x", "ok:"], []],
    ["ends a name at a letter that is not ASCII", "$oké", ["ok"], []],
    ["knows no braces, other sigils or bare links", `\${ok} /ok @ok ok skill://ok`, [], []],
  ])("%s", ([, text, names, paths]) => {
    expect(find(text, "codex")).toEqual({ names, paths });
  });
});

describe("our own rule", () => {
  test.for<[string, string, readonly string[], readonly string[]]>([
    [
      "handles plain and linked mentions",
      "use $alpha and [$beta](/tmp/beta)",
      ["alpha", "beta"],
      ["/tmp/beta"],
    ],
    ["needs a left boundary", "text$ok 5$ok $$ok a/$ok x=$ok", [], []],
    [
      "takes blanks, brackets, quotes and clause marks as boundaries",
      '($a) "$b" *$c* yes,$d\n$e',
      ["a", "b", "c", "d", "e"],
      [],
    ],
    ["needs no blank in scripts that write none", "请用$pdf", ["pdf"], []],
    ["skips code spans and fenced blocks", "`$a` ``x ` $b`` $c\n```sh\necho $d\n```\n$e", ["c", "e"], []],
    ["lets a backslash escape", "\\$ok \\\\$no \\[$x](/p)", [], []],
    [
      "leaves the punctuation of the sentence out",
      "with $alpha: go, $beta- or $gamma.",
      ["alpha", "beta", "gamma"],
      [],
    ],
    ["keeps plugin skill namespaces", "use $slack:search", ["slack:search"], []],
    [
      "ignores what looks like a variable or money",
      "$HOME $path $MY_VAR $X1 costs $5 or $1000, $_ $__",
      [],
      [],
    ],
    [
      "finds names in any script",
      "$技能 $мой-навык $café $cafe\u0301",
      ["技能", "мой-навык", "café", "cafe\u0301"],
      [],
    ],
    [
      "finds bare links",
      "see skill://pdf/SKILL.md, and (skill:///a/b).",
      ["", ""],
      ["skill://pdf/SKILL.md", "skill:///a/b"],
    ],
    ["wants more than a scheme", "skill:// xskill://a skill://.", [], []],
  ])("%s", ([, text, names, paths]) => {
    expect(find(text, "skillwright")).toEqual({ names, paths });
  });

  test("a skill of exactly that name makes a look-alike a mention", () => {
    const known = ["TODO", "home", "3d"];
    expect(find("$TODO $home $HOME $3d $4", "skillwright", known).names).toEqual(["TODO", "home", "3d"]);
    expect(find("$HOME", "codex", ["HOME"]).names).toEqual([]);
  });

  test("a known name ends where a script without blanks begins", () => {
    expect(find("用$pdf处理", "skillwright", ["pdf"]).names).toEqual(["pdf"]);
    expect(find("用$pdf处理", "skillwright", ["pdf", "pdf处理"]).names).toEqual(["pdf处理"]);
  });

  test("a mention has its position", () => {
    const text = "a $b [$c](/d)";
    expect(findMentions(text)).toEqual([
      { kind: "name", name: "b", start: 2, end: 4 },
      { kind: "link", name: "c", path: "/d", target: "file", start: 5, end: 13 },
    ]);
  });
});

describe("any text", () => {
  const piece = fc.constantFrom(
    "$",
    "[$",
    "](",
    ")",
    "a",
    "B",
    "-",
    ":",
    "`",
    "```",
    "\n",
    " ",
    "\\",
    "skill://",
    "é",
    "技",
    "😀",
  );
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: piece, maxLength: 60 }));

  test.for(["codex", "skillwright"] as const)(
    "mentions lie in order, do not overlap and are what they say (%s)",
    (rule) => {
      fc.assert(
        fc.property(text, (message) => {
          let last = 0;
          for (const mention of findMentions(message, { rule })) {
            expect(mention.start).toBeGreaterThanOrEqual(last);
            expect(mention.end).toBeGreaterThan(mention.start);
            last = mention.end;
            const written = message.slice(mention.start, mention.end);
            if (mention.kind === "name") expect(written).toBe(`$${mention.name}`);
            else expect(written).toContain(mention.path);
          }
        }),
        { numRuns: RUNS },
      );
    },
  );

  test("a message of open links is read in one go", () => {
    const open = "[$a](".repeat(40_000);
    expect(findMentions(`)${open}`, { rule: "codex" })).toHaveLength(40_000);
    expect(findMentions(open)).toHaveLength(40_000);
  });
});
