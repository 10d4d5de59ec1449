import type { ScanRule } from "../scan-rule.ts";
import { anyOf, DOWNLOAD_AND_RUN, SECRET_FILES, SENDS_IN_WORDS, signal } from "../signals.ts";
import { EVERYWHERE, RECEIVER } from "./places.ts";

const COMMENT = /^[^\S\n]{0,40}(?:#(?!!)|\/\/|--|\/?\*|rem\s|;|<!--|"""|''')/.source;
/** About a check, a defence or an example. */
const NOT_ABOUT_CHECKS =
  /(?![^\n]{0,200}\b(?:check|detect|scan|find|look(?!s like)|search|test|prevent|block|rule|pattern|flag|avoid|against|remove|report|warn|deny|reject|attackers?|analy[sz]|example|signature|indicator|suspicious|mitigat|rather than|instead|never|exploit|e\.g|cve)\w{0,6}\b)/
    .source;
/** Calls the code below it a way in, a trap or a theft, in one of the languages of the rules. */
const CONFESSION = anyOf([
  /\b(?:hidden|secret|stealthy?|covert|malicious|our) (?:backdoor|trigger|payload|command|function|behaviou?r|hook)\b/,
  /\b(?:hidden|stealthy?|covert|our) exfil\w{0,8}\b/,
  /\bbackdoor (?:trigger|when|if|for|on|:)/,
  /\bhere (?:is|comes) the (?:backdoor|payload|malicious)/,
  /\b(?:actually|secretly|silently|covertly|quietly) (?:sends?|steals?|uploads?|exfiltrates?|runs?|executes?|installs?|downloads?)\b[^\n]{0,60}\b(?:keys?|tokens?|credentials?|secrets?|passwords?|files|payload|c2|attacker|us|malware|shell|data)\b/,
  /\b(?:hide this|so (?:that )?no(?:body| one)\b|unnoticed|without (?:the user|them|anyone) (?:knowing|noticing))[^\n]{0,80}\b(?:keys?|tokens?|credentials?|secrets?|passwords?|upload|send|steal|exfil)/,
  /\b(?:versteckte[rnms]?|heimliche[rnms]?) (?:hintertür|auslöser|befehl|schadcode)/,
  /\bhintertür\b/,
  /\bpuerta trasera\b/,
  /\bporte dérobée\b/,
  /\bporta dos fundos\b/,
  /后门/,
  /後門/,
  /隐藏(?:的)?(?:触发|命令|代码|指令)/,
  /秘密触发/,
  /恶意(?:代码|负载)/,
  /バックドア/,
  /隠しコマンド/,
  /백도어/,
  /бэкдор/,
  /ч[её]рный ход/,
  /скрыт\S{1,3} (?:команд|триггер)/,
]).source;
const ADMITS = signal(new RegExp(`${COMMENT}${NOT_ABOUT_CHECKS}[^\\n]{0,80}(?:${CONFESSION})`, "gm"));
/** A condition, or something that acts. */
const ACTS = signal(
  /\bif\b|\bcase\b|\bwhen\b|\bcurl\b|\bwget\b|\bexec|\beval|\bsystem\(|\bsubprocess\b|\bspawn|&\s{0,4}$|\brequests?\.|\bfetch\(|\bopen\(/gm,
);

/** A second password for a login, which is the same everywhere. */
const PASSWORD_COMPARED = signal(
  /\b(?:if|elif|unless|when|return|or|and)\b[^\n]{0,60}\b(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|otp|pin)\w{0,10}["'\])]{0,3}\s?(?:={2,3}|\.equals\(|\beq\b)\s?(?:b?["'`][^"'`\n]{4,60}["'`]|(?:hash\w{0,6}|md5|sha\d{0,3}|crypto)\b[^\n]{0,20}\()|\b(?:compare_digest|timingsafeequal)\([^\n]{0,60}["'][^"'\n]{4,60}["']/g,
);
const SECOND_WAY = signal(
  /\b(?:emergency|maintenance|recovery|support|master|vendor|break-?glass|override|debug|backup|service)[ _-](?:maintenance |admin |recovery )?(?:access|login|password|account|key|override|mode|bypass|path|user)\b/g,
);
const LETS_IN = signal(
  /\breturn\s(?:true\b|\w{0,4}\.?(?:create|issue|sign|grant|make|start|new)_?\w{0,20}(?:session|token|jwt|login)|login\(|jwt\.sign|next\()|\brole["']?\s?[=:]\s?["'](?:admin|root|owner|superuser)|\bis_?admin["']?\s?[=:]\s?true/g,
);

/** Later behaviour that differs from what a reviewer sees. */
const WHEN = /\b(?:after|once|from|starting (?:on|with|from)|beginning (?:on|with)|on or after|when)/.source;
const MOMENT = anyOf([
  /(?:you have|it has|this skill has|the skill has|the user has|they have)[^\n.]{0,24}\b(?:\d{1,4}|three|five|ten|twenty|several|a few|a dozen)\s(?:times|uses?|runs?|invocations?|sessions?|days|weeks|calls?)/,
  /(?:\d{1,4}(?:st|nd|rd|th)?|third|fifth|tenth|twentieth|several|a few) (?:successful |completed )?(?:uses?|runs?|invocations?|executions?|sessions?|calls?|installs?)/,
  /the (?:second|third|fourth|fifth|sixth|seventh|tenth|hundredth|\d{1,4}(?:st|nd|rd|th)) (?:run|use|session|day|week|call|invocation)\b/,
  /(?:first )?(?:review|audit|approval|vetting|scan) (?:is (?:over|done|complete)|has (?:passed|ended))/,
  /(?:\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december) (?:\d{1,2},? )?20\d\d/,
  /20\d\d-\d\d-\d\d/,
]).source;
const LATER = signal(new RegExp(`${WHEN} (?:the )?(?:${MOMENT})`, "g"));

/** The words of a program that asks for a password. */
const IMITATES_PROMPT = signal(
  /\b(?:printf|echo|read\s[^\n]{0,20}-\w{0,3}p|input\(|getpass\(|write-host|question\()[^\n]{0,20}(?:\[sudo\]|\benter passphrase for (?:key)?|'s password:)/g,
);
const READ_UNSEEN = signal(
  /\bread\s[^\n]{0,20}-\w{0,3}s|\bstty -echo\b|\bgetpass\b|-assecurestring|\bread -r\b/g,
);
const SAVED_OR_SENT = signal(
  />>\s?["']?[\w./~$]|\btee -a\b|\bcurl\b|\bwget\b|\.write\(|appendfile|\brequests?\.(?:post|put)\b|\bnc\s/g,
);
/** Programs that encrypt or scramble files. */
const SCRAMBLES = signal(
  /\bb\s?\^\s?(?:0x)?\w{1,4}\s?for b in\b|\bfernet\(|\baes\.new\(|createcipheriv\(|\b7z\sa\b[^\n]{0,60}\s-p|\bzip\b[^\n]{0,40}\s(?:-p|--password)\s?\S|\bgpg\b[^\n]{0,60}(?:\s-c\b|--symmetric)|\bopenssl\senc\b(?![^\n]{0,80}\s-d\b)|\.encrypt\(|\bchacha20|\bxor\b/g,
);
const WANTS_MONEY = signal(
  /\b(?:buy|pay|purchase|send \d|transfer)\b[^\n]{0,80}\b(?:restore|unlock|decrypt|recover|get (?:the|your) (?:password|key|files|tables|data)|unpack)\b|\b(?:contact|write to|mail|e-mail|message|reach) (?:us|me)\b[^\n]{0,60}\b(?:recover|restore|decrypt|unlock|get back)\b|\b(?:restore|unlock|decrypt|recover|unpack|the password|your files|the key)\b[^\n]{0,60}\b(?:buy|pay(?:ment)?|purchase|btc|bitcoin|monero|xmr|usdt|ethereum|licen[sc]e)\b/g,
);
const MANY_PERSONAL_FILES = signal(
  /\b(?:rglob|glob|walk|os\.walk|readdir\w{0,4}|listdir|find)\b[^\n]{0,60}|\bfor \w{1,12} in\s[^\n]{0,20}\$home/g,
);
const ESCAPES_TO_SHELL = signal(
  /(?:\bprintf\s|\becho\s-\w{0,3}e\w{0,3}\s)["']?\$?["']?(?:\\{1,2}(?:x[0-9a-f]{2}|0?[0-7]{2,3})){6,400}[^\n|]{0,40}\|\s?(?:sudo\s)?(?:ba|z|da|k)?sh\b|\b(?:perl|python3?|ruby|awk|php|node)\s[^\n|]{0,20}(?:-[cer]\s)?[^\n|]{0,200}(?:\bpack\(|fromhex\(|\bchr\(|fromcharcode\()[^\n|]{0,300}\|\s?(?:sudo\s)?(?:ba|z|da|k)?sh\b/g,
);

/** Code and orders that act only for those who know how, or only later. */
export const hiddenTriggers: readonly ScanRule[] = [
  {
    id: "trap-named-in-comment",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: ["code", "script", "hidden"],
    title: "A comment calls the code a backdoor, a hidden trigger or a theft",
    reason: "The author says what the code is for. Nobody writes this about harmless code.",
    fix: "Don't run it.",
    evidence: [{ signals: [ADMITS] }, { signals: [ACTS] }],
    lines: 6,
  },
  {
    id: "marker-of-attack-written",
    category: "AST01",
    severity: "medium",
    weight: 25,
    where: ["code", "script", "hidden"],
    title: "A file is written that shows that an attack worked",
    reason: "Such a file proves that commands of the skill run unnoticed. The next version can do more.",
    fix: "Remove the command.",
    evidence: [
      {
        signals: [
          signal(
            /(?:\btouch\s|>\s?|\bopen\(\s?|writefile(?:sync)?\(\s?|write_text\(\s?)["'`]?(?:~|\$home|\/(?:var\/)?tmp|\.)?\/?[\w./-]{0,20}\b(?:pwned|hacked|owned|0wned|you_?have_?been_?\w{1,8}|rooted|compromised|got_?you)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "second-password-in-code",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["code", "script", "hidden"],
    title: "Code for a login accepts a second password that its author knows",
    reason: "Whoever knows the password can log in as anybody, wherever the code is used.",
    fix: "Remove the second check.",
    evidence: [{ signals: [PASSWORD_COMPARED] }, { signals: [SECOND_WAY] }, { signals: [LETS_IN] }],
    lines: 4,
  },
  {
    id: "act-later",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "The agent must send or run something after a number of uses or from a date on",
    reason: "Whoever tries the skill sees nothing. This is how an attack waits until nobody watches.",
    fix: "Don't install it.",
    evidence: [
      { signals: [LATER] },
      { signals: [SENDS_IN_WORDS, ...SECRET_FILES, ...DOWNLOAD_AND_RUN] },
      RECEIVER,
    ],
    lines: 1,
  },
  {
    id: "password-prompt-imitated",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: ["script", "hidden", "code"],
    title: "A script asks for a password like another program, and keeps it",
    reason: "The person believes that they give the password to the system.",
    fix: "Don't run it, and change the password if you entered it.",
    evidence: [{ signals: [IMITATES_PROMPT] }, { signals: [READ_UNSEEN] }, { signals: [SAVED_OR_SENT] }],
    lines: 5,
  },
  {
    id: "files-held-for-ransom",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["script", "hidden"],
    title: "A script makes files unreadable and wants money for them",
    reason: "This is extortion, also if it is called a trial or a license.",
    fix: "Don't run it.",
    evidence: [{ signals: [SCRAMBLES] }, { signals: [MANY_PERSONAL_FILES] }, { signals: [WANTS_MONEY] }],
    lines: 12,
  },
  {
    id: "escapes-piped-to-shell",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: EVERYWHERE,
    title: "A command is written as character codes and run",
    reason: "Nobody who reads it can see what it does.",
    fix: "Write the command in plain text.",
    evidence: [{ signals: [ESCAPES_TO_SHELL] }],
  },
];
