import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { blake2b256 } from "./blake2b.ts";
import {
  formatPublicKey,
  parseMinisignKey,
  parseMinisignSignature,
  signMinisign,
  verifyMinisign,
} from "./minisign.ts";
import { createSigningKey, formatSecretKey, parseSecretKey } from "./secret-key.ts";

const message = Buffer.from("A message.\n");
const comment = { trustedComment: "timestamp:1\tfile:a" };

describe("signatures", () => {
  test("are valid for the message and its comment, and for nothing else", () => {
    const secret = createSigningKey();
    const key = parseMinisignKey(formatPublicKey(secret), "a.pub");
    const text = signMinisign(message, secret, comment);
    const read = parseMinisignSignature(text, "a.minisig");
    expect(verifyMinisign(message, read, key)).toBe(true);
    expect(verifyMinisign(Buffer.from("Another message.\n"), read, key)).toBe(false);
    expect(verifyMinisign(message, { ...read, trustedComment: "timestamp:2" }, key)).toBe(false);
    const other = parseMinisignKey(formatPublicKey(createSigningKey()), "b.pub");
    expect(verifyMinisign(message, read, other)).toBe(false);
    expect(verifyMinisign(message, read, { ...other, id: key.id })).toBe(false);
  });

  test.for(["", "x", "untrusted comment: a\nAAAA\ntrusted comment: b\nAAAA\n"])("%j is refused", (text) => {
    expect(() => parseMinisignSignature(text, "x")).toThrow(
      expect.objectContaining({ code: "signature_error" }),
    );
    expect(() => parseMinisignKey(text, "x")).toThrow(expect.objectContaining({ code: "signature_error" }));
    expect(() => parseSecretKey(text, { file: "x", password: "" })).toThrow(
      expect.objectContaining({ code: "signature_error" }),
    );
  });
});

test("BLAKE2b-256 has the hashes of the reference implementation", () => {
  const hash = (text: string): string => Buffer.from(blake2b256(Buffer.from(text))).toString("hex");
  expect(hash("")).toBe("0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  expect(hash("abc")).toBe("bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  // The longer one has more than one block; OpenSSL has no such hash to compare with, Python does.
  const long = "x".repeat(300);
  const python = `import hashlib; print(hashlib.blake2b(b"${long}", digest_size=32).hexdigest())`;
  expect(hash(long)).toBe(execFileSync("/usr/bin/python3", ["-c", python], { encoding: "utf8" }).trim());
});

test("a secret key with a password is read only with it", { timeout: 60_000 }, () => {
  const secret = createSigningKey();
  const text = formatSecretKey(secret, "correct horse");
  expect(parseSecretKey(text, { file: "a.key", password: "correct horse" })).toEqual({
    id: Buffer.from(secret.id),
    seed: Buffer.from(secret.seed),
    publicKey: Buffer.from(secret.publicKey),
  });
  expect(() => parseSecretKey(text, { file: "a.key", password: "wrong" })).toThrow(
    "The password of a.key is wrong",
  );
});

describe.skipIf(spawnSync("/usr/bin/minisign", ["-v"]).error !== undefined && process.env.CI !== "true")(
  "Debian's minisign",
  () => {
    const minisign = (tree: TempTree, ...args: readonly string[]): string =>
      execFileSync("/usr/bin/minisign", args, {
        cwd: tree.path,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });

    test("verifies what we sign, and signs with our key", () => {
      const secret = createSigningKey();
      using tree = tempTree({
        message,
        "message.minisig": signMinisign(message, secret, comment),
        "our.pub": formatPublicKey(secret),
        "our.key": formatSecretKey(secret, ""),
      });
      expect(minisign(tree, "-V", "-p", "our.pub", "-m", "message")).toContain("verified");
      minisign(tree, "-S", "-s", "our.key", "-m", "message", "-x", "theirs.minisig");
      const read = parseMinisignSignature(readFileSync(tree.at("theirs.minisig"), "utf8"), "x");
      const key = parseMinisignKey(readFileSync(tree.at("our.pub"), "utf8"), "our.pub");
      expect(verifyMinisign(message, read, key)).toBe(true);
    });

    test.for(["-H", "-l"])("signs with %s what we verify, and its key signs for us", (format) => {
      using tree = tempTree({ message });
      minisign(tree, "-G", "-W", "-p", "their.pub", "-s", "their.key");
      minisign(tree, "-S", format, "-s", "their.key", "-m", "message");
      const key = parseMinisignKey(readFileSync(join(tree.path, "their.pub"), "utf8"), "their.pub");
      const read = parseMinisignSignature(readFileSync(tree.at("message.minisig"), "utf8"), "x");
      expect(read.algorithm).toBe(format === "-l" ? "Ed" : "ED");
      expect(verifyMinisign(message, read, key)).toBe(true);
      expect(verifyMinisign(createHash("sha256").digest(), read, key)).toBe(false);
      const secret = parseSecretKey(readFileSync(tree.at("their.key"), "utf8"), {
        file: "their.key",
        password: "",
      });
      tree.write({ "ours.minisig": signMinisign(message, secret, comment) });
      expect(minisign(tree, "-V", "-p", "their.pub", "-m", "message", "-x", "ours.minisig")).toContain(
        "verified",
      );
    });
  },
);
