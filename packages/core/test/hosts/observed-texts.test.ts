// Each value was observed in the real program; `npm run oracle` has the versions.
import { expect, test } from "vitest";
import type { ParserId } from "../../src/hosts/host-profile.ts";
import { loadParser } from "../../src/hosts/load-parser.ts";
import type { SkillManifest } from "../../src/model/manifest.ts";

async function parsed(id: ParserId, text: string): Promise<SkillManifest | undefined> {
  const parse = await loadParser(id);
  const { manifest } = parse({
    file: "/skills/s/SKILL.md",
    directory: "s",
    text,
    sidecars: [],
    complete: true,
  });
  return manifest;
}

/** What an agent makes of frontmatter with a name and this text after it: the description, or nothing. */
async function described(id: ParserId, lines: string): Promise<string | undefined> {
  return (await parsed(id, `---\nname: s\n${lines}\n---\nBody\n`))?.description;
}

type Observed = readonly [lines: string, description: string | undefined];

test.for<Observed>([
  ["description: 0019", "0019"],
  ["description: 08", "08"],
  ["description: -.5", "-.5"],
  ["description: 2026-1-2", "2026-1-2"],
  ["description: 1_", "1_"],
  ["description: 0o17", "0o17"],
  ["description: 017", undefined],
  ["description: .5", undefined],
  ["description: 1_000", undefined],
  ["description: 12:30", undefined],
  ["description: 2026-01-02", undefined],
  ["description: [x] Does: y", undefined],
  ["description: {x} Does: y", undefined],
  ["description: [x] Does", undefined],
  ["description: D\nx: ? t", "D"],
  ["description: !!binary aGVsbG8=", undefined],
  ["description: &x a: b", "&x a: b"],
  ["description: &x {y: 1}", undefined],
  ["description:12 12:30 , \t\n  indented: y", "12 12:30 ,\nindented: y"],
  ['description: "a" b: c', "a"],
  ["description: a\u2028b: c", undefined],
  ['description: "  "', "  "],
  ["description:", undefined],
  ['description: "a \n  b"', "a  b"],
  ['description: "a\nb: c"\nx: y', "a b: c"],
  ['description: "\n\ttab"', " tab"],
  ["description: 'a\n\ttab'\nmetadata:\n\ta: b", "a tab"],
  ["description:  {y: 1} ?", undefined],
  ["description: D\nx: [a,\nb]", "D"],
  ["description: 'a\t\n \n  b'", "a\t\nb"],
])("OpenCode makes of %j %j", async ([lines, description]) => {
  expect(await described("opencode", lines)).toBe(description);
});

test.for<readonly [string, boolean]>([
  ["---\nname: s\ndescription: D\na: b", true],
  ["---\nname: s\ndescription: D\na: b\n\ntext here: x\n", true],
  ["---\nname: s\ndescription: D\n\nJust text\n", false],
  ["---\nname: s\ndescription: a: b\n", false],
  ["---\n...\nname: s\ndescription: D\n---\nB\n", false],
  ["---\t\r\nname: s\r\nmetadata:\r\n\ta: b\r\ndescription: D\r\n---\r\nB\n", true],
])("OpenCode reads %j: %s", async ([text, isListed]) => {
  expect((await parsed("opencode", text)) !== undefined).toBe(isListed);
});

test.for<Observed>([
  ["description: !word x", "x"],
  ["description: !word", undefined],
  ["description: !!binary aGVsbG8=", '{"type":"Buffer","data":[104,101,108,108,111]}'],
  ["description:\u00a0foo", undefined],
  ["description:\u2003foo", undefined],
  ["description: \u00a0foo \u00a0", "foo"],
])("OpenClaw makes of %j %j", async ([lines, description]) => {
  expect(await described("openclaw", lines)).toBe(description);
});

test.for<readonly [metadata: string, needs: Partial<SkillManifest["eligibility"]>]>([
  ['{"openclaw":{"requires":{"bins":[5]}}}', { bins: ["5"] }],
  ['{"openclaw":{"requires":{"bins":[null,"sh"]}}}', { bins: ["null", "sh"] }],
  ['{"openclaw":{"requires":{"bins":"sh, nope"}}}', { bins: ["sh", "nope"] }],
  ['{"openclaw":{"requires":{"bins":["nope",]},}}', { bins: ["nope"] }],
  [`'{"openclaw":{"requires":{"bins":["nope"]},}}'`, { bins: ["nope"] }],
  [`'{/* x */ openclaw: {requires: {bins: ["nope"]}}}'`, { bins: ["nope"] }],
  ["'openclaw: {requires: {bins: [nope]}}'", { bins: [] }],
  ['{"clawdis":{"requires":{"bins":["nope"]}}}', { bins: [] }],
  ['{"openclaw":{"os":["beos"]}}', { os: [], otherSystems: ["beos"] }],
  ['{"openclaw":{"os":["macos","LINUX"]}}', { os: ["darwin", "linux"] }],
])("OpenClaw understands the needs in %s", async ([metadata, needs]) => {
  const manifest = await parsed("openclaw", `---\nname: s\ndescription: D\nmetadata: ${metadata}\n---\n`);
  expect(manifest?.eligibility).toMatchObject(needs);
});

test.for<Observed>([
  ["description: !!binary aGVsbG8=", "!!binary aGVsbG8="],
  ['description: ""', ""],
  ['description: "a \n b \n  c"', "a  b  c"],
  ['description: "a\n# b"', "a # b"],
])("Gemini CLI makes of %j %j", async ([lines, description]) => {
  expect(await described("gemini-cli", lines)).toBe(description);
});

test.for<Observed>([
  [String.raw`description: "a \uD83D b"`, undefined],
  [String.raw`description: "\uD83D\uDE00"`, undefined],
  [String.raw`description: "\U0001F600"`, "😀"],
  ["description: a\u009bb", undefined],
  ["description: a\u007fb", undefined],
  ["description: D\n[a]: y", undefined],
  ["description: D\n5: y", "D"],
  ["description: 'a \u2028b'", "a b"],
  ['description: "a\nb"', "a b"],
  ["description: 'a\n\n\tb'", "a b"],
  ['description: "a\n---b"', "a ---b"],
  ['metadata:\n  x: "a\nb"\ndescription: D', "D"],
  ["description: D\nx: [a,\nb]", "D"],
  ['description: "a | \u0085 \u2028"', "a |"],
  ["description: a\u2028b", undefined],
  ["description: >\n  \t 12 NO", undefined],
  ["description: |\n\n \tx", undefined],
  ["description: |\n  x\n  \ty", "x y"],
])("Codex makes of %j %j", async ([lines, description]) => {
  expect(await described("codex", lines)).toBe(description);
});

test.for<Observed>([
  ["description: a\u2028b: c", "Body"],
  ["description: |\n\tx", "Body"],
  ["description: &x Does\nmetadata:\n\ta: b", "&x Does"],
  [String.raw`description: "a \uD83D b"`, "Body"],
  ["x: &a 1\ny: *a\nx: &a 1\ny: *a\ndescription: >\n  more", "more"],
  ["description:\u00a0 ] >", "] >"],
  ['description: - item"quoted"&x\nmetadata:\n\ta: b', '- item"quoted"&x'],
  ["description: \u0085", " "],
  ["description: \u0085 &x", "  &x"],
  ["description: A\u0001\u200b\u2028B", "A B"],
  ["description: A\u0001 \u0002B", "A   B"],
  ["description: |-\n    \u0085 'single'", "  'single'"],
  ["metadata: >-\n  q\ndescription: , x", ", x"],
  ["metadata: >-\n  q\nfoo:\n  - , x\ndescription: D", "D"],
])("Claude Code makes of %j %j", async ([lines, description]) => {
  expect(await described("claude-code", lines)).toBe(description);
});

test.for<readonly [string, string]>([
  ["---\n...\nname: 's'\ndescription: D\n---\nB\n", "'s'"],
  ["---\n<<: {a: b}\nname: &a s\n<<: {a: b}\ndescription: D\n---\nB\n", "s"],
])("Gemini CLI names %j %s", async ([text, name]) => {
  expect((await parsed("gemini-cli", text))?.name).toBe(name);
});

test.for<ParserId>(["codex", "opencode", "openclaw"])(
  "%s finds nothing behind a first line of three dots",
  async (id) => {
    for (const dots of ["...", "... "]) {
      expect(await parsed(id, `---\n${dots}\nname: s\ndescription: D\n---\nB\n`)).toBeUndefined();
    }
  },
);
