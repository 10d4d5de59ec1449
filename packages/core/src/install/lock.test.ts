import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import { emptyLock, type LockEntry, readLock, withLockEntry, writeLock } from "./lock.ts";

const hash = (digit: string): string => digit.repeat(64);

const entry: LockEntry = {
  source: "acme/skills#main",
  kind: "git",
  url: "https://github.com/acme/skills",
  folder: "skills/pdf",
  version: "0123456789abcdef0123456789abcdef01234567",
  sourceTree: hash("a"),
  tree: hash("a"),
  signer: "acme",
  installedAt: "2026-11-16T08:00:00.000Z",
  pinned: "waits for the fix",
  previous: {
    url: "https://github.com/acme/skills",
    sourceTree: hash("b"),
    tree: hash("b"),
    installedAt: "2026-11-01T08:00:00.000Z",
  },
};

const text = (skills: unknown): string => JSON.stringify({ schema: "skillwright-lock", version: 1, skills });

const problemsOf = (content: string): readonly string[] => {
  try {
    readLock(content, "skills.lock.json");
  } catch (error) {
    if (isSkillwrightError(error, "lock_error")) return error.details.problems;
    throw error;
  }
  return [];
};

test("a lock is read as it was written, sorted by name", () => {
  const lock = withLockEntry(withLockEntry(emptyLock, "pdf", entry), "docx", { ...entry, folder: "" });
  const written = writeLock(lock);
  const read = readLock(written, "skills.lock.json");
  expect(read).toEqual({ kind: "own", lock });
  expect(Object.keys(JSON.parse(written).skills)).toEqual(["docx", "pdf"]);
  expect(writeLock(withLockEntry(lock, "docx", undefined))).not.toContain("docx");
});

test("the skill of an MCP server has an address in place of a folder", () => {
  const address = { ...entry, folder: "skill://pdf/SKILL.md" };
  expect(problemsOf(text({ pdf: { ...address, kind: "mcp" } }))).toEqual([]);
  expect(problemsOf(text({ pdf: address })).join("\n")).toContain("`folder`");
});

test("a lock that could not be read is not written", () => {
  const lock = withLockEntry(emptyLock, "pdf", { ...entry, version: "1.0\u001b]0;x" });
  expect(() => writeLock(lock)).toThrow(expect.objectContaining({ code: "lock_error" }));
});

describe("one bad field refuses the whole lock", () => {
  test.for<readonly [string, unknown, string]>([
    ["a name that leads elsewhere", { "../evil": entry }, "../evil"],
    ["no tree hash", { pdf: { ...entry, tree: undefined } }, "`tree` must be a SHA-256 hash"],
    ["a short hash", { pdf: { ...entry, sourceTree: "abc" } }, "`sourceTree` must be a SHA-256 hash"],
    ["a folder outside the source", { pdf: { ...entry, folder: "../../etc" } }, "`folder`"],
    ["an unknown kind", { pdf: { ...entry, kind: "ftp" } }, "`kind` is unknown"],
    ["a password in an address", { pdf: { ...entry, url: "https://me:secret@example.com/a" } }, "`url`"],
    ["a token in an address", { pdf: { ...entry, source: "https://token@example.com/a" } }, "`source`"],
    ["control characters", { pdf: { ...entry, version: "1\u001b[2J" } }, "`version`"],
    ["no time", { pdf: { ...entry, installedAt: 5 } }, "`installedAt`"],
    ["a bad previous state", { pdf: { ...entry, previous: { tree: 1 } } }, "previous:"],
    ["no entry", { pdf: [] }, "it must be an object"],
  ])("%s", ([, skills, problem]) => {
    expect(problemsOf(text(skills)).join("\n")).toContain(problem);
  });

  test("a name of an object's own machinery", () => {
    const content = `{"schema":"skillwright-lock","version":1,"skills":{"__proto__":${JSON.stringify(entry)}}}`;
    expect(problemsOf(content).join("\n")).toContain("__proto__");
  });

  test("no JSON", () => {
    expect(problemsOf("{")).toEqual(["it isn't valid JSON"]);
    expect(problemsOf("[]")).toEqual(["it isn't a JSON object"]);
  });
});

test("a lock of a newer version is not touched", () => {
  const newer = JSON.stringify({ schema: "skillwright-lock", version: 2, skills: {} });
  expect(() => readLock(newer, "x")).toThrow(expect.objectContaining({ code: "newer_state" }));
});

test("the lock of the skills tool yields sources, folders and hashes", () => {
  const lock = {
    version: 1,
    skills: {
      pdf: {
        source: "acme/skills",
        sourceType: "github",
        ref: "main",
        skillPath: "skills/pdf/SKILL.md",
        computedHash: hash("c"),
      },
      local: { source: "./mine", sourceType: "local", computedHash: "x" },
      packaged: { source: "@acme/skills", sourceType: "node_modules", version: "1.0.0" },
      odd: { sourceType: "github" },
    },
  };
  expect(readLock(JSON.stringify(lock), "skills-lock.json")).toEqual({
    kind: "foreign",
    lock: {
      tool: "skills",
      skills: [
        { name: "local", source: "./mine" },
        { name: "packaged", source: "npm:@acme/skills" },
        { name: "pdf", source: "acme/skills#main", folder: "skills/pdf", hash: hash("c") },
      ],
      skipped: ["odd: it has no source"],
    },
  });
});

test("the lock of ClawHub yields versions and pins", () => {
  const lock = {
    version: 1,
    skills: {
      weather: { version: "1.2.0", installedAt: 1 },
      notes: { version: null, installedAt: 2, pinned: true, pinReason: "tested" },
    },
  };
  expect(readLock(JSON.stringify(lock), ".clawhub/lock.json")).toEqual({
    kind: "foreign",
    lock: {
      tool: "clawhub",
      skills: [
        { name: "notes", source: "clawhub:notes", pinned: "tested" },
        { name: "weather", source: "clawhub:weather@1.2.0" },
      ],
      skipped: [],
    },
  });
});

test("whatever a lock contains, it is read or refused with a code", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.jsonValue().map(text)), (content) => {
      try {
        readLock(content, "skills.lock.json");
      } catch (error) {
        expect(isSkillwrightError(error, "lock_error", "newer_state")).toBe(true);
      }
    }),
  );
});
