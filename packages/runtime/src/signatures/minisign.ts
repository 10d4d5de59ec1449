import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { SkillwrightError } from "@skillwright/core/internal";

/** A public key of minisign. */
export interface MinisignKey {
  /** The key as text: the second line of a `.pub` file. */
  readonly text: string;
  /** The number that signatures name, as minisign prints it. */
  readonly id: string;
  readonly key: KeyObject;
  readonly raw: Uint8Array;
}

/** A signature of minisign. */
export interface MinisignSignature {
  /** `Ed` signs the message itself, `ED` its BLAKE2b-512 hash. */
  readonly algorithm: "Ed" | "ED";
  /** The number of the key that made it. */
  readonly keyId: string;
  readonly signature: Uint8Array;
  /** Signed together with the signature. */
  readonly trustedComment: string;
  readonly globalSignature: Uint8Array;
}

/** A key that signs. */
export interface SigningKey {
  readonly id: Uint8Array;
  readonly seed: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** Longest key or signature file in characters. */
const MAX_LENGTH = 16_384;

/** The size of a secret key, which people mistake for the public one. */
const SECRET_KEY_BYTES = 158;

/** Reads a public key: the whole `.pub` file, or its second line. Throws `signature_error`. */
export function parseMinisignKey(text: string, file: string): MinisignKey {
  const line = contentLines(text, file).find((one) => !isComment(one)) ?? "";
  if (Buffer.from(line, "base64").length === SECRET_KEY_BYTES)
    throw malformed(file, "it is the secret key; the public one is in the file that ends in .pub");
  const bytes = decode(line, 42, file);
  if (bytes.toString("latin1", 0, 2) !== "Ed")
    throw malformed(file, "the key isn't an Ed25519 key of minisign");
  const raw = bytes.subarray(10);
  return { text: line, id: keyNumber(bytes.subarray(2, 10)), key: publicKeyOf(raw), raw };
}

/** Reads a signature file. Throws `signature_error`. */
export function parseMinisignSignature(text: string, file: string): MinisignSignature {
  const [, first = "", comment = "", second = ""] = contentLines(text, file);
  const bytes = decode(first, 74, file);
  const algorithm = bytes.toString("latin1", 0, 2);
  if (algorithm !== "Ed" && algorithm !== "ED") throw malformed(file, "its algorithm is unknown");
  const prefix = "trusted comment: ";
  if (!comment.startsWith(prefix)) throw malformed(file, "it has no trusted comment");
  return {
    algorithm,
    keyId: keyNumber(bytes.subarray(2, 10)),
    signature: bytes.subarray(10),
    trustedComment: comment.slice(prefix.length),
    globalSignature: decode(second, 64, file),
  };
}

/** Whether a key signed a message, with the trusted comment. */
export function verifyMinisign(
  message: Uint8Array,
  { algorithm, keyId, signature, trustedComment, globalSignature }: MinisignSignature,
  { id, key }: Pick<MinisignKey, "id" | "key">,
): boolean {
  if (keyId !== id) return false;
  const signed = algorithm === "ED" ? createHash("blake2b512").update(message).digest() : message;
  const whole = Buffer.concat([signature, Buffer.from(trustedComment, "utf8")]);
  return verify(null, signed, key, signature) && verify(null, whole, key, globalSignature);
}

/** Signs a message; Debian's minisign verifies the file with `minisign -V`. */
export function signMinisign(
  message: Uint8Array,
  { id, seed, publicKey }: SigningKey,
  { trustedComment }: { readonly trustedComment: string },
): string {
  const key = createPrivateKey({
    format: "jwk",
    key: { kty: "OKP", crv: "Ed25519", d: base64Url(seed), x: base64Url(publicKey) },
  });
  const signature = sign(null, createHash("blake2b512").update(message).digest(), key);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(trustedComment, "utf8")]), key);
  return [
    "untrusted comment: signature from skillwright",
    Buffer.concat([Buffer.from("ED"), id, signature]).toString("base64"),
    `trusted comment: ${trustedComment}`,
    whole.toString("base64"),
    "",
  ].join("\n");
}

/** The text of a `.pub` file. */
export function formatPublicKey({ id, publicKey }: Pick<SigningKey, "id" | "publicKey">): string {
  const key = Buffer.concat([Buffer.from("Ed"), id, publicKey]).toString("base64");
  return `untrusted comment: minisign public key ${keyNumber(id)}\n${key}\n`;
}

/** A key's number as minisign prints it. */
export function keyNumber(id: Uint8Array): string {
  return Buffer.from(id.toReversed()).toString("hex").toUpperCase();
}

/** The error for a file that isn't what it should be. */
export function malformed(file: string, why: string): SkillwrightError<"signature_error"> {
  return new SkillwrightError("signature_error", {
    message: `${file} can't be used: ${why}`,
    details: { file, reason: "malformed" },
    hint: "Create keys with `skillwright keygen` or `minisign -G`, and signatures with `skillwright sign` or `minisign -S`.",
  });
}

function publicKeyOf(raw: Uint8Array): KeyObject {
  return createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "Ed25519", x: base64Url(raw) } });
}

function contentLines(text: string, file: string): readonly string[] {
  if (text.length > MAX_LENGTH) throw malformed(file, `it has more than ${MAX_LENGTH} characters`);
  return text.split(/\r?\n/).filter((line) => line !== "");
}

function isComment(line: string): boolean {
  return line.startsWith("untrusted comment:");
}

function decode(line: string, length: number, file: string): Buffer {
  const bytes = Buffer.from(line, "base64");
  if (bytes.length !== length || bytes.toString("base64") !== line) throw malformed(file, "it is damaged");
  return bytes;
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
