import type { ScanRule } from "../scan-rule.ts";
import { signal } from "../signals.ts";
import { NOT_OFFICIAL } from "./places.ts";

const CODE_AND_SCRIPTS = ["script", "code", "hidden"] as const;

/** A request of any kind, in any language. */
const REQUESTS = signal(
  "",
  /\b(?:requests|httpx|axios|aiohttp|session|client|got|ky|undici|superagent|httparty|faraday|restclient)\.(?:get|post|put|request|fetch)\s?\(|\burl(?:open|retrieve)\(|\bfetch\(|\bhttps?["']?\)?\.(?:get|request|post|newrequest)\s?\(|\bnet::http\b|\buri\.open\(|\bfile_get_contents\(\s?["']https?:|\bcurl_exec\(|\breqwest::|\blwp::|\bhttp::tiny\b|\b(?:irm|iwr|invoke-restmethod|invoke-webrequest)\s|\bdownloadstring\(|\bxmlhttprequest\b|\b(?:curl|wget)\s+-/g,
);

/** Runs a text as code: what a variable contains, or with one of the functions that have no other use. */
const EVALUATES = signal(
  "",
  /(?<![\w.$]|await |function |def |fn |func )(?:exec|eval)\(\s?(?:compile\(\s?)?(?!(?:err|error|match|cmd|command|sql|query|schema)\b)[a-z_][\w.]{0,40}(?:\(\))?(?:\.decode\([^)\n]{0,20}\))?\s?(?:\)|,\s?(?:["'{]|globals\(|ns\b|env\b|scope\b|namespace\b))|\bnew function\(\s?(?!\))|\bnew (?:async|generator)function\(|\.constructor\)?\(\s?["'`]\w|\bvm["']?\)?\.(?:run\w{2,20}|compilefunction)\(|\brunin(?:new|this)?context\(|\bnew vm\.script\(|\._compile\b|\bimport\(\s?["'`]data:|\bfunctiontype\(|\bmarshal\.loads\(|(?<![\w-])(?:iex|invoke-expression)\s+[("]?\$|\[scriptblock\]::create\(\s?\$|\bassembly\]?(?:::|\.)load\(|\b(?:instance|class)_eval\b|\beval\s+["']?\$\{?\w|\b(?:ba|z)?sh\s+-c\s+["']?\$\{?\w/g,
);

/** Turns text or numbers into other text by arithmetic, reversal or a lookup, as encodings with a name don't. */
const SCRAMBLES = signal(
  "",
  /\^\s?(?:0x[0-9a-f]{1,4}|\d{1,3}|k(?:ey)?\b)|\bchr\(\s?\w{1,20}(?:\[\w{1,20}\])?\s?(?:\^|[-+]\s?\d)|\bchr\(\w{1,10}\)\s?for\s|fromcharcode\(\s?(?:\.\.\.|[a-z_])|\bcodecs\.decode\([^\n]{0,80}rot|\.decode\(["']rot_?13|\bmap\(chr,|\[::-1\]|\.split\(["']{2}\)\.reverse\(\)\.join\(/g,
);

const DECODES = signal(
  "b64decode a85decode b85decode atob buffer fromhex decompress unhexlify frombase64string inflatesync gunzipsync",
  /\b(?:b64|b85|a85|urlsafe_b64|standard_b64|b32)decode\(|\batob\(|buffer\.from\([^\n]{0,400}["'](?:base64(?:url)?|hex)["']|\bfromhex\(|\b(?:zlib|gzip|lzma|bz2)\.decompress\(|unhexlify\(|frombase64string\(|\b(?:inflate|gunzip|unzip|brotlidecompress)sync\(/g,
);

/** Text that arrives from elsewhere, or that was scrambled, and runs as code. */
export const evaluatedCode: readonly ScanRule[] = [
  {
    id: "fetched-code-evaluated",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: CODE_AND_SCRIPTS,
    title: "Text from an unknown site is run as code",
    reason:
      "The site decides what runs, differently for each visitor if it likes, and nothing is left to review.",
    fix: "Include the code in the skill.",
    evidence: [{ signals: [EVALUATES] }, { signals: [REQUESTS] }, NOT_OFFICIAL],
    lines: 12,
  },
  {
    id: "fetched-text-evaluated",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: CODE_AND_SCRIPTS,
    title: "What a request returns is run as code",
    reason: "Whoever answers the request decides what runs.",
    fix: "Include the code in the skill.",
    evidence: [{ signals: [EVALUATES] }, { signals: [REQUESTS] }],
    lines: 4,
    unlessHosts: ["official", "local"],
  },
  {
    id: "code-fetched-from-decoded-address",
    category: "AST01",
    severity: "critical",
    weight: 80,
    where: ["script", "hidden"],
    title: "A script decodes an address, and runs what it fetches",
    reason: "Nobody encodes an address or code, except to hide it.",
    fix: "Don't run it.",
    evidence: [{ signals: [EVALUATES] }, { signals: [REQUESTS] }, { signals: [DECODES, SCRAMBLES] }],
    lines: 10,
  },
  {
    id: "scrambled-code-run",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE_AND_SCRIPTS,
    title: "Scrambled text is put together and run as code",
    reason: "Code that is reversed, shifted or mixed with a key was hidden from people and from scanners.",
    fix: "Don't run it.",
    evidence: [{ signals: [EVALUATES] }, { signals: [SCRAMBLES] }],
    lines: 6,
  },
  {
    id: "function-name-put-together",
    category: "AST08",
    severity: "high",
    weight: 45,
    where: ["script", "hidden"],
    title: "The name of a function is put together from pieces",
    reason: "It hides from searches which function is called.",
    fix: "Call the function by its name.",
    evidence: [
      {
        signals: [
          signal(
            "getattr",
            /\bgetattr\(\s?[\w.()"']{1,40},\s?(?:["']{2}\.join\(|chr\(|[^)\n]{0,60}\[::-1\]|["'][a-z_]{1,12}["']\s?\+\s?["'])/g,
          ),
          signal(
            "global globalthis window process",
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
    where: ["script", "code", "config", "hidden"],
    title: "A data file is run as code",
    reason: "The file's name says that it is an image, a font or data, so that nobody reads what it does.",
    fix: "Give code the name of a script.",
    evidence: [
      {
        signals: [
          signal(
            "",
            /(?<![\w.])(?:exec|eval|compile|loads|new function|\w{0,4}exec\w{0,4}sync)\(\s?[^\n]{0,60}(?:open|readfile(?:sync)?|read_text|read_bytes)\(\s?[^\n)]{0,80}\.(?:dat|bin|png|jpe?g|gif|ico|svg|webp|woff2?|ttf|css|log|lock|pdf|mp3|wav)["'`]|(?:^|[;&|({]\s?)(?:(?:ba|z)?sh|source|python3?|node|perl|ruby)\s+["']?[\w./$}{-]{1,80}\.(?:dat|bin|png|jpe?g|gif|ico|svg|webp|woff2?|ttf|css|log|lock|pdf|mp3|wav)\b/gm,
          ),
        ],
      },
    ],
  },
];
