import { randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { type HistorySetting, type PackageFile, parsePackagePath } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import type { VersionChange } from "../store/version-log.ts";
import { type History, openHistory } from "./history.ts";
import { damagedHistories } from "./history-file.ts";

const KEY = "/home/me/.agents/skills/pdf/SKILL.md";
const OTHER = "/home/me/.agents/skills/docs/SKILL.md";

function files(contents: Readonly<Record<string, string>>): readonly PackageFile[] {
  return Object.entries(contents).map(([path, text]) => ({
    path: parsePackagePath(path, "a skill"),
    bytes: Buffer.from(text),
    executable: path.endsWith(".sh"),
  }));
}

const one = files({ "SKILL.md": "one\n", "scripts/run.sh": "go\n" });
const two = files({ "SKILL.md": "two\n", "scripts/run.sh": "go\n" });
const three = files({ "SKILL.md": "three\n" });

/** A history whose clock ticks a minute per look. */
function open(tree: TempTree, retention: HistorySetting = {}): History & Disposable {
  let minutes = 0;
  const now = (): Date => {
    minutes += 1;
    return new Date(Date.UTC(2026, 0, 1, 0, minutes));
  };
  const history = openHistory({ state: tree.path, retention, now });
  return { ...history, [Symbol.dispose]: () => history.close() };
}

function change(fields: Partial<VersionChange>): VersionChange {
  return {
    key: KEY,
    name: "pdf",
    action: "update",
    author: { kind: "person", name: "me" },
    message: "Say more",
    before: one,
    after: two,
    ...fields,
  };
}

function story(history: History, key = KEY): readonly string[] {
  return history
    .list(key)
    .map(({ number, parent, action, author, hash }) =>
      [number, parent ?? "-", action, author.kind, hash === undefined ? "gone" : "there"].join(" "),
    )
    .toReversed();
}

function texts(found: readonly PackageFile[]): readonly (readonly [string, string, boolean])[] {
  return found.map(({ path, bytes, executable }) => [path, Buffer.from(bytes).toString(), executable]);
}

describe("a change of a skill", () => {
  test("becomes a version when it is confirmed, after what was there before", () => {
    using tree = tempTree();
    using history = open(tree);
    const pending = history.begin(change({}));
    expect(story(history)).toEqual(["1 - found external there"]);
    history.confirm(pending);
    expect(story(history)).toEqual(["1 - found external there", "2 1 update person there"]);
    const [newest] = history.list(KEY);
    expect(newest).toMatchObject({
      author: { kind: "person", name: "me" },
      message: "Say more",
      files: 2,
      bytes: 7,
    });
    expect(texts(history.read(KEY, 1))).toEqual([
      ["SKILL.md", "one\n", false],
      ["scripts/run.sh", "go\n", true],
    ]);
  });

  test("keeps files that are empty", () => {
    using tree = tempTree();
    using history = open(tree);
    const after = files({ "SKILL.md": "two\n", "assets/.keep": "" });
    history.confirm(history.begin(change({ after })));
    const [newest] = history.list(KEY);
    expect(texts(history.read(KEY, newest?.number ?? 0))).toEqual([
      ["SKILL.md", "two\n", false],
      ["assets/.keep", "", false],
    ]);
  });

  test("that did not happen leaves nothing", () => {
    using tree = tempTree();
    using history = open(tree);
    history.abandon(history.begin(change({ before: undefined })));
    expect(history.list(KEY)).toEqual([]);
    expect(history.lineages()).toEqual([]);
  });

  test("of nothing isn't a version, and confirming twice is confirming once", () => {
    using tree = tempTree();
    using history = open(tree);
    const pending = history.begin(change({}));
    history.confirm(pending);
    history.confirm(pending);
    history.confirm(history.begin(change({ before: two, after: two })));
    expect(story(history)).toHaveLength(2);
  });

  test("that was made earlier outside of this program is recorded first", () => {
    using tree = tempTree();
    using history = open(tree);
    history.confirm(history.begin(change({ action: "create", before: undefined, after: one })));
    history.confirm(history.begin(change({ before: two, after: three })));
    expect(story(history)).toEqual([
      "1 - create person there",
      "2 1 changed external there",
      "3 2 update person there",
    ]);
  });

  test("keeps a message as one short line", () => {
    using tree = tempTree();
    using history = open(tree);
    history.confirm(history.begin(change({ message: ` a\n\tb ${"x".repeat(900)}` })));
    const [newest] = history.list(KEY);
    expect(newest?.message).toBe(`a b ${"x".repeat(496)}`);
  });
});

describe("a skill that goes", () => {
  test("keeps its history, and continues it when the skill is restored", () => {
    using tree = tempTree();
    using history = open(tree);
    history.confirm(history.begin(change({ action: "delete", after: undefined })));
    expect(history.read(KEY, 2)).toEqual([]);
    history.confirm(history.begin(change({ action: "restore", before: undefined, after: one })));
    expect(story(history)).toEqual([
      "1 - found external there",
      "2 1 delete person gone",
      "3 2 restore person there",
    ]);
  });

  test("takes its history along when it gets another name, in every order of the calls", () => {
    for (const order of ["with the change", "before", "after"] as const) {
      using tree = tempTree();
      using history = open(tree);
      history.confirm(history.begin(change({ action: "create", before: undefined, after: one })));
      if (order === "before") history.move(KEY, OTHER);
      const renamed = change({
        key: OTHER,
        action: "rename",
        ...(order === "with the change" && { from: KEY }),
      });
      history.confirm(history.begin(renamed));
      if (order === "after") history.move(KEY, OTHER);
      expect(story(history, OTHER), order).toEqual(["1 - create person there", "2 1 rename person there"]);
      expect(history.list(KEY)).toEqual([]);
    }
  });

  test("leaves its name to another one without losing its history", () => {
    using tree = tempTree();
    using history = open(tree);
    history.confirm(history.begin(change({ key: OTHER, action: "delete", after: undefined })));
    history.confirm(
      history.begin(change({ key: OTHER, from: KEY, action: "rename", before: two, after: three })),
    );
    expect(history.lineages().map(({ key, versions, newest }) => [key, versions, newest.action])).toEqual([
      [OTHER, 2, "rename"],
      [`${OTHER}#1`, 2, "delete"],
    ]);
    expect(texts(history.read(`${OTHER}#1`, 1))).toEqual(texts(one));
  });
});

describe("what is seen on the disk", () => {
  test("is recorded when it is not the newest version", () => {
    using tree = tempTree();
    using history = open(tree);
    const see = (found: readonly PackageFile[] | undefined): string | undefined =>
      history.recordExternal(KEY, { name: "pdf", files: found })?.action;
    expect([see(undefined), see(one), see(one), see(two), see(undefined), see(undefined)]).toEqual([
      undefined,
      "found",
      undefined,
      "changed",
      "vanished",
      undefined,
    ]);
    expect(history.list("/elsewhere")).toEqual([]);
  });
});

describe("after a crash", () => {
  test.for<[string, readonly PackageFile[] | undefined, readonly string[]]>([
    [
      "that came after the change, the version is there",
      two,
      ["1 - found external there", "2 1 update person there"],
    ],
    ["that came before the change, it is not", one, ["1 - found external there"]],
    ["and another change by hand, it is not", three, ["1 - found external there"]],
    ["and with the skill gone, it is not", undefined, ["1 - found external there"]],
  ])("%s", ([, onDisk, versions]) => {
    using tree = tempTree();
    {
      using history = open(tree);
      history.begin(change({}));
    }
    using history = open(tree);
    expect(history.recover(() => onDisk)).toEqual([{ key: KEY, happened: onDisk === two }]);
    expect(story(history)).toEqual(versions);
    expect(history.recover(() => two)).toEqual([]);
  });

  test("a change seen on the disk is attributed to its author", () => {
    using tree = tempTree();
    using history = open(tree);
    history.begin(change({}));
    const seen = history.recordExternal(KEY, { name: "pdf", files: two });
    expect(seen).toMatchObject({ number: 2, action: "update", author: { kind: "person", name: "me" } });
    expect(history.recordExternal(KEY, { name: "pdf", files: two })).toBe(undefined);
    history.begin(change({ action: "delete", before: two, after: undefined }));
    expect(history.recordExternal(KEY, { name: "pdf", files: three })?.action).toBe("changed");
    expect(history.recover(() => three)).toEqual([{ key: KEY, happened: false }]);
    expect(story(history)).toEqual([
      "1 - found external there",
      "2 1 update person there",
      "3 2 changed external there",
    ]);
  });

  test("a new place is a change, also for the same files", () => {
    using tree = tempTree();
    using history = open(tree);
    history.begin(change({ key: OTHER, from: KEY, action: "rename", after: one }));
    expect(history.recover((key) => (key === OTHER ? one : undefined))).toEqual([
      { key: OTHER, happened: true },
    ]);
    expect(story(history, OTHER)).toEqual(["1 - found external there", "2 1 rename person there"]);
  });

  test("in the middle of a rename the history is where the skill is", () => {
    for (const happened of [true, false]) {
      using tree = tempTree();
      using history = open(tree);
      history.begin(change({ key: OTHER, from: KEY, action: "rename" }));
      history.recover((key) => (key === OTHER && happened ? two : undefined));
      expect([history.list(KEY).length, history.list(OTHER).length]).toEqual(happened ? [0, 2] : [1, 0]);
    }
  });
});

test("a version that is not there is an error that says which are", () => {
  using tree = tempTree();
  using history = open(tree);
  history.confirm(history.begin(change({})));
  expect(() => history.read(KEY, 7)).toThrow(
    expect.objectContaining({
      code: "version_not_found",
      details: { key: KEY, version: 7, known: [2, 1] },
    }),
  );
});

describe("retention", () => {
  const numbered = (at: number): readonly PackageFile[] => files({ "SKILL.md": `${at} ${Math.sin(at)}\n` });
  const fill = (history: History, count: number): void => {
    for (let at = 1; at <= count; at += 1) history.recordExternal(KEY, { name: "pdf", files: numbered(at) });
  };

  test("keeps everything that is young and fits", () => {
    using tree = tempTree();
    using history = open(tree, { keep: 3 });
    fill(history, 10);
    expect(history.list(KEY)).toHaveLength(10);
  });

  test("drops what is old beyond the newest, which stay readable", () => {
    using tree = tempTree();
    using history = open(tree, { keep: 3, maxAgeDays: 0 });
    fill(history, 10);
    expect(history.list(KEY).map(({ number }) => number)).toEqual([10, 9, 8]);
    expect(texts(history.read(KEY, 8))).toEqual(texts(numbered(8)));
  });

  test("drops the oldest while the history is too large, and never the newest", () => {
    using tree = tempTree();
    using history = open(tree, { keep: 2, maxBytes: 100 });
    fill(history, 10);
    const left = history.list(KEY).map(({ number }) => number);
    expect(left).toEqual([10, 9, 8, 7, 6].slice(0, left.length));
    expect(left.length).toBeGreaterThanOrEqual(2);
    expect(left.length).toBeLessThan(6);
    using small = open(tree, { keep: 2, maxBytes: 0 });
    small.recordExternal(KEY, { name: "pdf", files: numbered(11) });
    expect(small.list(KEY).map(({ number }) => number)).toEqual([11, 10]);
  });

  test("makes the file smaller when it drops much, and keeps every other version readable", () => {
    using tree = tempTree();
    using history = open(tree);
    for (let number = 1; number <= 20; number += 1) {
      const bytes = randomBytes(50_000);
      const large = { path: parsePackagePath("data.bin", "a skill"), bytes, executable: false };
      history.recordExternal(KEY, { name: "pdf", files: [...numbered(number), large] });
    }
    const before = statSync(history.file).size;
    using small = open(tree, { keep: 2, maxBytes: 200_000 });
    small.recordExternal(KEY, { name: "pdf", files: numbered(21) });
    const left = small.list(KEY).map(({ number }) => number);
    expect(left.length).toBeLessThan(6);
    expect(statSync(history.file).size).toBeLessThan(before / 3);
    for (const number of left)
      expect(texts(small.read(KEY, number))).toEqual(expect.arrayContaining([...texts(numbered(number))]));
  });
});

describe("the file", () => {
  test("stores each content once, readable only by its owner", () => {
    using tree = tempTree();
    using history = open(tree);
    const large = "many words of a skill\n".repeat(20_000);
    for (let at = 0; at < 20; at += 1) {
      const found = files({ "SKILL.md": `${at}\n`, "references/large.md": large });
      history.recordExternal(KEY, { name: "pdf", files: found });
    }
    expect(history.list(KEY)[0]?.bytes).toBe(large.length + 3);
    expect(statSync(history.file).size).toBeLessThan(200_000);
    expect(statSync(history.file).mode & 0o777).toBe(0o600);
  });

  test("that isn't a database is set aside and reported, and a new one begun", () => {
    using tree = tempTree({ "history.sqlite": "not a database, but perhaps precious\n".repeat(50) });
    using history = open(tree);
    const [found] = damagedHistories(tree.path);
    expect(found?.code).toBe("history-damaged");
    expect(readFileSync(found?.file ?? "", "utf8")).toContain("perhaps precious");
    history.confirm(history.begin(change({})));
    expect(story(history)).toHaveLength(2);
  });

  test("that is damaged inside is set aside when that shows, and the next one works", () => {
    using tree = tempTree();
    {
      using history = open(tree);
      for (let at = 0; at < 50; at += 1)
        history.recordExternal(KEY, { name: "pdf", files: files({ "SKILL.md": `${at}`.repeat(500) }) });
    }
    const file = tree.at("history.sqlite");
    const bytes = readFileSync(file);
    bytes.fill(0xee, 4096);
    writeFileSync(file, bytes);
    using broken = open(tree);
    expect(() => broken.list(KEY)).toThrow(expect.objectContaining({ code: "load_error" }));
    using fresh = open(tree);
    expect(fresh.list(KEY)).toEqual([]);
  });

  test("of a newer version is left alone", () => {
    using tree = tempTree();
    open(tree).close();
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    const database = new DatabaseSync(tree.at("history.sqlite"));
    database.exec("PRAGMA user_version = 99");
    database.close();
    const before = readFileSync(tree.at("history.sqlite"));
    expect(() => open(tree)).toThrow(
      expect.objectContaining({
        code: "newer_state",
        details: expect.objectContaining({ found: 99, known: 1 }),
      }),
    );
    expect(readFileSync(tree.at("history.sqlite"))).toEqual(before);
  });
});
