import type { ScanRule } from "../scan-rule.ts";
import { anyOf, signal } from "../signals.ts";
import { EVERYWHERE, INSTRUCTIONS, WHOLE_FILE } from "./places.ts";

/** Endings of files that are read or shown, never run. */
const READ_ONLY =
  "(?:txt|md|png|jpe?g|gif|webp|ico|bmp|svg|pdf|docx?|xlsx?|csv|log|mp[34]|wav|woff2?|ttf|dat)";

const RUN_UNDER_OTHER_NAME = signal(
  new RegExp(
    [
      // Without quotes: in quotes it is often a variable with one of several values.
      `\\bchmod\\s{1,4}(?:-\\w\\s{1,4})?(?:[ugoa]{0,4}\\+x|0?7[05][05])\\s{1,4}[\\w./~-]{1,80}\\.(?!md\\b)${READ_ONLY}\\b(?![\\w./])`,
      // Run with arguments: without any, a line is a list's entry.
      `^[^\\S\\n]{0,8}(?:[$>]\\s)?(?:sudo\\s)?\\.[\\\\/][\\w.\\\\/-]{1,80}\\.${READ_ONLY}\\s{1,3}(?:--?[a-z]|<|\\$|(?!and\\b|or\\b|is\\b|are\\b|for\\b|to\\b|with\\b)[a-z][\\w-]{1,24}(?:\\s{1,3}(?:--?[a-z]|<|\\$)|$))`,
      `(?:&&\\s{1,3}\\.[\\\\/]|["']?\\/c["']?,?\\s{1,3}["']?(?:cd [^\\n&]{1,60}&& ?)?(?:\\.[\\\\/])?)[\\w.\\\\/-]{1,60}\\.${READ_ONLY}\\s{1,3}(?:--?[a-z]|<|[a-z][\\w-]{1,24})`,
      `\\b(?:mv|cp|ren|move|copy|rename)\\s{1,3}["']?[\\w./\\\\-]{1,60}\\.(?!md\\b)${READ_ONLY}["']?\\s{1,3}["']?[\\w./\\\\~$-]{1,60}["']?\\s{0,3}(?:&&|;)?\\s{0,8}(?:sudo\\s)?(?:chmod\\s{1,3}\\S{0,4}(?:\\+x|7[05][05])\\b|\\.[\\\\/]|start\\s)`,
      `(?:^|[\`;&|(])\\s?(?:python3?|node|bash|sh|perl|ruby)\\s{1,3}["']?[\\w./-]{1,60}\\.(?:png|jpe?g|gif|webp|ico|bmp|pdf|mp[34]|wav|docx?|woff2?)["']?\\s{1,3}--?[a-z]`,
      `\\b(?:rundll32|regsvr32)(?:\\.exe)?\\s{1,3}(?:\\/\\w{1,3}\\s){0,2}["']?[\\w.\\\\/:%$-]{1,80}\\.${READ_ONLY}\\b`,
    ].join("|"),
    "gm",
  ),
);
const SAID_TO_BE_PROGRAM = signal(
  new RegExp(
    [
      `\\.${READ_ONLY}\\b[^\\n.]{0,24}\\b(?:actually|really|in fact|in reality|secretly) (?:is |are |contains? )?(?:an? |the )?(?:[\\w-]{1,16} )?(?:executable|binary|program|elf|exe|script|shell script)\\b`,
      `\\b(?:executable|binary|program|installer)\\b[^\\n.]{0,40}\\b(?:renamed?|saved|stored|shipped|published|bundled)\\b[^\\n]{0,24}\\b(?:to|as|with)\\b[^\\n]{0,24}["'\`.]\\.?${READ_ONLY}\\b(?![^\\n]{0,100}\\b(?:upload|attacker|extension|mime|magic|user))`,
      `\\b(?:renamed?|change)\\b[^\\n]{0,60}\\.${READ_ONLY}\\b[^\\n]{0,24}\\b(?:back )?to\\b[^\\n]{0,24}\\.(?:exe|scr|bat|cmd|com|msi|app|elf)\\b`,
      `(?:实际(?:上)?(?:为|是)|其实是)(?:一个|个)?(?:可执行|程序|executable)|可执行[^\\n]{0,30}(?:重命名|改名|伪装)[^\\n]{0,10}\\.${READ_ONLY}|(?:重命名|改名)(?:为|成)[^\\n]{0,6}\\.(?:exe|bat|com)\\b`,
      `\\.${READ_ONLY}\\b[^\\n.]{0,60}\\b(?:as|into|to)\\b[^\\n]{0,40}\\.(?:pyc|dll|so|dylib|exe|class|node)\\b|\\.${READ_ONLY}\\b[^\\n.]{0,20}(?:作为|当作|替换)[^\\n]{0,40}\\.(?:pyc|dll|so|dylib|exe|class|node)\\b`,
      `\\b(?:umbenannte?|umbenannt in|renombrad[oa]|renommée?)\\b[^\\n]{0,24}\\.${READ_ONLY}\\b`,
    ].join("|"),
    "g",
  ),
);

/** Programs under the names of texts or images. */
export const disguisedPrograms: readonly ScanRule[] = [
  {
    id: "program-under-other-name",
    category: "AST01",
    severity: "critical",
    weight: 50,
    where: EVERYWHERE,
    title: "A file with the name of a text or image is run as a program",
    reason: "The name keeps people and checks of a registry from seeing that it is a program.",
    fix: "Don't run it.",
    evidence: [{ signals: [RUN_UNDER_OTHER_NAME, SAID_TO_BE_PROGRAM] }],
  },
  {
    id: "secret-to-disguised-program",
    category: "AST01",
    severity: "critical",
    weight: 40,
    where: EVERYWHERE,
    title: "A program under the name of a text or image gets a key or password",
    reason: "Nobody can read what the program does with it.",
    fix: "Don't run it, and replace keys that it got.",
    evidence: [
      { signals: [RUN_UNDER_OTHER_NAME, SAID_TO_BE_PROGRAM] },
      {
        signals: [
          signal(
            /(?<![\w-])--?(?:api[-_]?)?(?:key|secret|token|password|passphrase|private[-_]?key|mnemonic|seed)\b|\bsave-?key\b|\b[a-z]{0,20}_(?:api_key|secret|token)=/g,
          ),
        ],
      },
    ],
    lines: WHOLE_FILE,
  },
  {
    id: "script-not-to-be-read",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A script must not be read, and everything that it asks for must be approved",
    reason:
      "The text removes both safeguards of the person at once: reading the script and approving its steps.",
    fix: "Read the script before you run it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:do not|don't|never|must not|avoid|no need to)\b[^\n]{0,20}\b(?:read|open|inspect|review|examine|view|analy[sz]e|look (?:at|into|inside)|print|display|audit)(?:ing)?\b[^\n]{0,60}(?:\b[\w./-]{1,40}\.(?:sh|py|js|mjs|ps1|bat|cmd|rb|pl|bin|exe)\b|\b(?:scripts?|installer|source|code|contents?)\b)|\b[\w./-]{1,40}\.(?:sh|py|js|mjs|ps1|bat|cmd|rb|pl|bin|exe)\b[^\n]{0,60}\b(?:must|should|may) (?:not|never) be (?:read|opened|displayed|analy[sz]ed|inspected|reviewed|shown|viewed)\b/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:approve|accept|confirm|allow|grant|answer yes to)\b[^\n]{0,16}\b(?:all|every|any|each)\b[^\n]{0,20}\b(?:prompts?|requests?|permissions?|confirmations?|dialogs?|questions?)\b|\bchecksums?\b[^\n]{0,60}\b(?:signed|verification|breaks?)\b|\b(?:reading|opening|inspecting|viewing) (?:it|the (?:file|script))\b[^\n]{0,40}\b(?:breaks?|corrupts?|invalidates?|voids?|fails?)\b/g,
          ),
        ],
      },
    ],
    lines: 4,
    negatable: false,
  },
  {
    id: "setup-to-decode",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "code", "hidden"],
    title: "The steps of the setup must be decoded first",
    reason: "Nobody who reads the skill can see what the agent will run.",
    fix: "Write the steps in plain text.",
    evidence: [
      {
        signals: [
          signal(
            anyOf([
              /\b(?:protected|encoded|merged|scrambled|obfuscated|encrypted|packed|wrapped|masked|sealed) (?:payload|instructions?|steps|procedure|commands?|setup)\b/,
              /\bgenerate the (?:install(?:ation)?|setup) (?:instructions|steps|commands?)\b[^\n]{0,24}\b(?:on the fly|dynamically|at runtime|using|from|by running)\b/,
              /\b(?:setup|install\w{0,8}|instructions?|steps|commands?)\b[^\n]{0,40}\b(?:stored|written|encoded|given|hidden|kept|provided)\b[^\n]{0,16}\b(?:in|as|with|using)\b[^\n]{0,10}\b(?:rot-?13|base(?:64|32|85)|hex|caesar|morse|binary|reverse|xor|cipher)\b/,
              /\b(?:first|last|second|third|initial) (?:letter|character|word)s? of (?:each|every)\b[^\n]{0,120}\b(?:commands?|instructions?|address|url)\b/,
              /\bdecod(?:e|ing) (?:instructions|procedure|steps|rules)\b/,
            ]),
          ),
        ],
      },
      {
        signals: [
          signal(
            /\b(?:decode|decrypt|unscramble|interpret|compute|parse|subtract|xor|shift|reverse|invert|join)\b[^\n]{0,60}\b(?:utf-?8|ascii|bytes|integers?|each (?:value|number|letter|word|character|line)|values?|characters|letters|base64|payload|modular|alphabet|them|it|the (?:steps|text|lines?))\b|\b(?:form|spell|yield|make|give)s? (?:out )?(?:the |a |one )?(?:commands?|instructions?|address|url)\b|\bmod 256\b|\.join\(\w{1,20}\)|\bchr\(|fromcharcode/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\binstall\w{0,8}\b|\bprerequisites?\b|\bsetup\b|\brequire[sd]?\b|\bexecute\b|\bterminal\b/g,
          ),
        ],
      },
    ],
    lines: 25,
  },
];
