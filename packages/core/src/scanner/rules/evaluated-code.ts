import type { ScanRule } from "../scan-rule.ts";
import { REQUESTS, signal } from "../signals.ts";
import { EVALUATES, RUNS_COMMAND } from "./code-runners.ts";
import { CODE, SCRIPTS } from "./places.ts";

/** Turns text or numbers into other text by arithmetic, reversal or a lookup, as encodings with a name don't. */
const SCRAMBLES = signal(
  /\^\s?(?:0x[0-9a-f]{1,4}|\d{1,3}|k(?:ey)?\b)|\bchr\(\s?\w{1,20}(?:\[\w{1,20}\])?\s?(?:\^|[-+]\s?\d)|\bchr\(\w{1,10}\)\s?for\s|fromcharcode\(\s?(?:\.\.\.|[a-z_])|\bcodecs\.decode\([^\n]{0,80}rot|\.decode\(["']rot_?13|\.to_bytes\(|\bint\(\s?\w{1,20}(?:\[[^\]\n]{1,20}\])?,\s?2\s?\)|\.get(?:data|pixel|channel)\(|\bwebassembly\.(?:instantiate|module|compile)|\bmap\(chr,|\[::-1\]|\.split\(["']{2}\)\.reverse\(\)\.join\(/g,
);

const DECODES = signal(
  /\b(?:b64|b85|a85|urlsafe_b64|standard_b64|b32)decode\(|\batob\(|buffer\.from\([^\n]{0,400}["'](?:base64(?:url)?|hex)["']|\bfromhex\(|\b(?:zlib|gzip|lzma|bz2)\.decompress\(|unhexlify\(|frombase64string\(|\b(?:inflate|gunzip|unzip|brotlidecompress)sync\(/g,
);

/** Runs what a variable contains, whatever its name. */
const RUNS_NAME = signal(
  /(?<![.\w])(?:exec|eval)\(\s?[a-z_]\w{0,40}(?:\.decode\([^)\n]{0,20}\))?\s?[),]|(?<![.\w])(?:exec|eval)\(\s?[a-z_]\w{0,20}\(\s?[a-z_]\w{0,20}\s?\)\s?\)|new function\(\s?[a-z_]\w{0,40}\s?\)|\b(?:iex|invoke-expression)\s+\$\w/g,
);

/** Encoded or scrambled text, and data, that run as code. */
export const evaluatedCode: readonly ScanRule[] = [
  {
    id: "code-fetched-from-decoded-address",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: SCRIPTS,
    title: "A script decodes an address, and runs what it fetches",
    reason: "Nobody encodes an address or code, except to hide it.",
    fix: "Don't run it.",
    evidence: [{ signals: [EVALUATES] }, { signals: [REQUESTS] }, { signals: [DECODES, SCRAMBLES] }],
    lines: 10,
  },
  {
    id: "decode-then-run",
    category: "AST01",
    severity: "high",
    weight: 55,
    where: ["script", "code", "hidden"],
    title: "Decoded text is run as code",
    reason: "Encoding hides what runs from the people who review the skill.",
    fix: "Write the code in plain text.",
    evidence: [{ signals: [DECODES] }, { signals: [EVALUATES, RUNS_NAME] }],
    lines: 8,
    decodes: true,
  },
  {
    id: "scrambled-code-run",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "Scrambled text is put together and run as code",
    reason: "Code that is reversed, shifted or mixed with a key was hidden from people and from scanners.",
    fix: "Don't run it.",
    evidence: [{ signals: [EVALUATES, RUNS_COMMAND] }, { signals: [SCRAMBLES] }],
    lines: 6,
    flow: [1, 0],
  },
  {
    id: "command-name-encoded",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "The name of a command is written in escapes, or decoded before it is run",
    reason: "Nobody writes a command so, except to hide it from people and scanners.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /(?:^|[|;&]\s{0,3}|\bsudo\s)["']?\$\(\s?(?:printf|echo\s+-\w{0,2}e\w{0,2})\s+["']?(?:\\x[0-9a-f]|\\[0-7]{2})/gm,
          ),
          signal(
            /\b(?:eval|(?:ba|z)?sh\s+-c)\s+["']?\$\([^\n)]{0,120}(?:base64\s+-{1,2}d|xxd\s+-r|openssl\s+enc\b|\|\s*rev\b)|\w=["']?\$\([^\n)]{0,120}(?:base64\s+-{1,2}d\w{0,6}|xxd\s+-r|openssl\s+enc\b[^\n)]{0,40}-d|\|\s*rev\b)[^\n)]{0,30}\)["']?\s*;\s*(?:eval|(?:ba|z)?sh\s+-c|source|\.)\s+["']?\$/g,
          ),
        ],
      },
    ],
  },
  {
    id: "function-name-put-together",
    category: "AST08",
    severity: "high",
    weight: 45,
    where: SCRIPTS,
    title: "The name of a function is put together from pieces",
    reason: "It hides from searches which function is called.",
    fix: "Call the function by its name.",
    evidence: [
      {
        signals: [
          signal(
            /\bgetattr\(\s?[\w.()"']{1,40},\s?(?:["']{2}\.join\(|chr\(|[^)\n]{0,60}\[::-1\]|["'][a-z_]{1,12}["']\s?\+\s?["'])/g,
          ),
          // The name of a method that is called, in escapes, or the result of a lookup: `require(x(0))[x(1)](`.
          signal(
            /\w\[["'`](?:\\x[0-9a-f]{2}|\\u00[0-9a-f]{2}){3,40}["'`]\]\s?\(|\(\s?_?\w{1,12}\(\s?(?:0x)?[0-9a-f]{1,4}\s?\)\s?\)\[\s?_?\w{1,12}\(\s?(?:0x)?[0-9a-f]{1,4}\s?\)\s?\]\s?\(/g,
          ),
          signal(
            /\b(?:global|globalthis|window|process|module|require)\[\s?(?:["'`][a-z]{1,8}["'`]\s?\+\s?["'`]|atob\(|string\.fromcharcode)/g,
          ),
        ],
      },
    ],
  },
  {
    id: "data-file-run",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: CODE,
    title: "A data file is run as code",
    reason: "The file's name says that it is an image, a font or data, so that nobody reads what it does.",
    fix: "Give code the name of a script.",
    evidence: [
      {
        signals: [
          signal(
            /(?<![\w.])(?:exec|eval|compile|loads|new function|\w{0,4}exec\w{0,4}sync)\(\s?[^\n]{0,60}(?:open|readfile(?:sync)?|read_text|read_bytes)\(\s?[^\n)]{0,80}\.(?:dat|bin|png|jpe?g|gif|ico|svg|webp|woff2?|ttf|css|log|lock|pdf|mp3|wav)["'`]|(?:^|[;&|({]\s?)(?:(?:ba|z)?sh|source|python3?|node|perl|ruby)\s+["']?[\w./$}{-]{1,80}\.(?:dat|png|jpe?g|gif|ico|svg|webp|woff2?|ttf|css|pdf|mp3|wav)\b|(?:^|[;&|({]\s?)(?:python3?|node|perl|ruby)\s+["']?[\w./$}{-]{1,80}\.(?:bin|log|lock)\b/gm,
          ),
        ],
      },
    ],
  },
];
