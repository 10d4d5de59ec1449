import { describe, expect, test } from "vitest";
import type { PackageFile } from "../package/source.ts";
import type { PackagePath } from "../paths/package-path.ts";
import { readZip } from "./read-zip.ts";
import { writeZip } from "./write-zip.ts";
import { crc32 } from "./zip-format.ts";

const bytes = (value: string): Uint8Array => new TextEncoder().encode(value);
const file = (path: string, content: string, executable = false): PackageFile => ({
  path: path as PackagePath,
  bytes: bytes(content),
  executable,
});
const files = [file("SKILL.md", "x".repeat(99)), file("scripts/run.sh", "echo\n", true), file("é.md", "")];

describe("an archive", () => {
  test("has the same bytes whatever the order of the files", () => {
    expect(writeZip(files.toReversed())).toEqual(writeZip(files));
  });

  test("has bytes that depend on nothing but the files", () => {
    expect({ length: writeZip(files).length, crc: crc32(writeZip(files)) }).toEqual({
      length: 314,
      crc: 3047781585,
    });
  });

  test("keeps everything in a folder where one is named", () => {
    expect(readZip(writeZip(files, { folder: "pdf" })).map(({ path }) => path)).toEqual([
      "pdf/SKILL.md",
      "pdf/scripts/run.sh",
      "pdf/é.md",
    ]);
  });

  test("is empty without files", () => {
    expect(readZip(writeZip([]))).toEqual([]);
  });

  test.for(["../a", "a\u202eb", "con"])("is not written with the name %j", (name) => {
    expect(() => writeZip([file(name, "")])).toThrow(expect.objectContaining({ code: "archive_error" }));
  });

  test("is not written with names that are one on some disks", () => {
    expect(() => writeZip([file("readme.md", ""), file("README.md", "")])).toThrow(
      expect.objectContaining({ details: { reason: "duplicate", entry: "readme.md" } }),
    );
  });
});

test("the checksum is the usual one", () => {
  expect(crc32(bytes("123456789"))).toBe(0xcbf43926);
});
