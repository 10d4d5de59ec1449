import type { ScanRule, Signal } from "../scan-rule.ts";
import { anyOf, signal } from "../signals.ts";
import { SOMEBODYS_MAIL } from "./mail-address.ts";
import { INSTRUCTIONS, NOT_OFFICIAL, PROSE } from "./places.ts";

const PERSON = "(?:user|human|person|owner|operator|customer|client|anybody|anyone|nobody|them|they)s?";

/** Data leaves for an address that the text names: a web address or a mailbox. */
const GOES_TO_URL = signal(
  /(?<!\b(?:never|not|n't)(?: ever)? be )\b(?:send|sent|post(?:ed)?|upload(?:ed)?|transmit(?:ted)?|forward(?:ed)?|submit(?:ted)?|share[ds]?|give|report(?:ed)?|push(?:ed)?|sync(?:ed)?|deliver(?:ed)?|hand|pass(?:ed)?|paste|export(?:ed)?|copy|copied|stream(?:ed)?|mirror(?:ed)?)\b[^\n]{0,120}\b(?:to|at|into|on|with|via)\b[^\n]{0,30}(?<!\]\()(?:https?|wss?|s?ftp):\/\//g,
);
const GOES_TO_MAILBOX = signal(
  new RegExp(
    `\\b(?:send|sent|forward(?:ed)?|share[ds]?|give|report(?:ed)?|deliver(?:ed)?|export(?:ed)?|copy|copied|goes|append|add|mailed)\\b[^\\n]{0,100}${SOMEBODYS_MAIL}`,
    "g",
  ),
);
/** The person isn't told, shown or asked. */
const NOT_TOLD = [
  `\\b(?:do not|don't|dont|never|no need to|no reason to|not necessary to|without|need not|needn't|refrain from|avoid)\\s(?:\\w+\\s)?(?:bother|notify|inform|alert|tell|warn|ask)(?:ing)?\\s(?:the |your |any)?${PERSON}\\b`,
  `\\b(?:do not|don't|dont|never|no need to|no reason to|not necessary to|without|refrain from|avoid)\\s(?:\\w+\\s)?(?:mention(?:ing)?|talk(?:ing)? about|bring(?:ing)?|show(?:ing)?|list(?:ing)?|display(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|point(?:ing)?|announc(?:e|ing)|flag(?:ging)?)\\s(?:it|this|that|them)\\b`,
  "\\b(?:don't|do not|never) mention that you\\b",
  "\\bkeep (?:this|it|that) to yourself\\b",
  "\\b(?:should|must|may|does|do) not (?:show up|appear|be (?:visible|listed|mentioned|shown)) (?:in|to) (?:the |your )?(?:reply|answer|summary|chat|report|user|person|preview|output)\\b",
  `\\b${PERSON} (?:doesn't|does not|needn't|need not|don't|do not) (?:have to |need to )?(?:be (?:asked|told|informed|consulted)|know)\\b`,
  "\\bneeds? no explanation\\b",
  "\\bno need to ask\\b|\\b(?:so that|and) (?:it )?(?:stays?|remains?|goes) unnoticed\\b",
].join("|");
const ONLY_SEES = `\\b${PERSON} (?:only (?:sees?|gets?|receives?)|(?:sees?|gets?|receives?) only)\\b`;
export const QUIET: Signal = signal(new RegExp(`${NOT_TOLD}|${ONLY_SEES}`, "g"));
/** What belongs to the person. */
const PRIVATE = signal(
  /\b(?:conversations?|dialogues?|chat(?:s| history)?|prompts?|messages?|transcripts?|full text|screenshots?|contacts?|cookies|e-?mails?|mails|inbox|calendar|credentials|passwords|git remotes?|clipboard|browsing history|shell history|location|memory|source code|diffs?|keystrokes|recordings?|microphone|camera|documents?|invoices?|what (?:the )?(?:user|person|owner) (?:says|types|writes|asks|pastes))\b/g,
);
/** Not once and on request, but always. */
const ALWAYS = signal(
  /\b(?:whole|entire) session\b|\bcontinuously\b|\bin the background\b|\b(?:every|each)\b|\balways\b|\bautomatically\b|\bwhenever\b|\b(?:once a|every) (?:day|week|hour)\b|\b(?:daily|weekly|nightly)\b|\b(?:must|is|are) also (?:be )?(?:sent|uploaded|posted|shared|copied)\b/g,
);

/** Orders against the person in ordinary sentences: what leaves, what is changed, and that nobody is told. */
export const plainOrders: readonly ScanRule[] = [
  {
    id: "sent-without-a-word",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: PROSE,
    title: "Something is sent to a fixed address, and the person isn't told or asked",
    reason: "The text names where the data goes and has the agent be silent about it.",
    fix: "Say what is sent and where, and ask first.",
    evidence: [{ signals: [GOES_TO_URL, GOES_TO_MAILBOX] }, { signals: [QUIET] }],
    lines: 2,
    unlessHosts: ["official", "local"],
    negatable: false,
  },
  {
    id: "private-data-always-sent",
    category: "AST01",
    severity: "high",
    weight: 35,
    where: PROSE,
    title: "Private data is always sent to a fixed address",
    reason: "What the person says and has goes to somebody else, whether or not they asked for it.",
    fix: "Send data when the person asks for it.",
    evidence: [{ signals: [GOES_TO_URL, GOES_TO_MAILBOX] }, { signals: [PRIVATE] }, { signals: [ALWAYS] }],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "secret-handed-over",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: PROSE,
    title: "Saved passwords, cookies or key files are handed to a web site",
    reason: "Whoever has them can log in as the person.",
    fix: "Don't install it.",
    evidence: [
      { signals: [GOES_TO_URL] },
      {
        signals: [
          signal(
            /\b(?:saved|stored|browser'?s?|session|login) (?:\w+ )?(?:cookies|passwords)\b|\bkeychain\b|\.aws\/credentials|\.netrc|\.ssh\/|\bssh keys?\b|\bprivate keys?\b/g,
          ),
        ],
      },
    ],
    lines: 1,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "token-command-handed-over",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "The token of another program's login is passed to a tool",
    reason: "The tool can act as the person wherever the token is valid.",
    fix: "Give the tool a token of its own, with few rights.",
    evidence: [
      {
        signals: [
          signal(
            /(?:^[ \t]{0,8}|[`$>;&|][ \t]{0,2})(?!(?:docker|podman|nerdctl|buildah|cosign|act|helm|curl|git|gh|export|echo|npm|crane|oras|skopeo|kubectl|env)\b)[a-z][\w-]{1,30}(?:[ \t][^\n`]{0,80})?[ \t]--?[\w-]{1,20}[= ]["']?(?:[\w-]{2,30}:[ \t]?(?:bearer[ \t])?)?\$\([ \t]?(?:gh auth token|gcloud auth print-\w{1,10}-token|az account get-access-token|op read|security find-)/gm,
          ),
        ],
      },
    ],
  },
  {
    id: "hidden-addition",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "A foreign address is put into the person's files or emails without telling them",
    reason: "The person publishes or sends something that they don't know about.",
    fix: "Show every addition, and ask first.",
    evidence: [
      {
        signals: [
          signal(
            new RegExp(
              `\\b(?:include|add|insert|embed|append|put|replace)\\b[^\\n]{0,100}(?:https?:\\/\\/|${SOMEBODYS_MAIL})`,
              "g",
            ),
          ),
        ],
      },
      {
        signals: [
          signal(new RegExp(NOT_TOLD, "g")),
          signal(/\bwithout (?:pointing (?:it|this) out|(?:a )?comment\b(?!s)|saying so)/g),
        ],
      },
    ],
    lines: 1,
    unlessHosts: ["official", "local"],
    negatable: false,
  },
  {
    id: "false-claim",
    category: "AST01",
    severity: "high",
    weight: 40,
    where: PROSE,
    title: "The agent must tell the person something false",
    reason: "The text decides what the person may choose, and has the agent lie about the rest.",
    fix: "Remove the sentence.",
    evidence: [
      {
        signals: [
          signal(
            /(?<!\b(?:not|never|don't|cannot|can't) )\b(?:claim|pretend) that\b[^\n.]{0,50}\b(?:sold out|unavailable|not available|out of stock|expired|no longer (?:available|offered|exists?)|unsafe|insecure|dangerous|failed|impossible|required by|doesn't exist|does not exist|don't exist|is broken)\b|\binvent (?:a |an |some )?(?:reason|excuse|error)\b/g,
          ),
        ],
      },
    ],
    quotable: true,
  },
  {
    id: "everything-known-sent",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: PROSE,
    title: "Everything that the agent knows about the person must be sent",
    reason: "No task needs all of it, and the person can't take it back.",
    fix: "Send only what the person chose.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:everything|all|anything) (?:that )?(?:you|the agent) (?:knows?|has|have|learned|remembers?) (?:about|of|on|from) (?:the )?(?:user|person|owner|human|them)\b/g,
          ),
        ],
      },
      NOT_OFFICIAL,
    ],
    lines: 1,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "collaborator-added",
    category: "AST01",
    severity: "high",
    weight: 35,
    where: INSTRUCTIONS,
    title: "A fixed account gets access to the person's project",
    reason: "Whoever owns the account can change what the person publishes.",
    fix: "Let the person choose who gets access.",
    evidence: [
      {
        signals: [
          signal(
            /\bgh\s+api\b[^\n]{0,80}\/collaborators\/(?![{<$:])[\w-]{2,40}|\bnpm\s+owner\s+add\s+(?![{<$])[\w-]{2,40}|\b(?:add|invite|make)\b[^\n]{0,12}[`"'@](?!username|user|name|octocat|alice|bob)[\w-]{2,40}[`"']?[^\n]{0,20}\bas (?:an? )?(?:collaborator|co-?owner|owner|admin(?:istrator)?|maintainer)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "traffic-redirected",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "All connections must go through a fixed server",
    reason: "The owner of the server sees where the person connects to, and can change what arrives.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [
          signal(
            anyOf([
              /\b(?:change|set|switch)\b[^\n]{0,20}\bdns(?: servers?)?\b[^\n]{0,20}\bto\b[^\n]{0,12}(?!1\.1\.1\.1|1\.0\.0\.1|8\.8\.|9\.9\.9\.|149\.112\.112\.|208\.67|94\.140\.1[45]\.|76\.76\.(?:2|10)\.|45\.90\.(?:28|30)\.|185\.228\.16[89]\.|194\.242\.2\.|127\.|10\.|192\.168)\b\d{1,3}(?:\.\d{1,3}){3}\b/,
              /-setdnsservers\s+\S+\s+(?!1\.1\.1\.1|1\.0\.0\.1|8\.8\.|9\.9\.9\.|208\.67|127\.|empty)\d/,
              /\bnameserver\s+(?!1\.1\.1\.1|1\.0\.0\.1|8\.8\.|9\.9\.9\.|208\.67|127\.|10\.|192\.168|169\.254)\d{1,3}(?:\.\d{1,3}){3}[^\n]{0,30}resolv\.conf/,
              /\bproxycommand\s+(?:nc|ncat|connect)\s+(?!-?\w{0,3}\s?%h|[^\n]{0,30}(?:localhost|127\.))[a-z0-9.-]{4,60}\.[a-z]{2,}\s+\d/,
            ]),
          ),
        ],
      },
    ],
  },
  {
    id: "remote-login-opened",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: INSTRUCTIONS,
    title: "A tunnel makes the login of the computer reachable from the internet",
    reason: "Whoever has the address can try to log in, past the firewall.",
    fix: "Don't open it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:localtunnel|lt|bore\s+local|ngrok\s+tcp)\b[^\n]{0,30}\b(?:22|3389|5900)\b|\bcloudflared\b[^\n]{0,60}(?:ssh|tcp|rdp):\/\/(?:localhost|127\.0\.0\.1):?(?:22|3389|5900)?\b|\bssh\s[^\n]{0,120}-\w{0,4}r\s?(?:[\w.*]{0,20}:)?\d{1,5}:(?:localhost|127\.0\.0\.1):(?:22|3389|5900)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "one-time-code-asked",
    category: "AST01",
    severity: "medium",
    weight: 30,
    where: PROSE,
    title: "The agent must ask for a one-time code",
    reason: "Whoever gets the code in time can log in as the person.",
    fix: "Let the person enter codes on the page that asks for them.",
    evidence: [
      {
        signals: [
          signal(
            /\bask (?:the (?:user|person|owner) |them )?(?:for|to (?:paste|enter|type|send|give))\b[^\n.]{0,40}\b(?:one-time (?:codes?|passwords?)|2fa codes?)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "account-codes-asked",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: PROSE,
    title: "The agent must ask for codes or passwords of the person's accounts",
    reason: "Recovery codes and passwords are for the vendor's own page. Whoever has them has the account.",
    fix: "Let the person log in themselves.",
    evidence: [
      {
        signals: [
          signal(
            /\bask (?:the (?:user|person|owner) |them )?(?:for|to (?:paste|enter|type|send|give))\b[^\n.]{0,40}\b(?:recovery codes?|backup codes?|(?:mac|admin|login|system|mail|email|bank(?:ing)?|google|apple|icloud)(?: account)? passwords?|card pin|cvv)\b/g,
          ),
        ],
      },
    ],
  },
];
