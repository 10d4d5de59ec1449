import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, scryptSync } from "node:crypto";
import { SkillwrightError } from "@skillwright/core/internal";
import { blake2b256 } from "./blake2b.ts";
import { malformed, type SigningKey } from "./minisign.ts";

/** What each guess of a password costs: 128 MiB of memory (scrypt with N = 2^17, as OWASP recommends). */
const OPS_LIMIT = 4_194_304;
const MEMORY_LIMIT = 134_217_728;

/** Most that a key file may ask for: what minisign writes. A file from elsewhere must not exhaust the computer. */
const MAX_OPS = 33_554_432;
const MAX_MEMORY = 1_073_741_824;

/** Bytes of a key file before and after the part that a password protects. */
const HEAD_BYTES = 54;
const KEY_BYTES = 104;

/** Makes a new key. */
export function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { d = "", x = "" } = privateKey.export({ format: "jwk" });
  return { id: randomBytes(8), seed: Buffer.from(d, "base64url"), publicKey: Buffer.from(x, "base64url") };
}

/** The text of a secret key file, as minisign reads it. Without a password, whoever reads the file can sign. */
export function formatSecretKey({ id, seed, publicKey }: SigningKey, password: string): string {
  const isOpen = password === "";
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(isOpen ? "Ed\0\0B2" : "EdScB2", 0, "latin1");
  const salt = isOpen ? Buffer.alloc(32) : randomBytes(32);
  salt.copy(head, 6);
  head.writeBigUInt64LE(isOpen ? 0n : BigInt(OPS_LIMIT), 38);
  head.writeBigUInt64LE(isOpen ? 0n : BigInt(MEMORY_LIMIT), 46);
  const key = Buffer.concat([id, seed, publicKey, checksum(id, seed, publicKey)]);
  if (!isOpen) protect(key, password, { salt, ops: OPS_LIMIT, memory: MEMORY_LIMIT });
  const comment = isOpen ? "minisign secret key" : "minisign encrypted secret key";
  return `untrusted comment: ${comment}\n${Buffer.concat([head, key]).toString("base64")}\n`;
}

/** Whether a secret key file needs a password. */
export function needsPassword(text: string, file: string): boolean {
  return readBytes(text, file).toString("latin1", 2, 4) === "Sc";
}

/** Reads a secret key file of ours or of minisign. Throws `signature_error`. */
export function parseSecretKey(
  text: string,
  { file, password }: { readonly file: string; readonly password: string },
): SigningKey {
  const bytes = readBytes(text, file);
  const kdf = bytes.toString("latin1", 2, 4);
  const key = Buffer.from(bytes.subarray(HEAD_BYTES));
  if (kdf === "Sc") {
    const [ops, memory] = [bytes.readBigUInt64LE(38), bytes.readBigUInt64LE(46)];
    if (memory > BigInt(MAX_MEMORY) || ops > BigInt(MAX_OPS))
      throw malformed(file, "it asks for too much memory");
    protect(key, password, { salt: bytes.subarray(6, 38), ops: Number(ops), memory: Number(memory) });
  } else if (kdf !== "\0\0") throw malformed(file, "its protection is unknown");
  const [id, seed, publicKey] = [key.subarray(0, 8), key.subarray(8, 40), key.subarray(40, 72)];
  // Minisign writes no checksum into a key without a password; there the public half shows whether it is whole.
  const isWhole =
    kdf === "Sc"
      ? checksum(id, seed, publicKey).equals(key.subarray(72))
      : derivePublic(seed).equals(publicKey);
  if (!isWhole) {
    if (kdf !== "Sc") throw malformed(file, "it is damaged");
    throw new SkillwrightError("signature_error", {
      message: `The password of ${file} is wrong`,
      details: { file, reason: "malformed" },
    });
  }
  return { id, seed, publicKey };
}

function readBytes(text: string, file: string): Buffer {
  const line = text.split(/\r?\n/).find((one) => one !== "" && !one.startsWith("untrusted comment:")) ?? "";
  const bytes = Buffer.from(line, "base64");
  if (bytes.length !== HEAD_BYTES + KEY_BYTES || bytes.toString("latin1", 0, 2) !== "Ed")
    throw malformed(file, "it isn't a secret key of minisign");
  return bytes;
}

/** The DER encoding of an Ed25519 key before its 32 bytes (RFC 8410). */
const DER_HEAD: Buffer = Buffer.from("302e020100300506032b657004220420", "hex");

function derivePublic(seed: Uint8Array): Buffer {
  const key = createPrivateKey({ format: "der", type: "pkcs8", key: Buffer.concat([DER_HEAD, seed]) });
  return Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");
}

function checksum(id: Uint8Array, seed: Uint8Array, publicKey: Uint8Array): Buffer {
  return Buffer.from(blake2b256(Buffer.concat([Buffer.from("Ed"), id, seed, publicKey])));
}

/** Encrypts a key with a password, or decrypts it: both are the same. */
function protect(
  key: Buffer,
  password: string,
  { salt, ops, memory }: { readonly salt: Uint8Array; readonly ops: number; readonly memory: number },
): void {
  const { cost, parallel } = scryptCost(ops, memory);
  const stream = scryptSync(password, salt, KEY_BYTES, {
    N: cost,
    r: BLOCK_SIZE,
    p: parallel,
    maxmem: MAX_MEMORY + 64 * 1024 * 1024,
  });
  for (const [index, byte] of stream.entries()) key[index] = (key[index] ?? 0) ^ byte;
}

const BLOCK_SIZE = 8;

/** The parameters that libsodium derives from its limits. */
function scryptCost(ops: number, memory: number): { readonly cost: number; readonly parallel: number } {
  const work = Math.max(ops, 32_768);
  const isBoundByWork = work < memory / 32;
  const most = isBoundByWork ? work / (BLOCK_SIZE * 4) : memory / (BLOCK_SIZE * 128);
  let exponent = 1;
  while (exponent < 63 && 2 ** exponent <= most / 2) exponent += 1;
  const cost = 2 ** exponent;
  const parallel = isBoundByWork
    ? 1
    : Math.max(1, Math.floor(Math.min(work / 4 / cost, 0x3fffffff) / BLOCK_SIZE));
  return { cost, parallel };
}
