import fc from "fast-check";
import { deflateSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { ArchiveReason } from "../errors/error-details.ts";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import {
  MAX_ARCHIVE_BYTES,
  MAX_ARCHIVE_ENTRIES,
  MAX_ARCHIVE_PATH_LENGTH,
  MAX_TREE_FILE_BYTES,
} from "../limits.ts";
import { packagePathProblem } from "../paths/package-path.ts";
import { makeZip, type RawZipEntry, type RawZipOptions } from "../testing/make-zip.ts";
import { MAX_ARCHIVE_DEPTH } from "./archive-check.ts";
import { readZip } from "./read-zip.ts";
import { writeZip } from "./write-zip.ts";
import { crc32 } from "./zip-format.ts";

const text = new TextDecoder();
const bytes = (value: string): Uint8Array => new TextEncoder().encode(value);
const good: RawZipEntry = { name: "SKILL.md", content: "---\nname: a\n---\n" };

/** Why an archive is refused, and the entry that is to blame. */
function refusal(archive: Uint8Array): { readonly reason: ArchiveReason; readonly entry?: string } {
  try {
    readZip(archive);
  } catch (error) {
    if (isSkillwrightError(error, "archive_error")) {
      expect(error.hint).toBeTypeOf("string");
      return error.details;
    }
    throw error;
  }
  return expect.unreachable("The archive was not refused.");
}

test("files come out with their content and whether they are programs", () => {
  const files = readZip(
    makeZip([
      { name: "pdf/", mode: 0o040755 },
      { ...good, name: "pdf/SKILL.md" },
      { name: "pdf/scripts/run.sh", content: "echo", mode: 0o104777 },
      { name: "pdf/empty.txt", method: 0 },
      { name: "pdf/ü.md", content: "stored", method: 0, mode: 0 },
    ]),
  );
  expect(files.map((file) => ({ ...file, bytes: text.decode(file.bytes) }))).toEqual([
    { path: "pdf/SKILL.md", bytes: "---\nname: a\n---\n", executable: false },
    { path: "pdf/scripts/run.sh", bytes: "echo", executable: true },
    { path: "pdf/empty.txt", bytes: "", executable: false },
    { path: "pdf/ü.md", bytes: "stored", executable: false },
  ]);
});

test("an archive that was written in one go, sizes behind the content, is read", () => {
  const streamed = { ...good, method: 0, flags: 8, local: { crc: 0, size: 0, compressedSize: 0 } };
  const size = good.content?.length ?? 0;
  const crc = crc32(bytes(String(good.content)));
  const descriptor = (values: readonly number[]): Uint8Array =>
    new Uint8Array(Uint32Array.from(values).buffer);
  const signature = 0x08074b50;
  for (const after of [descriptor([signature, crc, size, size]), descriptor([crc, size, size])]) {
    expect(readZip(makeZip([{ ...streamed, after }, { name: "b.md" }])).map(({ path }) => path)).toEqual([
      "SKILL.md",
      "b.md",
    ]);
  }
  for (const lying of [
    [signature, crc, size, size + 1],
    [signature, crc, size - 1, size],
    [signature, crc + 1, size, size],
    [signature + 1, crc, size, size],
    [crc, size, 0],
  ]) {
    expect(() => readZip(makeZip([{ ...streamed, after: descriptor(lying) }, { name: "b.md" }]))).toThrow(
      "is described in two different ways",
    );
  }
});

test("what is read does not keep the archive in memory", () => {
  const [file] = readZip(makeZip([{ name: "a", content: "abc", method: 0 }]));
  expect(file?.bytes.buffer.byteLength).toBe(3);
});

describe("an archive is refused as a whole, and the entry named", () => {
  const unicodeName = (name: string): Uint8Array =>
    Uint8Array.from([0x75, 0x70, 5 + name.length, 0, 1, 0, 0, 0, 0, ...bytes(name)]);
  test.for<readonly [string, ArchiveReason, RawZipEntry]>([
    ["a name that goes up", "unsafe-name", { name: "../evil" }],
    ["a name that goes up in the middle", "unsafe-name", { name: "a/../../evil" }],
    ["an absolute name", "unsafe-name", { name: "/etc/passwd" }],
    ["a drive", "unsafe-name", { name: "C:/evil" }],
    ["a network path", "unsafe-name", { name: "//server/share" }],
    ["a backslash", "unsafe-name", { name: "..\\evil" }],
    ["a stream of a file", "unsafe-name", { name: "SKILL.md:hidden" }],
    ["NUL", "unsafe-name", { name: "SKILL.md\0.txt" }],
    ["a line break", "unsafe-name", { name: "a\nb" }],
    ["a name of Windows", "unsafe-name", { name: "scripts/CON.txt" }],
    ["a dot at the end", "unsafe-name", { name: "scripts./a" }],
    ["a blank at the end", "unsafe-name", { name: "a " }],
    ["no name", "unsafe-name", { name: "" }],
    ["a text that turns around", "unsafe-name", { name: "a\u202egpj.sh" }],
    ["letters that cannot be seen", "unsafe-name", { name: "a\u200bb" }],
    ["a very long part", "unsafe-name", { name: "é".repeat(128) }],
    ["a very long path", "unsafe-name", { name: `${"a/".repeat(MAX_ARCHIVE_PATH_LENGTH / 2)}a` }],
    ["a name that is not UTF-8", "unsafe-name", { name: Uint8Array.from([0x61, 0xff]) }],
    ["a second name", "unsafe-name", { name: "a", extra: unicodeName("b") }],
    ["a link", "not-a-file", { name: "a", content: "/etc/passwd", mode: 0o120777 }],
    ["a device", "not-a-file", { name: "a", mode: 0o020644 }],
    ["a pipe", "not-a-file", { name: "a", mode: 0o010644 }],
    ["a folder with content", "not-a-file", { name: "a/", content: "x", mode: 0 }],
    ["a folder without the sign of one", "not-a-file", { name: "a", mode: 0o040755 }],
    ["a file with the sign of a folder", "not-a-file", { name: "a/", mode: 0o100644 }],
    ["the same name again", "duplicate", { name: "SKILL.md" }],
    ["the same name in other case", "duplicate", { name: "skill.md" }],
    ["the same name in another form of Unicode", "duplicate", { name: "ＳＫＩＬＬ.md" }],
    ["a file where a folder is needed", "duplicate", { name: "SKILL.md/a" }],
    ["an encrypted entry", "encrypted", { name: "a", flags: 1 }],
    ["a masked directory", "encrypted", { name: "a", flags: 1 << 13 }],
    ["an unknown method", "unsupported", { name: "a", method: 12 }],
    ["patch data", "unsupported", { name: "a", flags: 1 << 5 }],
    ["too large a file", "too-large", { name: "a", size: MAX_TREE_FILE_BYTES + 1 }],
    ["too high a ratio", "too-large", { name: "a", size: MAX_TREE_FILE_BYTES }],
    ["too deep a folder", "too-large", { name: "a/".repeat(MAX_ARCHIVE_DEPTH + 1), mode: 0 }],
    ["a zip64 size", "too-large", { name: "a", size: 0xffffffff }],
    ["more content than declared", "damaged", { name: "a", content: "abcdef", size: 3 }],
    ["less content than declared", "damaged", { name: "a", content: "abc", size: 6 }],
    ["no compressed content", "damaged", { name: "a", packed: bytes("\x07zzz"), size: 6 }],
    [
      "half of the content",
      "damaged",
      { name: "a", packed: deflateSync(bytes("abcdef")).subarray(0, 3), size: 6 },
    ],
    ["two sizes without compression", "damaged", { name: "a", method: 0, content: "abc", size: 2 }],
    ["a wrong checksum", "damaged", { name: "a", content: "abc", crc: 1 }],
    ["a place outside", "malformed", { name: "a", offset: 0x7fffffff }],
    ["a place in the middle of something", "malformed", { name: "a", offset: 3 }],
    ["a length beyond the archive", "malformed", { name: "a", compressedSize: 0x7fffffff }],
    ["another name in its own header", "malformed", { name: "a", local: { name: "b" } }],
    ["another method in its own header", "malformed", { name: "a", local: { method: 0 } }],
    ["another size in its own header", "malformed", { name: "a", local: { size: 9 } }],
    ["another checksum in its own header", "malformed", { name: "a", local: { crc: 9 } }],
    ["other flags in its own header", "malformed", { name: "a", local: { flags: 8 } }],
    ["the bytes of another entry", "malformed", { name: "SKILL2.md", offset: 0 }],
    ["bytes of no entry behind it", "malformed", { name: "a", after: bytes("hidden") }],
  ])("%s: %s", ([, reason, entry]) => {
    const refused = refusal(makeZip([good, entry]));
    const { name } = entry;
    expect(refused).toEqual({ reason, entry: typeof name === "string" ? name : "a\ufffd" });
  });

  test.for<readonly [string, ArchiveReason, RawZipOptions]>([
    ["something before the first entry", "malformed", { before: bytes("#!/bin/sh\n") }],
    ["a directory elsewhere", "malformed", { directoryOffset: 4 }],
    ["a directory of another length", "malformed", { directorySize: 10 }],
    ["more entries than counted", "malformed", { count: 0 }],
    ["fewer entries than counted", "malformed", { count: 5 }],
    ["bytes behind the directory", "malformed", { afterDirectory: bytes("x") }],
    ["a second end record in the comment", "malformed", { comment: makeZip([]) }],
    ["several parts", "unsupported", { disk: 1 }],
    ["a zip64 count", "too-large", { count: 0xffff }],
    ["a zip64 place", "too-large", { directoryOffset: 0xffffffff }],
  ])("%s: %s", ([, reason, options]) => {
    expect(refusal(makeZip([good], options)).reason).toBe(reason);
  });

  test("names that differ in a letter like ß, or a folder's name in its case, are the same on some computers", () => {
    expect(refusal(makeZip([{ name: "straße" }, { name: "STRASSE" }]))).toEqual({
      reason: "duplicate",
      entry: "STRASSE",
    });
    expect(refusal(makeZip([{ name: "a\u0301/x" }, { name: "\u00e1/y" }])).reason).toBe("duplicate");
    expect(refusal(makeZip([{ name: "Docs/x" }, { name: "docs/y" }])).entry).toBe("docs/y");
  });

  test("more entries than allowed", () => {
    const many = Array.from({ length: MAX_ARCHIVE_ENTRIES + 1 }, (_, index) => ({
      name: `f${index}`,
      method: 0,
    }));
    expect(refusal(makeZip(many))).toEqual({ reason: "too-large" });
  });

  test("more content than allowed, spread over many files", () => {
    const half = { content: "", size: MAX_TREE_FILE_BYTES };
    const padding = { name: "noise", content: new Uint8Array(3_000_000).fill(1), method: 0 };
    const files = ["a", "b", "c"].map((name) => ({ name, ...half }));
    expect(refusal(makeZip([padding, ...files])).entry).toBe("b");
  });

  test("what isn't an archive at all", () => {
    expect(refusal(bytes("---\nname: a\n---\n"))).toEqual({ reason: "not-an-archive" });
    expect(refusal(new Uint8Array())).toEqual({ reason: "not-an-archive" });
    expect(refusal(makeZip([good]).subarray(0, -1))).toEqual({ reason: "not-an-archive" });
    expect(refusal(new Uint8Array(MAX_ARCHIVE_BYTES + 1))).toEqual({ reason: "too-large" });
  });
});

test("a bomb is stopped at the size it declares", () => {
  const bomb = deflateSync(new Uint8Array(30_000_000), { level: 9 });
  expect(refusal(makeZip([{ name: "a", packed: bomb, size: 100 }]))).toEqual({
    reason: "damaged",
    entry: "a",
  });
});

describe("whatever the bytes are", () => {
  /** The paths that come out; every error is one of ours. */
  const pathsIn = (archive: Uint8Array): readonly string[] => {
    try {
      return readZip(archive).map(({ path }) => path);
    } catch (error) {
      if (isSkillwrightError(error, "archive_error")) return [];
      throw error;
    }
  };
  const safe = (archive: Uint8Array): void => {
    for (const path of pathsIn(archive)) expect(packagePathProblem(path)).toBeUndefined();
  };
  const name = fc.string({
    unit: fc.constantFrom("a", "B", ".", "/", "\\", ":", " ", "é", "\0", "ß"),
    maxLength: 8,
  });

  test("reading ends with safe paths or a refusal, for any bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), safe));
  });

  test("reading ends with safe paths or a refusal, for any names and lies", () => {
    const number = fc.option(fc.integer({ min: 0, max: 0xffffffff }), { nil: undefined });
    const entry = fc.record(
      {
        name,
        content: fc.string({ maxLength: 20 }),
        method: fc.constantFrom(0, 8, 12),
        mode: fc.constantFrom(0, 0o100644, 0o120777, 0o040755),
        flags: fc.constantFrom(0, 8, 1, 1 << 11),
      },
      { requiredKeys: ["name"] },
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), number, (entries, lie) => {
        safe(makeZip(entries));
        const [first, ...rest] = entries;
        if (first !== undefined && lie !== undefined) safe(makeZip([{ ...first, size: lie }, ...rest]));
      }),
    );
  });

  test("reading ends with safe paths or a refusal, when bytes of an archive are changed or cut off", () => {
    const archive = makeZip([
      good,
      { name: "scripts/a.sh", content: "x".repeat(300) },
      { name: "b/", mode: 0 },
    ]);
    const change = fc.record({ at: fc.nat(archive.length - 1), to: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 4 }), fc.nat(archive.length), (changes, end) => {
        const changed = archive.slice();
        for (const { at, to } of changes) changed[at] = to;
        safe(changed);
        safe(changed.subarray(0, end));
      }),
      { numRuns: 300 },
    );
  });

  test("what is written is read back", () => {
    const file = fc.record({ path: name, bytes: fc.uint8Array(), executable: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(file, { selector: ({ path }) => path }), (files) => {
        let archive: Uint8Array;
        try {
          archive = writeZip(files as unknown as Parameters<typeof writeZip>[0]);
        } catch (error) {
          expect(isSkillwrightError(error, "archive_error")).toBe(true);
          return;
        }
        const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
        expect(readZip(archive)).toEqual(sorted);
      }),
    );
  });
});
