import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Script } from "node:vm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readKept, writeKept } from "./kept-code.ts";

const source = Buffer.from(`(function () { return ${JSON.stringify("a text ".repeat(50))}.length; })`);
const code = new Script(source.toString()).createCachedData();

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-kept-"));
  file = join(folder, "a.code");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("kept code", () => {
  test("is read as it was written, by its owner only", () => {
    writeKept(file, source, { code, rounds: 3 });
    expect(readKept(file, source)).toEqual({ code, rounds: 3 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["a.code"]);
  });

  test("is not used if any bit of the code or of the source has changed", () => {
    writeKept(file, source, { code, rounds: 1 });
    const whole = readFileSync(file);
    const rounds = whole.length - 1;
    fc.assert(
      fc.property(fc.nat(whole.length * 8 - 1), (bit) => {
        const damaged = Buffer.from(whole);
        const at = bit >> 3;
        damaged[at] = (damaged[at] ?? 0) ^ (1 << (bit & 7));
        writeFileSync(file, damaged);
        // The last byte only says how often the code was written.
        expect(readKept(file, source)?.code).toEqual(at === rounds ? code : undefined);
      }),
    );
  });

  test("is not used if it was cut off, has more bytes, or is empty", () => {
    writeKept(file, source, { code, rounds: 1 });
    const whole = readFileSync(file);
    const cuts = [0, 1, source.length, source.length + 1, code.length, whole.length - 2, whole.length - 1];
    for (const content of [...cuts.map((size) => whole.subarray(0, size)), Buffer.concat([whole, whole])]) {
      writeFileSync(file, content);
      expect(readKept(file, source)).toBeUndefined();
    }
  });

  test("is not used for another source of the same length", () => {
    writeKept(file, source, { code, rounds: 1 });
    const other = Buffer.from(source.toString().replace("a text", "b text"));
    expect(other.length).toBe(source.length);
    expect(readKept(file, other)).toBeUndefined();
  });

  test.runIf(process.getuid !== undefined)("is not used if others could have written it", () => {
    writeKept(file, source, { code, rounds: 1 });
    for (const mode of [0o620, 0o602, 0o666]) {
      chmodSync(file, mode);
      expect(readKept(file, source)).toBeUndefined();
    }
  });

  test.runIf(process.getuid?.() === 0)("is not used if it belongs to somebody else", () => {
    writeKept(file, source, { code, rounds: 1 });
    chownSync(file, 65534, 65534);
    expect(readKept(file, source)).toBeUndefined();
  });

  test.runIf(process.platform !== "win32")("is not read through a link", () => {
    writeKept(file, source, { code, rounds: 1 });
    const link = join(folder, "link.code");
    symlinkSync(file, link);
    expect(readKept(link, source)).toBeUndefined();
  });

  test("is not needed: a missing folder, a folder in its place and a file instead of the folder change nothing", () => {
    writeFileSync(join(folder, "file"), "");
    mkdirSync(join(folder, "folder.code"));
    for (const place of ["missing/a.code", "folder.code", "file/a.code"]) {
      writeKept(join(folder, place), source, { code, rounds: 1 });
      expect(readKept(join(folder, place), source)).toBeUndefined();
    }
    expect(readdirSync(folder).toSorted()).toEqual(["file", "folder.code"]);
  });

  test("is replaced at once: who reads meanwhile has the earlier file or the new one", () => {
    writeKept(file, source, { code, rounds: 1 });
    const before = statSync(file).ino;
    writeKept(file, source, { code, rounds: 2 });
    expect([statSync(file).ino === before, readKept(file, source)?.rounds]).toEqual([false, 2]);
    expect(readdirSync(folder)).toEqual(["a.code"]);
  });
});
