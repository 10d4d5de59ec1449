import fc from "fast-check";
import { expect, test } from "vitest";
import type { PackageFile } from "../package/source.ts";
import type { PackagePath } from "../paths/package-path.ts";
import { readTar } from "./read-tar.ts";
import { writeTar } from "./write-tar.ts";

const file = (path: string, text: string, executable = false): PackageFile => ({
  path: path as PackagePath,
  bytes: new TextEncoder().encode(text),
  executable,
});

test("what is written is read back, whatever the names and sizes", () => {
  const files = [
    file("SKILL.md", "x".repeat(512)),
    file("empty.txt", ""),
    file(`${"long/".repeat(30)}name.md`, "deep"),
    file("references/日本語.md", "こんにちは"),
    file("scripts/run.sh", "echo\n", true),
  ];
  const tar = writeTar(files, { folder: "pdf" });
  expect(tar.length % 512).toBe(0);
  const read = readTar(tar, tar.length).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const expected = files
    .map((one) => ({ ...one, path: `pdf/${one.path}` }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  expect(read.map((one) => ({ ...one, bytes: new Uint8Array(one.bytes) }))).toEqual(expected);
});

test("the same files give the same bytes in every order", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-z]{1,120}$/), { minLength: 1, maxLength: 5 }),
      (names) => {
        const files = names.map((name) => file(name, name));
        const tar = writeTar(files);
        expect(writeTar(files.toReversed())).toEqual(tar);
        expect(
          readTar(tar, tar.length)
            .map(({ path }) => path as string)
            .toSorted(),
        ).toEqual(names.toSorted());
      },
    ),
  );
});

test.for(["../evil", "/etc/passwd", "a\\b", "con"])("%s can't be packed", (path) => {
  expect(() => writeTar([file(path, "x")])).toThrow(/cannot be packed/);
});
