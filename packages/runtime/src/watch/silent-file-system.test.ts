import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { silentFileSystem } from "./silent-file-system.ts";

test.runIf(process.platform === "linux")("file systems that keep changes to themselves are known", () => {
  const types = [0x6969, 0xff534d42, -11317950, 0xef53, 0x01021994];
  expect(types.map((type) => silentFileSystem("/x", () => type))).toEqual([
    "NFS",
    "CIFS",
    "CIFS",
    undefined,
    undefined,
  ]);
});

test("a folder that does not exist, or is on a local disk, is not among them", () => {
  expect([silentFileSystem("/does/not/exist"), silentFileSystem(tmpdir())]).toEqual([undefined, undefined]);
});
