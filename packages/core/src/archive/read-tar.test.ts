import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import { MAX_ARCHIVE_ENTRIES, MAX_ARCHIVE_PATH_LENGTH, MAX_TREE_FILE_BYTES } from "../limits.ts";
import { makePaxRecords, makeTar, type RawTarEntry } from "../testing/make-tar.ts";
import { MAX_ARCHIVE_DEPTH } from "./archive-check.ts";
import { readTar } from "./read-tar.ts";

const good: RawTarEntry = { name: "pdf/SKILL.md", content: "hello" };

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Why an archive was refused, and the entry to blame. */
function refusal(archive: Uint8Array, archiveBytes?: number): unknown {
  try {
    readTar(archive, archiveBytes);
  } catch (error) {
    if (isSkillwrightError(error, "archive_error")) return error.details;
    throw error;
  }
  return expect.unreachable("The archive was not refused.");
}

const listed = (archive: Uint8Array): readonly unknown[] =>
  readTar(archive).map(({ path, bytes: content, executable }) => [
    path,
    new TextDecoder().decode(content),
    executable,
  ]);

describe("a tar file", () => {
  test("gives its files, with their bytes and whether they run; nothing else of a mode is kept", () => {
    const archive = makeTar([
      { name: "pdf/", type: "5", mode: 0o755 },
      good,
      { name: "pdf/run.sh", content: "x".repeat(600), mode: 0o4777 },
      { name: "pdf/old", type: "\0" },
    ]);
    expect(listed(archive)).toEqual([
      ["pdf/SKILL.md", "hello", false],
      ["pdf/run.sh", "x".repeat(600), true],
      ["pdf/old", "", false],
    ]);
  });

  test("may begin its names with ./, as `tar -C FOLDER .` does", () => {
    const archive = makeTar([
      { name: "./", type: "5" },
      { name: "./SKILL.md", content: "a" },
    ]);
    expect(listed(archive)).toEqual([["SKILL.md", "a", false]]);
  });

  test("may have long names in each of the three ways, and a global note", () => {
    const long = `${"d".repeat(150)}/${"e".repeat(150)}`;
    const archive = makeTar([
      { name: "pax_global_header", type: "g", content: makePaxRecords({ comment: "a".repeat(40) }) },
      { name: "f".repeat(99), prefix: "p".repeat(150) },
      { name: "PaxHeader", type: "x", content: makePaxRecords({ path: `${long}/é`, mtime: "1.5" }) },
      { name: "short", content: "pax" },
      { name: "././@LongLink", type: "L", content: `${long}/gnu\0`, magic: "ustar  \0" },
      { name: "short", content: "gnu", magic: "ustar  \0" },
    ]);
    expect(listed(archive)).toEqual([
      [`${"p".repeat(150)}/${"f".repeat(99)}`, "", false],
      [`${long}/é`, "pax", false],
      [`${long}/gnu`, "gnu", false],
    ]);
  });

  test("may be padded with zeros", () => {
    expect(listed(makeTar([good], new Uint8Array(10_240)))).toHaveLength(1);
  });
});

describe("a tar file is refused as a whole, and the entry named", () => {
  test.for<[string, string, RawTarEntry]>([
    ["a path that goes up", "unsafe-name", { name: "../evil" }],
    ["a path that goes up inside", "unsafe-name", { name: "a/../../evil" }],
    ["an absolute path", "unsafe-name", { name: "/etc/cron.d/evil" }],
    ["a backslash", "unsafe-name", { name: "..\\evil" }],
    ["a drive", "unsafe-name", { name: "C:evil" }],
    ["an alternate stream", "unsafe-name", { name: "SKILL.md:stream" }],
    ["a name that Windows reserves", "unsafe-name", { name: "NUL.txt" }],
    ["a dot at the end", "unsafe-name", { name: "evil." }],
    ["two ./", "unsafe-name", { name: "././evil" }],
    ["an empty name", "unsafe-name", { name: "" }],
    ["a line break", "unsafe-name", { name: "a\nb" }],
    ["an escape", "unsafe-name", { name: "a\u001b[2J" }],
    ["a name that reads backwards", "unsafe-name", { name: "a\u202egpj.sh" }],
    ["a link to a secret", "not-a-file", { name: "a", type: "2", linkName: "/etc/passwd" }],
    ["a hard link", "not-a-file", { name: "a", type: "1", linkName: "pdf/SKILL.md" }],
    ["a character device", "not-a-file", { name: "a", type: "3" }],
    ["a block device", "not-a-file", { name: "a", type: "4" }],
    ["a pipe", "not-a-file", { name: "a", type: "6" }],
    ["an unknown kind", "not-a-file", { name: "a", type: "7" }],
    ["a sparse file", "not-a-file", { name: "a", type: "S" }],
    ["a long link name", "not-a-file", { name: "a", type: "K", content: "/etc/passwd\0" }],
    ["a file with the name of a folder", "not-a-file", { name: "a/" }],
    ["a folder with content", "not-a-file", { name: "a/", type: "5", content: "x" }],
    ["the same name twice", "duplicate", { name: "pdf/SKILL.md" }],
    ["the same name with ./", "duplicate", { name: "./pdf/SKILL.md" }],
    ["the same name in other case", "duplicate", { name: "PDF/skill.MD" }],
    ["a file where a folder is", "duplicate", { name: "pdf" }],
    ["a file in a file", "duplicate", { name: "pdf/SKILL.md/x" }],
    ["too large a file", "too-large", { name: "a", content: new Uint8Array(MAX_TREE_FILE_BYTES + 1) }],
    ["a content beyond the archive", "damaged", { name: "a", size: 0o7777777 }],
  ])("%s: %s", ([, reason, entry]) => {
    expect(refusal(makeTar([good, entry]))).toEqual({ reason, entry: entry.name });
  });

  test.for<[string, string, readonly RawTarEntry[]]>([
    ["a wrong checksum", "damaged", [{ name: "a", checksum: 1 }]],
    ["an unknown format", "not-an-archive", [{ name: "a", magic: "\0" }]],
    ["a name with more behind its end", "malformed", [{ name: "a\0b" }]],
    ["an unknown field", "unsupported", [{ name: "x", type: "x", content: makePaxRecords({ size: "9" }) }]],
    [
      "a link in a field",
      "unsupported",
      [{ name: "x", type: "x", content: makePaxRecords({ linkpath: "/" }) }],
    ],
    [
      "a path for everything",
      "unsupported",
      [{ name: "g", type: "g", content: makePaxRecords({ path: "a" }) }],
    ],
    ["a field that is cut off", "malformed", [{ name: "x", type: "x", content: "99 path=a\n" }]],
    ["a field without a length", "malformed", [{ name: "x", type: "x", content: "path=a\n" }]],
    ["a field of no length", "malformed", [{ name: "x", type: "x", content: "0 path=a\n" }]],
    [
      "a name without an entry",
      "malformed",
      [{ name: "x", type: "x", content: makePaxRecords({ path: "a" }) }],
    ],
    ["too long an extension", "too-large", [{ name: "x", type: "x", content: new Uint8Array(70_000) }]],
    [
      "two long names",
      "malformed",
      [
        { name: "x", type: "x", content: makePaxRecords({ path: "a" }) },
        { name: "L", type: "L", content: "b\0" },
        { name: "c" },
      ],
    ],
    [
      "a long name that leaves the folder",
      "unsafe-name",
      [{ name: "x", type: "x", content: makePaxRecords({ path: "../evil" }) }, { name: "c" }],
    ],
    [
      "a GNU name that leaves the folder",
      "unsafe-name",
      [{ name: "L", type: "L", content: "/evil\0" }, { name: "c" }],
    ],
    ["a prefix that leaves the folder", "unsafe-name", [{ name: "evil", prefix: ".." }]],
    [
      "a path too long",
      "unsafe-name",
      [
        {
          name: "x",
          type: "x",
          content: makePaxRecords({ path: `${"a/".repeat(MAX_ARCHIVE_PATH_LENGTH / 2)}a` }),
        },
        { name: "c" },
      ],
    ],
    ["too deep a folder", "too-large", [{ name: "a/".repeat(MAX_ARCHIVE_DEPTH + 1), type: "5" }]],
  ])("%s: %s", ([, reason, entries]) => {
    expect(refusal(makeTar([good, ...entries]))).toMatchObject({ reason });
  });

  test("an end that is missing, or that something follows", () => {
    expect(refusal(makeTar([good], new Uint8Array()))).toEqual({ reason: "damaged" });
    expect(refusal(makeTar([good]).subarray(0, 700))).toMatchObject({ reason: "damaged" });
    const hidden = makeTar([{ name: "hidden" }]);
    expect(refusal(makeTar([good], Uint8Array.from([...new Uint8Array(1024), ...hidden])))).toEqual({
      reason: "malformed",
    });
    expect(refusal(bytes("not a tar file".padEnd(1024, "x")))).toEqual({ reason: "not-an-archive" });
    expect(refusal(new Uint8Array())).toEqual({ reason: "damaged" });
  });

  test("more entries than allowed", () => {
    const many = Array.from({ length: MAX_ARCHIVE_ENTRIES + 1 }, (_, index) => ({ name: `f${index}` }));
    expect(refusal(makeTar(many))).toEqual({ reason: "too-large" });
  });

  test("content that is far larger than the archive", () => {
    const zeros = { name: "zeros", content: new Uint8Array(5 * 1024 * 1024) };
    expect(refusal(makeTar([zeros]), 5_000)).toEqual({ reason: "too-large", entry: "zeros" });
  });
});

test("whatever the bytes, the answer is files or a refusal", () => {
  const valid = makeTar([good, { name: "a", content: "b" }]);
  const change = fc.tuple(fc.nat(valid.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
      const damaged = valid.slice();
      for (const [at, value] of changes) damaged[at] = value;
      try {
        for (const { path } of readTar(damaged)) expect(path).not.toMatch(/^\/|(?:^|\/)\.\.(?:\/|$)/);
      } catch (error) {
        if (!isSkillwrightError(error, "archive_error")) throw error;
      }
    }),
    { numRuns: 300 },
  );
});
