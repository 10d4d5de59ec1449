import type { ScanRule } from "../scan-rule.ts";
import { REQUESTS, signal } from "../signals.ts";
import { CODE, NOT_OFFICIAL, SCRIPTS } from "./places.ts";

/** Runs a text as code: what a variable contains, or with one of the functions that have no other use. */
const EVALUATES = signal(
  "",
  /(?<![\w.$]|await |function |def |fn |func )(?:exec|eval)\(\s?(?:compile\(\s?)?(?!(?:err|error|match|cmd|command|sql|query|schema)\b)[a-z_][\w.]{0,40}(?:\(\))?(?:\.decode\([^)\n]{0,20}\))?\s?(?:\)|\+\s?["']|,\s?(?:["'{]|globals\(|ns\b|env\b|scope\b|namespace\b))|(?<![\w.$]|await |function |def |fn |func )(?:exec|eval)\(\s?(?:compile\(\s?)?[\w.]{1,40}\([^\n]{0,100}\)\.(?:text|content|read|decode|body)\b|(?<![\w.])exec\(\(?\s?_{1,3}\)?\s?\(|(?<![\w.])exec\(\s?\w{1,20}\.(?:to_bytes|join|translate)\(|\bpickle\.loads?\(\s?[\w.]{0,30}(?:urlopen|get)\(|(?<![\w.$])eval\(\s?["'`]{2}\s?\+|\(\s?0\s?,\s?eval\s?\)|\bctypes\.cdll\(|\bcdll\.loadlibrary\(|\bprocess\.dlopen\(|\bnew function\(\s?(?!\))|\bnew (?:async|generator)function\(|\.constructor\)?\(\s?["'`]\w|\bvm["']?\)?\.(?:run\w{2,20}|compilefunction)\(|\brunin(?:new|this)?context\(|\bnew vm\.script\(|\._compile\b|\bimport\(\s?["'`]data:|\bfunctiontype\(|\bmarshal\.loads\(|(?<![\w-])(?:iex|invoke-expression)\s+[("]?\$|\[scriptblock\]::create\(\s?\$|\bassembly\]?(?:::|\.)load\(|\bexecuteglobal\b|\b(?:instance|class)_eval\b|\beval\s+["']?\$\{?\w|\b(?:ba|z)?sh\s+-c\s+["']?\$\{?\w/g,
);

/** Turns text or numbers into other text by arithmetic, reversal or a lookup, as encodings with a name don't. */
const SCRAMBLES = signal(
  "",
  /\^\s?(?:0x[0-9a-f]{1,4}|\d{1,3}|k(?:ey)?\b)|\bchr\(\s?\w{1,20}(?:\[\w{1,20}\])?\s?(?:\^|[-+]\s?\d)|\bchr\(\w{1,10}\)\s?for\s|fromcharcode\(\s?(?:\.\.\.|[a-z_])|\bcodecs\.decode\([^\n]{0,80}rot|\.decode\(["']rot_?13|\.to_bytes\(|\bint\(\s?\w{1,20}(?:\[[^\]\n]{1,20}\])?,\s?2\s?\)|\.get(?:data|pixel|channel)\(|\bwebassembly\.(?:instantiate|module|compile)|\bmap\(chr,|\[::-1\]|\.split\(["']{2}\)\.reverse\(\)\.join\(/g,
);

const DECODES = signal(
  "b64decode a85decode b85decode atob buffer fromhex decompress unhexlify frombase64string inflatesync gunzipsync",
  /\b(?:b64|b85|a85|urlsafe_b64|standard_b64|b32)decode\(|\batob\(|buffer\.from\([^\n]{0,400}["'](?:base64(?:url)?|hex)["']|\bfromhex\(|\b(?:zlib|gzip|lzma|bz2)\.decompress\(|unhexlify\(|frombase64string\(|\b(?:inflate|gunzip|unzip|brotlidecompress)sync\(/g,
);

/** Runs what a variable contains, whatever its name. */
const RUNS_NAME = signal(
  "exec eval function iex invoke",
  /(?<![.\w])(?:exec|eval)\(\s?[a-z_]\w{0,40}(?:\.decode\([^)\n]{0,20}\))?\s?[),]|(?<![.\w])(?:exec|eval)\(\s?[a-z_]\w{0,20}\(\s?[a-z_]\w{0,20}\s?\)\s?\)|new function\(\s?[a-z_]\w{0,40}\s?\)|\b(?:iex|invoke-expression)\s+\$\w/g,
);

/** Runs a text as a command: the answer of a request itself, or a variable. */
const RUNS_COMMAND = signal(
  "",
  /\b(?:execsync|exec|spawnsync|os\.system|os\.popen|getoutput)\(\s?(?:await\s)?[\w.]{1,30}\.(?:text|content|body|stdout|data)\b|\bos\.(?:system|popen)\(\s?[a-z_]\w{0,30}\s?\)|\bsubprocess\.\w{3,16}\(\s?[a-z_]\w{0,30},[^\n]{0,60}shell\s?=\s?true|\bsubprocess\.getoutput\(\s?[a-z_]\w{0,30}\s?\)|\bsubprocess\.\w{3,16}\(\s?\[?\s?["'](?:\/bin\/)?(?:ba|z)?sh["'][^\n]{0,60}\binput\s?=|\bexecsync\(\s?[a-z_]\w{0,30}\s?\)/g,
);
/** The answer of a request, taken as text. */
const ANSWER_AS_TEXT = signal(
  "",
  /(?:\b(?:requests|httpx)\.get|\burlopen|\bfetch|\baxios\.get)\([^\n]{0,200}\)\)?\.(?:text\b(?!\w)|content\b|read\(|data\b)|\bawait\s\w{1,20}\.text\(\)/g,
);

/** Text that arrives from elsewhere, or that was scrambled, and runs as code. */
export const evaluatedCode: readonly ScanRule[] = [
  {
    id: "fetched-code-evaluated",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: CODE,
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
    where: CODE,
    title: "What a request returns is run as code",
    reason: "Whoever answers the request decides what runs.",
    fix: "Include the code in the skill.",
    evidence: [{ signals: [EVALUATES] }, { signals: [REQUESTS] }],
    lines: 4,
    unlessHosts: ["official", "local"],
  },
  {
    id: "fetched-command-run",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "What an unknown site answers is run as a command",
    reason: "The site decides what runs, and nothing is left to review.",
    fix: "Write the commands into the script.",
    evidence: [{ signals: [RUNS_COMMAND] }, { signals: [ANSWER_AS_TEXT] }, NOT_OFFICIAL],
    lines: 4,
  },
  {
    id: "module-from-address",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: SCRIPTS,
    title: "A script imports a module from the address of an unknown site",
    reason: "Nobody has reviewed the module, and the address can deliver another one tomorrow.",
    fix: "Depend on a pinned version from a registry.",
    evidence: [
      {
        signals: [
          signal(
            "import",
            /\bimport\(\s?["'`]https?:\/\/(?!(?:[\w.-]{1,40}\.)?(?:esm\.sh|jsdelivr\.net|unpkg\.com|skypack\.dev|jspm\.io|cdnjs\.cloudflare\.com|deno\.land|gstatic\.com))/g,
          ),
        ],
      },
      NOT_OFFICIAL,
    ],
    unlessHosts: ["official", "local", "example"],
  },
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
    evidence: [{ signals: [EVALUATES] }, { signals: [SCRAMBLES] }],
    lines: 6,
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
            "printf echo",
            /(?:^|[|;&]\s{0,3}|\bsudo\s)["']?\$\(\s?(?:printf|echo\s+-\w{0,2}e\w{0,2})\s+["']?(?:\\x[0-9a-f]|\\[0-7]{2})/gm,
          ),
          signal(
            "base64 xxd openssl rev",
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
    where: CODE,
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
