import { rmSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ActivatedText, Compaction, Session, Skills } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const RUNS = process.env.SOAK === "1" ? 600 : 40;

const NAMES = ["alpha", "beta", "gamma", "delta"] as const;

type Name = (typeof NAMES)[number];

/** What can happen to a conversation and to the disk under it. */
type Step =
  | {
      readonly do: "activate";
      readonly name: Name;
      readonly args: string;
      readonly trigger: "user" | "model";
    }
  | { readonly do: "write"; readonly name: Name; readonly version: number }
  | { readonly do: "remove"; readonly name: Name }
  | { readonly do: "reload" | "turn" | "delta" }
  | { readonly do: "compact"; readonly tokens: number };

const name = fc.constantFrom(...NAMES);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("activate" as const),
      name,
      args: fc.constantFrom("", "x", "y"),
      trigger: fc.constantFrom("user" as const, "model" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("write" as const), name, version: fc.nat({ max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), name }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("reload" as const, "turn" as const, "delta" as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("compact" as const), tokens: fc.constantFrom(0, 40, 90, 10_000) }),
  },
);

const wordCount = (version: number): number => 5 * (version + 1);

/** How a body ends in which the arguments stand; no other version ends so. */
const endOfBody = (version: number, args: string): string => `word${wordCount(version) - 1} on "${args}"`;

const fileOf = (skill: Name): string => `home/.agents/skills/${skill}/SKILL.md`;

function write(tree: TempTree, skill: Name, version: number): void {
  const words = Array.from({ length: wordCount(version) - 1 }, (_, index) => `word${index}`).join(" ");
  tree.write({
    [fileOf(skill)]:
      `---\nname: ${skill}\ndescription: Does ${skill} in version ${version}.\n---\n${words} ${endOfBody(version, "$ARGUMENTS")}\n`,
  });
}

/** What a model knows about skills that read everything it was sent, and nothing else. */
interface Reader {
  /** The line of each skill that it may use. */
  readonly lines: Map<string, string>;
  /** The full texts of skills in the conversation, the oldest first. */
  texts: readonly { readonly id: string; readonly text: string; readonly tokens: number }[];
}

/** Reads lines such as `- id: description`, and those below the heading of what is gone. */
function readCatalog(reader: Reader, text: string): void {
  let isGone = false;
  for (const line of text.split("\n")) {
    const [, id, rest] = /^- ([a-z]+)(?:: (.*))?$/.exec(line) ?? [];
    if (id === undefined) isGone = line.includes("no longer available");
    else if (isGone) reader.lines.delete(id);
    else reader.lines.set(id, rest ?? "");
  }
}

function currentLines(session: Session): ReadonlyMap<string, string> {
  return new Map(
    session.skills
      .filter(({ reasons, shadowedBy }) => reasons.length === 0 && shadowedBy === undefined)
      .map(({ id, manifest }) => [id, manifest.description]),
  );
}

function activeIds(session: Session): readonly string[] {
  return session.skills.filter(({ state }) => state === "active").map(({ id }) => id);
}

function checkActivation(reader: Reader, told: ActivatedText): void {
  // Never two full copies.
  expect(reader.texts.map(({ text }) => text)).not.toContain(told.text);
  const { skill: id, text, tokens } = told;
  reader.texts = [...reader.texts, { id, text, tokens }];
}

/** What is wanted again becomes the newest. */
function checkRepetition(reader: Reader, skill: Name, ending: string): void {
  const again = reader.texts.find(({ id, text }) => id === skill && text.includes(ending));
  expect(again).toBeDefined();
  reader.texts = [...reader.texts.filter((told) => told !== again), ...(again === undefined ? [] : [again])];
}

function checkCompaction(session: Session, reader: Reader, compaction: Compaction, tokens: number): void {
  const before = reader.texts;
  /** Of each skill the text that came last. */
  const newest = [...new Map(before.map((entry) => [entry.id, entry])).values()].toSorted(
    (a, b) => before.indexOf(b) - before.indexOf(a),
  );
  const usable = currentLines(session);
  let left = tokens;
  const kept = newest.filter((entry) => {
    if (!usable.has(entry.id) || entry.tokens > left) return false;
    left -= entry.tokens;
    return true;
  });
  expect(compaction.skills).toEqual(kept.toReversed());
  expect(compaction.dropped.map(({ id }) => id).toSorted()).toEqual(
    newest
      .filter((entry) => !kept.includes(entry))
      .map(({ id }) => id)
      .toSorted(),
  );
  for (const { text } of kept) expect(compaction.text.split(text)).toHaveLength(2);
  reader.texts = kept.toReversed();
  reader.lines.clear();
  readCatalog(reader, compaction.catalog.text);
  expect(reader.lines).toEqual(usable);
  expect(compaction.text.startsWith(compaction.catalog.text)).toBe(true);
}

async function run(tree: TempTree, skills: Skills, steps: readonly Step[]): Promise<void> {
  const session = await skills.session({ usage: "off" });
  const reader: Reader = { lines: new Map(), texts: [] };
  /** Versions of the files, and of what was read of them in this turn. */
  const disk = new Map<Name, number>();
  const turn = new Map<Name, number>();
  let prefix = session.catalog().text;
  readCatalog(reader, prefix);
  let seen = currentLines(session);
  expect(reader.lines).toEqual(seen);
  for (const one of steps) {
    switch (one.do) {
      case "write":
        write(tree, one.name, one.version);
        disk.set(one.name, one.version);
        break;
      case "remove":
        rmSync(tree.at(fileOf(one.name)), { force: true });
        break;
      case "reload":
        await skills.reload();
        break;
      case "turn":
        session.nextTurn();
        turn.clear();
        seen = currentLines(session);
        break;
      case "delta": {
        const delta = session.catalogDelta("anything");
        turn.clear();
        if (delta.text !== undefined) readCatalog(reader, delta.text);
        seen = currentLines(session);
        // What was told at first and what was appended since describe the skills as they are.
        expect(reader.lines).toEqual(seen);
        break;
      }
      case "activate": {
        const { name: skill, args, trigger } = one;
        // A text is read when it is first wanted in a turn.
        if (!turn.has(skill)) turn.set(skill, disk.get(skill) ?? 0);
        const result = await session.activate({ name: skill, arguments: args, trigger });
        if (result.kind === "activated") checkActivation(reader, result);
        if (result.kind === "repeated") {
          expect(reader.texts.map(({ id }) => id)).toContain(skill);
          checkRepetition(reader, skill, endOfBody(turn.get(skill) ?? 0, args));
          expect(result.text).not.toContain("word0");
        }
        // A file that vanished is looked for once more, which shows what is there now; an unknown name is not.
        if (result.kind === "refused" && seen.has(skill)) {
          seen = currentLines(session);
          turn.clear();
        }
        break;
      }
      case "compact": {
        const compaction = session.afterCompaction({ tokens: one.tokens });
        turn.clear();
        checkCompaction(session, reader, compaction, one.tokens);
        prefix = compaction.catalog.text;
        seen = currentLines(session);
        break;
      }
      default:
        one satisfies never;
    }
    // Within a turn nothing that happens on the disk is seen.
    expect(currentLines(session)).toEqual(seen);
    const active = new Set(reader.texts.map(({ id }) => id));
    for (const id of activeIds(session)) expect(active).toContain(id);
    for (const id of active) if (seen.has(id)) expect(activeIds(session)).toContain(id);
    // What was told at first is never told otherwise.
    expect(session.catalog().text).toBe(prefix);
  }
}

test("whatever happens, a conversation knows the skills as they are and has each text once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), async (steps) => {
      using tree = tempTree();
      for (const skill of NAMES) write(tree, skill, 0);
      const skills = await openSkills(tree, { index: "off" });
      await run(tree, skills, steps);
    }),
    { numRuns: RUNS },
  );
});
