import type { PackageFile, PinnedSource, Source, SourceItem, SourceSkill } from "../package/source.ts";

/** A source to test, which must have the skill {@link sourceFixture} in one folder, and its test environment. */
export interface SourceUnderTest {
  /** Refers to the same content each time it is called. */
  open(): Source;
  /** Changes a file of the fixture where it comes from. */
  change(): void;
  /** The tree hash of files. */
  hash(files: readonly PackageFile[]): string;
}

/** The files of the skill that every source under test has, by path. */
export const sourceFixture: Readonly<Record<string, string>> = {
  "SKILL.md": "---\nname: fixture\ndescription: A skill for tests. Use when testing.\n---\n\nHello.\n",
  "references/words.md": "Hello.\n",
};

/** One promise of the {@link Source} port that every adapter keeps; `run` rejects where it is broken. */
export interface SourceCase {
  readonly name: string;
  readonly run: (source: SourceUnderTest) => Promise<void>;
}

/** The promises of the {@link Source} port. */
export const sourceCases: readonly SourceCase[] = [
  {
    name: "yields the skill with exactly its files, and the tree hash they have",
    run: (test) =>
      withPinned(test, async (pinned) => {
        const skill = await fixtureOf(pinned);
        const { files } = await skill.read();
        const texts = files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]);
        same(texts, Object.entries(sourceFixture), "the files, sorted by path");
        same(test.hash(files), skill.tree, "the tree hash");
      }),
  },
  {
    name: "says where its content comes from",
    run: (test) =>
      withPinned(test, async ({ provenance: { url, digest = "0".repeat(64) } }) => {
        check(/^[a-z]+:\S+$/.test(url), `an address, not "${url}"`);
        check(/^[0-9a-f]{64}$/.test(digest), `a digest in hexadecimal digits, not "${digest}"`);
      }),
  },
  {
    name: "is the same when nothing changed",
    run: (test) =>
      withPinned(test, (first) =>
        withPinned(test, async (second) => {
          same(second.provenance, first.provenance, "the provenance");
          same((await fixtureOf(second)).tree, (await fixtureOf(first)).tree, "the tree hash");
        }),
      ),
  },
  {
    name: "lists its items again in the same order",
    run: (test) =>
      withPinned(test, async (pinned) => {
        const kinds = async (): Promise<unknown> => (await itemsOf(pinned)).map(({ kind }) => kind);
        same(await kinds(), await kinds(), "the items");
      }),
  },
  {
    name: "never yields other bytes than those that were pinned",
    run: (test) =>
      withPinned(test, async (pinned) => {
        const skill = await fixtureOf(pinned);
        test.change();
        const read = await skill.read().catch(() => undefined);
        if (read !== undefined) same(test.hash(read.files), skill.tree, "the tree hash");
      }),
  },
  {
    name: "does nothing for a signal that is aborted before it begins",
    async run(test) {
      const reason = new Error("no longer wanted");
      const failure = await failureOf(test.open().resolve({ signal: AbortSignal.abort(reason) }));
      check(failure === reason, `the signal's reason, not ${String(failure)}`);
    },
  },
  {
    name: "stops reading for a signal that is aborted",
    run: (test) =>
      withPinned(test, async (pinned) => {
        const reason = new Error("no longer wanted");
        const skill = await fixtureOf(pinned);
        const failure = await failureOf(skill.read({ signal: AbortSignal.abort(reason) }));
        check(failure === reason, `the signal's reason, not ${String(failure)}`);
      }),
  },
  {
    name: "can be closed twice, and reads nothing afterwards",
    async run(test) {
      const pinned = await test.open().resolve();
      const skill = await fixtureOf(pinned);
      await pinned.close();
      await pinned.close();
      const failure = await failureOf(skill.read());
      check(failure instanceof Error && "code" in failure, `an error with a code, not ${String(failure)}`);
    },
  },
];

async function withPinned(
  test: SourceUnderTest,
  work: (pinned: PinnedSource) => Promise<void>,
): Promise<void> {
  const pinned = await test.open().resolve();
  try {
    await work(pinned);
  } finally {
    await pinned.close();
  }
}

async function itemsOf(pinned: PinnedSource): Promise<readonly SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of pinned.items()) items.push(item);
  return items;
}

async function fixtureOf(pinned: PinnedSource): Promise<SourceSkill> {
  const items = await itemsOf(pinned);
  const [skill] = items.flatMap((item) => (item.kind === "skill" ? [item.skill] : []));
  if (skill === undefined) throw new Error("The source does not keep a promise: it has a skill");
  return skill;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error;
  }
}

function same(actual: unknown, expected: unknown, what: string): void {
  const [one, two] = [JSON.stringify(actual), JSON.stringify(expected)];
  check(one === two, `${what} ${two}, not ${one}`);
}

function check(holds: boolean, promise: string): void {
  if (!holds) throw new Error(`The source does not keep a promise: ${promise}`);
}
