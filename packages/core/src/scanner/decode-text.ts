import { Gunzip } from "fflate";
import { decodeText } from "../text/decode-text.ts";
import { MIN_ENCODED_LENGTH } from "./scan-limits.ts";

/** A text that was encoded inside another one. */
export interface DecodedPart {
  /** Where the encoded text starts. */
  readonly offset: number;
  readonly text: string;
}

/** What decoding a skill may still produce, and what it had to leave out. */
export interface DecodeBudget {
  characters: number;
  /** Set if something encoded was left out because it is too large. */
  exceeded: boolean;
}

/** A run of encoded text: how it starts and how it goes on. Unbounded repetition overflows the stack on a long run. */
interface Run {
  readonly start: RegExp;
  readonly more: RegExp;
}

/** What base64 and hexadecimal digits are written with, by character code. */
const IN_BASE64: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code)),
);
const ESCAPES: Run = {
  start: /(?:(?:\\x|%|\\u00)[0-9A-Fa-f]{2}){6,4096}/g,
  more: /(?:(?:\\x|%|\\u00)[0-9A-Fa-f]{2}){1,4096}/y,
};
/** A word with percent signs as in a web address; the scheme of a real address comes before the first of them. */
const PERCENT_WORD = /[^\s"'`<>]{1,4096}/g;
const CODES =
  /(?:fromcharcode\s{0,4}\(|bytes\s{0,4}\(\s{0,4}\[|\[)\s{0,4}((?:\d{2,3}\s{0,4},\s{0,4}){7,5000}\d{2,3})/gi;
const CHR_CALLS = /(?:chr\s?\(\s?\d{2,3}\s?\)\s?[+.&]\s?){5,2000}chr\s?\(\s?\d{2,3}\s?\)/gi;

/** Texts in base64, hexadecimal digits, escapes, percent signs, character codes and gzip within base64. What isn't text is left out. */
export function decodeParts(text: string, budget: DecodeBudget): readonly DecodedPart[] {
  const parts: DecodedPart[] = [];
  const add = (offset: number, bytes: Uint8Array | undefined): void => {
    const decoded = bytes === undefined ? undefined : readable(bytes, budget);
    if (decoded === undefined) return;
    if (decoded.length > budget.characters) {
      budget.exceeded = true;
      return;
    }
    budget.characters -= decoded.length;
    parts.push({ offset, text: decoded });
  };
  for (const { index, run } of findEncodedRuns(text)) {
    if (!/[^0-9a-fA-F]/.test(run)) {
      if (run.length % 2 === 0) add(index, fromHex(run));
    } else if (isLikelyBase64(run)) {
      add(index, fromBase64(run));
    }
  }
  if (text.includes("%") || text.includes("\\")) {
    for (const { index, run } of findRuns(text, ESCAPES)) {
      add(index, fromHex(run.replace(/\\x|%|\\u00/g, "")));
    }
  }
  if (/%[0-9A-Fa-f]{2}/.test(text)) {
    for (const { index, 0: word } of text.matchAll(PERCENT_WORD)) add(index, fromPercent(word));
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

/** The runs of base64 that are long enough. Most words are short: from where a run may end, one looks back for its start. */
function* findEncodedRuns(text: string): Generator<{ readonly index: number; readonly run: string }> {
  const isInside = (at: number): boolean => IN_BASE64[text.charCodeAt(at)] === true;
  let index = 0;
  while (index + MIN_ENCODED_LENGTH <= text.length) {
    let at = index + MIN_ENCODED_LENGTH - 1;
    while (at >= index && isInside(at)) at -= 1;
    if (at >= index) {
      index = at + 1;
      continue;
    }
    let end = index + MIN_ENCODED_LENGTH;
    while (end < text.length && isInside(end)) end += 1;
    yield { index, run: text.slice(index, end) };
    index = end + 1;
  }
}

function* findRuns(
  text: string,
  { start, more }: Run,
): Generator<{ readonly index: number; readonly run: string }> {
  start.lastIndex = 0;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    let end = start.lastIndex;
    for (more.lastIndex = end; more.test(text); more.lastIndex = end) end = more.lastIndex;
    yield { index: match.index, run: text.slice(match.index, end) };
    start.lastIndex = end;
  }
}

/** Words, paths and identifiers are in the same alphabet, but have few digits or changes between cases. */
function isLikelyBase64(run: string): boolean {
  if (!/[^a-z/_-]/.test(run) || !/[^A-Z_/-]/.test(run)) return false;
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

/** The bytes of a word in which some characters are written with percent signs; those that are all so are runs. */
function fromPercent(word: string): Uint8Array | undefined {
  const first = word.search(/%[0-9A-Fa-f]{2}/);
  if (first < 0 || word.slice(0, first).includes("://")) return undefined;
  const escapes = word.match(/%[0-9A-Fa-f]{2}/g)?.length ?? 0;
  if (escapes < MIN_PERCENT_SIGNS || escapes * 3 === word.length) return undefined;
  const decoded = word.replace(/%([0-9A-Fa-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return new TextEncoder().encode(decoded);
}

/** Fewer percent signs hide no command. */
const MIN_PERCENT_SIGNS = 3;

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

function readable(bytes: Uint8Array, budget: DecodeBudget): string | undefined {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const unpacked = gunzip(bytes, budget.characters);
    if (unpacked === "too-large") budget.exceeded = true;
    return typeof unpacked === "object" ? readable(unpacked, budget) : undefined;
  }
  if (bytes.length >= 8 && bytes[1] === 0 && bytes[3] === 0 && bytes[5] === 0) {
    // UTF-16, as PowerShell's encoded commands are written.
    return readable(
      bytes.filter((_, index) => index % 2 === 0),
      budget,
    );
  }
  // Wrong guesses are found within a few bytes, without decoding the rest.
  let odd = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x09 || (byte > 0x0d && byte < 0x20) || byte === 0x7f) odd += 1;
    if (odd * 20 > bytes.length) return undefined;
  }
  const { text, valid } = decodeText(bytes);
  return valid || /^[\t\n\r\x20-\x7e]{12}/.test(text) ? text : undefined;
}

/** Decompresses up to a limit; undefined if it isn't gzip after all. */
export function gunzip(bytes: Uint8Array, limit: number): Uint8Array | "too-large" | undefined {
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
  if (length > limit) return "too-large";
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
