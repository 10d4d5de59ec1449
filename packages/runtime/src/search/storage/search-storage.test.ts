import { createSegment, searchDocument } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { type TempTree, tempTree } from "../../../test/support/temp-tree.ts";
import { createMemoryStorage } from "./memory-storage.ts";
import type { SearchStorage } from "./search-storage.ts";
import { openSqliteStorage } from "./sqlite-storage.ts";

const sqlite = (tree: TempTree, exists = (_key: string): boolean => true): SearchStorage =>
  openSqliteStorage(tree.at("search.sqlite"), exists);

interface Doc {
  readonly key: string;
  readonly stamp: number;
  readonly description: string;
}

function add(storage: SearchStorage, documents: readonly Doc[]): void {
  const segment = createSegment();
  for (const { description } of documents)
    segment.add(searchDocument({ displayName: "", description, tags: [], triggers: [] }, "", ""));
  storage.add(
    documents.map(({ key, stamp }) => ({ key, stamp, names: [`name-of-${stamp}`] })),
    segment,
  );
}

function documentsOf(storage: SearchStorage, term: string): readonly number[] {
  return [...(storage.terms().postings(term)?.documents ?? [])];
}

function numbersOf(storage: SearchStorage, stamps: readonly number[]): readonly (number | undefined)[] {
  const steps = storage.allNumbers();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return stamps.map(step.value);
  }
}

describe.for([
  ["memory", createMemoryStorage],
  ["SQLite", (tree: TempTree) => sqlite(tree)],
] as const)("a search storage in %s", ([, open]) => {
  const use = (work: (storage: SearchStorage) => void): void => {
    using tree = tempTree({ x: "" });
    const storage = open(tree);
    work(storage);
    storage.close();
  };

  test("finds documents by term, name, key and stamp, in the order in which they were added", () => {
    use((storage) => {
      add(storage, [
        { key: "/a", stamp: 10, description: "merge pages" },
        { key: "/b", stamp: 20, description: "split pages" },
      ]);
      add(storage, [{ key: "/c", stamp: 30, description: "merge charts" }]);
      expect({
        end: storage.terms().end,
        merge: documentsOf(storage, "merg"),
        page: documentsOf(storage, "page"),
        none: storage.terms().postings("unheard"),
        counts: storage.terms().counts(["merg", "unheard", "chart"]),
        named: [storage.named("name-of-20"), storage.named("other")],
        one: [storage.numberOf("/b", 20), storage.numberOf("/b", 10), storage.numberOf("/x", 20)],
        all: numbersOf(storage, [30, 10, 11]),
        completed: storage.terms().complete("p", 10),
        words: [...storage.terms().words()].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      }).toEqual({
        end: 3,
        merge: [0, 2],
        page: [0, 1],
        none: undefined,
        counts: [2, 0, 1],
        named: [[1], []],
        one: [1, undefined, undefined],
        all: [2, 0, undefined],
        completed: ["page"],
        words: [
          ["charts", "chart"],
          ["merge", "merg"],
          ["pages", "page"],
          ["split", "split"],
        ],
      });
    });
  });

  test("replaces a document of the same file, and the old number keeps its words", () => {
    use((storage) => {
      add(storage, [{ key: "/a", stamp: 1, description: "merge" }]);
      add(storage, [{ key: "/a", stamp: 2, description: "split" }]);
      expect({
        old: [storage.numberOf("/a", 1), ...numbersOf(storage, [1])],
        fresh: [storage.numberOf("/a", 2), ...numbersOf(storage, [2])],
        words: [documentsOf(storage, "merg"), documentsOf(storage, "split")],
        epoch: storage.epoch(),
      }).toEqual({ old: [undefined, undefined], fresh: [1, 1], words: [[0], [1]], epoch: 0 });
    });
  });

  test("keeps documents in order, one by one and across the borders of blocks", () => {
    use((storage) => {
      const many = (from: number, count: number): readonly Doc[] =>
        Array.from({ length: count }, (_, index) => ({
          key: `/${from + index}`,
          stamp: from + index,
          description: `zebra own${from + index}`,
        }));
      add(storage, many(0, 4090));
      for (let number = 4090; number < 4110; number += 1) add(storage, many(number, 1));
      expect(documentsOf(storage, "zebra")).toEqual(Array.from({ length: 4110 }, (_, index) => index));
      expect(documentsOf(storage, "own4100")).toEqual([4100]);
      expect(storage.terms().counts(["zebra"])).toEqual([4110]);
    });
  });

  test("completes a half-typed word to the terms of most documents first", () => {
    use((storage) => {
      add(storage, [
        { key: "/a", stamp: 1, description: "chapter" },
        { key: "/b", stamp: 2, description: "chart" },
        { key: "/c", stamp: 3, description: "charts" },
      ]);
      expect(storage.terms().complete("cha", 10)).toEqual(["chart", "chapter"]);
      expect(storage.terms().complete("cha", 1)).toEqual(["chart"]);
    });
  });
});

describe("a search storage in a file", () => {
  test("shows two processes what the other added, and keeps it", () => {
    using tree = tempTree({ x: "" });
    const [first, second] = [sqlite(tree), sqlite(tree)];
    add(first, [{ key: "/a", stamp: 1, description: "merge" }]);
    add(second, [{ key: "/b", stamp: 2, description: "merge" }]);
    first.close();
    second.close();
    const later = sqlite(tree);
    expect([documentsOf(later, "merg"), later.numberOf("/b", 2)]).toEqual([[0, 1], 1]);
    later.close();
  });

  test("shows one state to what reads it, whatever another process adds meanwhile", () => {
    using tree = tempTree({ x: "" });
    const [reader, writer] = [sqlite(tree), sqlite(tree)];
    add(writer, [{ key: "/a", stamp: 1, description: "merge" }]);
    const seen = reader.read(() => {
      const before = documentsOf(reader, "merg");
      add(writer, [{ key: "/b", stamp: 2, description: "merge" }]);
      return [before, documentsOf(reader, "merg")];
    });
    expect([seen, documentsOf(reader, "merg")]).toEqual([
      [[0], [0]],
      [0, 1],
    ]);
    reader.close();
    writer.close();
  });

  const batch = (from: number, count: number): readonly Doc[] =>
    Array.from({ length: count }, (_, index) => ({
      key: `/${index}`,
      stamp: from + index,
      description: `zebra from${from}`,
    }));

  test("is emptied when most documents were replaced, and starts a new epoch", () => {
    using tree = tempTree({ x: "" });
    const storage = sqlite(tree);
    for (let round = 0; round < 12; round += 1) add(storage, batch(round * 100, 100));
    expect([storage.epoch(), storage.terms().end, documentsOf(storage, "from1100").length]).toEqual([
      1, 200, 100,
    ]);
    storage.close();
  });

  test("is emptied when the files of most documents are gone", () => {
    using tree = tempTree({ x: "" });
    const storage = sqlite(tree, (key) => key.length <= 3);
    add(storage, batch(0, 1000));
    add(storage, batch(1000, 1));
    expect([storage.epoch(), storage.terms().counts(["zebra"])]).toEqual([1, [1]]);
    storage.close();
  });

  test("forgets nothing while files are there", () => {
    using tree = tempTree({ x: "" });
    const storage = sqlite(tree);
    add(storage, batch(0, 1000));
    add(storage, batch(0, 1));
    expect([storage.epoch(), storage.terms().counts(["zebra"])]).toEqual([0, [1001]]);
    storage.close();
  });
});
