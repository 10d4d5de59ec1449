import { Gunzip } from "fflate";
import { decodeText } from "../text/decode-text.ts";
import { MAX_DECODED_CHARACTERS, MIN_ENCODED_LENGTH } from "./scan-limits.ts";

/** A text that was encoded inside another one. */
export interface DecodedPart {
  /** Where the encoded text starts. */
  readonly offset: number;
  readonly text: string;
}

const BASE64 = new RegExp(`[A-Za-z0-9+/_-]{${MIN_ENCODED_LENGTH},}={0,2}`, "g");
const ESCAPES = /(?:(?:\\x|%|\\u00)[0-9A-Fa-f]{2}){6,}/g;
const CODES =
  /(?:fromcharcode\s{0,4}\(|bytes\s{0,4}\(\s{0,4}\[|\[)\s{0,4}((?:\d{2,3}\s{0,4},\s{0,4}){7,5000}\d{2,3})/gi;
const CHR_CALLS = /(?:chr\s?\(\s?\d{2,3}\s?\)\s?[+.&]\s?){5,2000}chr\s?\(\s?\d{2,3}\s?\)/gi;

/** Texts in base64, hexadecimal digits, escapes, character codes and gzip within base64. What isn't text is left out. */
export function decodeParts(text: string): readonly DecodedPart[] {
  const parts: DecodedPart[] = [];
  let budget = MAX_DECODED_CHARACTERS;
  const add = (offset: number, bytes: Uint8Array | undefined): void => {
    if (bytes === undefined || budget <= 0) return;
    const decoded = readable(bytes);
    if (decoded === undefined) return;
    budget -= decoded.length;
    parts.push({ offset, text: decoded });
  };
  for (const { index, 0: run } of text.matchAll(BASE64)) {
    if (/^[0-9a-fA-F]+$/.test(run)) {
      if (run.length % 2 === 0) add(index, fromHex(run));
    } else if (isLikelyBase64(run)) {
      add(index, fromBase64(run));
    }
  }
  if (text.includes("%") || text.includes("\\")) {
    for (const { index, 0: run } of text.matchAll(ESCAPES)) {
      add(index, fromHex(run.replace(/\\x|%|\\u00/g, "")));
    }
  }
  if (/\d,\s?\d{2,3},\s?\d|chr/i.test(text)) {
    for (const { index, 1: list = "" } of text.matchAll(CODES)) add(index, fromCodes(list));
    for (const { index, 0: calls } of text.matchAll(CHR_CALLS)) add(index, fromCodes(calls));
  }
  if (parts.length <= MAX_SEPARATE_PARTS) return parts;
  // Each part costs a search. Thousands of short ones are searched together, at the place of the first.
  const rest = parts.slice(MAX_SEPARATE_PARTS);
  const joined = { offset: rest[0]?.offset ?? 0, text: rest.map((part) => part.text).join("\n") };
  return [...parts.slice(0, MAX_SEPARATE_PARTS), joined];
}

/** Most decoded parts of a text that are searched one by one. */
const MAX_SEPARATE_PARTS = 100;

/** Words, paths and identifiers are in the same alphabet, but have few digits or changes between cases. */
function isLikelyBase64(run: string): boolean {
  if (/^[a-z/_-]+$|^[A-Z_/-]+$/.test(run)) return false;
  const sample = run.slice(0, 400);
  const changes = sample.match(/[a-z][A-Z0-9+/]|[0-9][A-Za-z]/g)?.length ?? 0;
  return changes * 10 >= sample.length;
}

function fromHex(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length >> 1);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

function fromCodes(list: string): Uint8Array | undefined {
  const codes = Array.from(list.matchAll(/\d{2,3}/g), ([digits]) => Number(digits));
  return codes.every((code) => code < 256) ? Uint8Array.from(codes) : undefined;
}

const ALPHABET = new Map(
  Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", (letter, value) => [
    letter.charCodeAt(0),
    value,
  ]),
);
ALPHABET.set("-".charCodeAt(0), 62).set("_".charCodeAt(0), 63);

function fromBase64(run: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((run.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < run.length; at += 1) {
    const value = ALPHABET.get(run.charCodeAt(at));
    if (value === undefined) break;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = (held >> bits) & 0xff;
    length += 1;
  }
  return bytes.subarray(0, length);
}

function readable(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const unpacked = gunzip(bytes);
    return unpacked === undefined ? undefined : readable(unpacked);
  }
  if (bytes.length >= 8 && bytes[1] === 0 && bytes[3] === 0 && bytes[5] === 0) {
    // UTF-16, as PowerShell's encoded commands are written.
    return readable(bytes.filter((_, index) => index % 2 === 0));
  }
  // Wrong guesses are found within a few bytes, without decoding the rest.
  let odd = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) odd += 1;
    if (odd * 20 > bytes.length) return undefined;
  }
  const { text, valid } = decodeText(bytes);
  return valid || /^[\t\n\r\x20-\x7e]{12,}/.test(text) ? text : undefined;
}

/** Decompresses up to a limit; undefined if it is no gzip after all. */
export function gunzip(bytes: Uint8Array, limit: number = MAX_DECODED_CHARACTERS): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    const stream = new Gunzip((piece) => {
      pieces.push(piece);
      length += piece.length;
    });
    for (let at = 0; at < bytes.length && length <= limit; at += 16_384) {
      stream.push(bytes.subarray(at, at + 16_384), at + 16_384 >= bytes.length);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return undefined;
  }
  if (length > limit) return undefined;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
