import type { ScanRule } from "../scan-rule.ts";
import { anyOf, REQUESTS, signal } from "../signals.ts";
import { EVALUATES, RUNS_COMMAND } from "./code-runners.ts";
import { CODE, NOT_OFFICIAL, SCRIPTS } from "./places.ts";

/** What came over the network, taken as text or as fields: a body, a header, JSON. */
const ANSWER = signal(
  anyOf([
    /(?:\b(?:requests|httpx)\.get|\burlopen|\bfetch|\baxios\.get)\([^\n]{0,200}\)\)?\.(?:text\b(?!\w)|content\b|read\(|data\b|json\()/,
    /\bawait\s\w{1,20}\.(?:text|json)\(\)|=>\s?\w{1,20}\.(?:text|json)\(\)/,
    /\bheaders?(?:\.get\(|\[)\s?["'`](?!content-|etag|location|retry|x-ratelimit|last-modified)/,
    /\bjson\.loads?\(\s?(?:r|res|resp|response|f|u|answer)(?:\.read\(\))?\s?\)|\bio(?:util)?\.readall\(\s?\w{1,20}\.body/,
    /\bnet::http\.get\(|\buri\.open\(|\bfile_get_contents\(\s?["']https?:|\bcurl_exec\(|\bbodyhandlers\.ofstring|\bgetstringasync\(/,
    /\.readtext\(\)|\breqwest::[^\n]{0,200}\.text\(|\bcreate_connection\(\s?["']wss?:|\bnew websocket\(/,
  ]),
);
/** Text that a name server keeps for a name. */
const DNS_TEXT = signal(
  /\bresolvetxt\(|\bresolver\.(?:resolve|query)\([^\n]{0,80}["']txt["']|\bdig\s[^\n|]{0,60}\btxt\b|\bnslookup\s[^\n|]{0,30}(?:type|q|querytype)=txt\b|\bhost\s+-t\s+txt\b|\bresolve-dnsname\b[^\n]{0,60}\btxt\b|\blookuptxt\(|\bdns_get_record\(/g,
);
const WRITES_FILE = signal(
  /\bwritefile(?:sync)?\(|\bopen\([^\n]{0,80}["']wb?["']|\.write_(?:text|bytes)\(|\burlretrieve\(|createwritestream\(/g,
);
/** Loads a file, whose name is in a variable, as a module. */
const LOADS_MODULE = signal(
  /(?<![\w.])(?:require|await import)\(\s?(?!process\b)[a-z_]\w{0,20}\s?\)|\.exec_module\(|\.load_module\(|\brunpy\.run_path\(\s?[a-z_]/g,
);

/** A download goes into a program that is written into the command. */
const PIPED = signal(
  /\b(?:curl|wget)\b[^\n]{0,300}\|\s*(?:sudo\s+)?(?:python[\d.]{0,4}|node|perl|ruby|php|bun|deno)\s+-\w{1,2}\s/g,
);
const STANDARD_INPUT = signal(
  /\bsys\.stdin\b|\bopen\(\s?0\b|\binput\(\)|\bprocess\.stdin\b|\breadfilesync\(\s?(?:0|["']\/dev\/stdin)|\bstdin\.read\b|\$stdin\b|<stdin>/g,
);

/** Code and commands that arrive over the network while a script runs. */
export const fetchedCode: readonly ScanRule[] = [
  {
    id: "fetched-code-evaluated",
    category: "AST01",
    severity: "critical",
    weight: 70,
    group: "fetched-code",
    where: CODE,
    title: "Text from an unknown site is run as code",
    reason:
      "The site decides what runs, differently for each visitor if it likes, and nothing is left to review.",
    fix: "Include the code in the skill.",
    evidence: [{ signals: [EVALUATES] }, { signals: [REQUESTS, ANSWER] }, NOT_OFFICIAL],
    lines: 12,
    flow: [1, 0],
  },
  {
    id: "fetched-text-evaluated",
    category: "AST01",
    severity: "high",
    weight: 45,
    group: "fetched-code",
    where: CODE,
    title: "What a request returns is run as code",
    reason: "Whoever answers the request decides what runs.",
    fix: "Include the code in the skill.",
    evidence: [{ signals: [EVALUATES] }, { signals: [REQUESTS, ANSWER] }],
    lines: 4,
    flow: [1, 0],
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
    evidence: [{ signals: [RUNS_COMMAND] }, { signals: [ANSWER] }, NOT_OFFICIAL],
    lines: 25,
    flow: [1, 0],
  },
  {
    id: "piped-text-run",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: CODE,
    title: "Text from an unknown site is piped into code that runs it",
    reason: "The site decides what runs, and nothing is left to review.",
    fix: "Include the code in the skill.",
    evidence: [
      { signals: [EVALUATES, RUNS_COMMAND] },
      { signals: [STANDARD_INPUT] },
      { signals: [PIPED] },
      NOT_OFFICIAL,
    ],
    lines: 16,
    flow: [1, 0],
  },
  {
    id: "module-from-address",
    category: "AST02",
    severity: "critical",
    weight: 70,
    where: SCRIPTS,
    title: "A script imports a module from the address of an unknown site",
    reason: "Nobody has reviewed the module, and the address can deliver another one tomorrow.",
    fix: "Depend on a pinned version from a registry.",
    evidence: [
      {
        signals: [
          signal(
            /\bimport\(\s?["'`]https?:\/\/(?!(?:[\w.-]{1,40}\.)?(?:esm\.sh|esm\.run|jsdelivr\.net|unpkg\.com|skypack\.dev|jspm\.io|cdnjs\.cloudflare\.com|deno\.land|gstatic\.com))/g,
          ),
        ],
      },
      NOT_OFFICIAL,
    ],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "dns-text-run",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "Text from a name server is run",
    reason: "Whoever owns the name decides what runs, and a firewall that checks web requests sees nothing.",
    fix: "Include the code in the skill.",
    evidence: [{ signals: [DNS_TEXT] }, { signals: [EVALUATES, RUNS_COMMAND] }],
    lines: 6,
  },
  {
    id: "fetched-module-loaded",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: SCRIPTS,
    title: "A script saves text from an unknown site and loads it as a module",
    reason: "The site decides what runs, and nobody has reviewed it.",
    fix: "Include the module in the skill.",
    evidence: [
      { signals: [LOADS_MODULE] },
      { signals: [WRITES_FILE] },
      { signals: [REQUESTS] },
      NOT_OFFICIAL,
    ],
    lines: 6,
    flow: [2, 0],
  },
];
