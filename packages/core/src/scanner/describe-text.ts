import type { ScanFinding, TextKind } from "./scan-report.ts";
import type { ScanText } from "./scan-text.ts";

/** A part of a text that forbids something, or that quotes an attack or lists a pattern to search for. */
export interface DescribedPart {
  readonly kind: NonNullable<ScanFinding["context"]>;
  readonly start: number;
  readonly end: number;
}

/** What a person may be told not to do. Not what an attacker tells the agent not to do, such as to check or to request. */
const HARMFUL =
  "run|execut|past|copy|pip|curl|wget|send|post|upload|shar|transmit|forward|exfiltrat|submit|read|print|cat|dump|commit|stor|sav|expos|log|leak|reveal|disabl|ignor|install|download|load|fetch|us|trust|obey|add|writ|append|includ|embed|edit|modify|chang|remov|delet|do|allow|accept|open|approv|bypass|hardcod|put|enabl|activat|grant|giv|assign|set|tick|check (?:the |any )?(?:box|option|withdraw)|mak|creat|replac|swap|substitut|overwrit|rewrit|transfer|withdraw|pay|provid|pass|enter|typ|push|publish|deploy|invok|connect|switch|turn|register|subscrib|export|extract|collect|hand";
const NEXT_CLAUSE =
  "and|but|then|until|till|before|after|unless|without|except|if|when|while|so|because|just|please|now|instead|than|besides|apart|beyond|not|isn't|aren't|doesn't|don't";

/**
 * An order not to do something, up to where another clause begins. The verb must follow at once: "never fail to send"
 * and "don't lose access, send" are orders to send. So is "never send it elsewhere than".
 */
const PROHIBITION = new RegExp(
  [
    `(?:\\b(?:never|do not|don't|dont|must not|mustn't|should not|shouldn't)[\\s*_]+(?:(?:ever|blindly|directly|just|simply|also|automatically)[\\s*_]+)?(?:${HARMFUL})(?:e|es|ing)?\\b`,
    "|(?<!\\bto\\s)\\bavoid[\\s*_]+\\w{2,20}ing\\b|[❌🚫⛔✗✘])",
    `(?:(?!\\s(?:${NEXT_CLAUSE})\\s)(?:[^.!?;:,\\n]|[.:?!](?=\\S)|,(?=\\s?[\\w~./\`*-]{1,40}(?:\\s[\\w~./\`*-]{1,40})?(?:,|\\sor\\s|\\snor\\s)))){0,300}`,
  ].join(""),
  "gu",
);

/** Words for attacks. They only count where nothing tells the reader to do what is quoted. */
const NAMES_ATTACK =
  /\b(?:attack(?:s|er|ers)?|malicious|malware|exploit(?:s|ation)?|vulnerab\w{1,10}|red flags?|suspicious|indicators?|iocs?|anti-?patterns?|insecure|unsafe|dangerous|inject(?:ed|ions?)|jailbreak\w{0,5}|adversar\w{1,6}|payloads?|phishing|stealers?|trojans?|backdoors?|reject|forbidden|prohibited|not recommended|what not to|bad (?:practice|example)|wrong|bad|tricks?|look for|(?:direct|role|embedded|hidden) (?:instructions|commands)|detect(?:s|ed|ion|ing)?|hunt(?:s|ing)?|forensics?|threats?|compromised|incidents?|evasion|sysmon|event ?ids?|lolbins?|proof of concept|honeypots?|canary tokens?|untrusted|(?:never|not) (?:as )?(?:an? )?(?:instructions?|commands?)|pen-?test\w{0,4}|red team\w{0,3})\b|[❌🚫⛔✗✘]/u;

/** A heading of a list of attacks: an item below it that begins with a verb says what attacks do. */
const NAMES_ATTACKS_AS_LIST =
  /^#{1,6}\s[^\n]{0,60}\b(?:red flags?|warning signs?|indicators?|iocs?|(?:typical|known|common|usual|example) (?:attacks?|threats?|exploits?)|attack (?:examples?|patterns?|vectors?|techniques?)|malicious (?:patterns?|behaviou?rs?|signs?))\b/;

const VERBS =
  "(?:run|execute|paste|copy|install|enter|type|launch|start|open|apply|follow|send|upload|post|transmit|forward|download|visit|call|use|do|perform|complete|add|put|write|read|make)";
/** Words that tell the reader to do something. */
const COMMAND = new RegExp(
  [
    `(?:^|[.!?:;,|>*-]\\s{0,3}|\\b(?:(?:sure|have|has|remember|try|going) to|and|then|please|must|should|can|now|first|you|always|just|also|it|this|them|these)\\s)(?:\\*{0,2})${VERBS}\\b`,
    `\\b${VERBS}\\s(?:this|these|it|them|that|the following|the \\w{1,20} (?:below|above))\\b`,
    "\\bby (?:running|executing|pasting|installing|sending|using)\\b",
  ].join("|"),
);
/** Names of what the reader does. */
const PROCEDURE =
  /\b(?:set-?up|prerequisites?|install(?:ation|ing)?|requires?|required|requirements?|you must|needs?|needed|quick ?start|getting started|usage|steps?)\b/;

/** Text in quotes, as strings of scripts are written. */
const STRING = /(["'`])(?:\\.|(?!\1)[^\\\n]){1,400}\1/g;

/** What only patterns to search for have. */
const PATTERN_SYNTAX = /\\[bswd.(/|]|\(\?[:i=!]|\.\*|\[\^/;
const SEARCHES =
  /\b(?:grep|rg|ack|re\.(?:compile|search|findall|match)|ysoserial(?:\.jar|\.exe)?|phpggc|marshalsec)\b[^|;&"'`]{0,160}$/;
/** A field of a query for what programs did, as products that watch computers have it. */
const FIELD =
  "\\b\\w{0,20}?(?:commandline|cmdline|command_line|scriptblock(?:text)?|processname|process_name|parentimage|targetobject|eventid|event_?code)[\"']?";
/** A query: all of its strings are searched for. A value that is compared with `=` has wildcards, or it may be run. */
const QUERY = new RegExp(
  `${FIELD}(?:(?:\\s|\\s?\\|\\s?)!?(?:contains|startswith|endswith|like|matches|has(?:_any|_all)?|in~?|all|re)\\b(?!\\s?=)|\\s?[:=]{1,2}\\s?["'][*%])`,
);
/** The same in a script, where the name of a field is one of a variable. */
const QUERY_IN_SCRIPT = new RegExp(
  `${FIELD}(?:\\s|\\s?\\|\\s?)(?:contains|startswith|endswith|like)\\b(?!\\s?=)`,
);
const RUNS =
  /\b(?:system|\w{0,6}_?exec\w{0,8}|spawn\w{0,8}|popen|get(?:status)?output|passthru|start-process|run|call|check_\w{1,10}|eval|iex|invoke-expression|sh|bash|python3?|node)\b[^"'`]{0,30}$/;

/** The name of a list of what is searched for, blocked or tested, where the list begins. */
const LIST_NAME =
  /^\s*(?:(?:export|const|let|var|final|static|private|public)\s+){0,4}["']?[\w.$-]{0,60}(?:block|deny|denied|forbid|prohibit|suspicious|malicious|dangerous|attack|inject|jailbreak|pattern|signature|indicator|ioc|detect|keyword|payload|test_?case|red_?flag|exploit|threat)[\w.$-]{0,40}["']?\s{0,3}(?::[^=\n]{0,40}=|[:=])\s{0,3}(?:(?:new )?set\()?/;
const LIST_ITEM = /^\s*(?:[-*]\s|r?["'`/]|[([{]\s?r?["'`/]|#|\/\/|$)/;

/** Names of values in reports about attacks and in the output of tools that analyze them. */
const REPORTED =
  /^\s*(?:[-*+]\s+|\|\s*|\d{1,2}[.)]\s+){0,2}(?:\*\*|`)?(?:attack|abuse|exploit|payload|proof of concept|poc|(?:parent )?process|command ?line|cmdline|decoded|deobfuscated|layer|stage|pid|(?:mining )?pool|object key|iocs?|indicators?|evidence|malware|malicious|example|sample|alert|signature|detection|technique|c2|threat|injected|detect|results? in)(?:[ \w#/()-]{0,30})(?:\*\*|`)?:(?:\*\*)?\s/;

/** Longer lines aren't read by people, so nothing on them is described. */
export const MAX_DESCRIBED_LINE: number = 2000;

/** Words in quotes or code. */
export const QUOTED_WORDS: RegExp = /`[^`\n]{1,300}`|"[^"\n]{1,300}"/g;
const ADDRESS = /\b\w{2,10}:\/\/[^\s"'`<>]+/g;
const QUOTED_LINE = /^\s*(?:[-*+]\s|[|>])/;
const HEADING = /^#{1,6}\s/;

/**
 * The parts of a text that forbid, quote or search for an attack, sorted. Only the text around them counts: frontmatter
 * and the words of an address describe nothing, and neither does anything near words that tell the reader to do it.
 */
export function describeText(text: ScanText): readonly DescribedPart[] {
  const parts: DescribedPart[] = [];
  let section = newSection();
  let waiting: DescribedPart[] = [];
  let isAfterQuote = false;
  let isList = false;
  const isMarkdown = !/\.(?!mdx?$|markdown$)\w+$/i.test(text.file);
  const isInNamedList = readNamedLists(namesOfRunLists(text));
  /** A quotation is documentation unless the paragraph that follows it says to use it. */
  const settle = (): void => {
    for (const part of waiting) parts.push(part);
    waiting = [];
    isAfterQuote = false;
  };
  for (let index = 0; index < text.lineCount; index += 1) {
    const kind = text.kindAt(index);
    const start = text.startOf(index);
    const line = text.line(index);
    const isListed = isInNamedList(line, kind);
    const whole = (): DescribedPart => ({ kind: "documented", start, end: start + line.length });
    if (kind === "config" && !isMarkdown) {
      for (const part of isListed ? [whole()] : patternsOf(line, start, QUERY)) parts.push(part);
    } else if (kind === "config" || kind === "hidden") {
      settle();
      section = newSection();
    } else if (kind === "script") {
      // The words of a script say nothing: it runs all the same. But strings in a list aren't commands.
      for (const part of isListed ? [whole()] : patternsOf(line, start, QUERY_IN_SCRIPT)) parts.push(part);
    } else if (kind === "code") {
      if (isListed || section.describes()) waiting.push(whole());
      else waiting.push(...reportedOf(line, start, section));
      isAfterQuote = true;
    } else if (isListed) {
      waiting.push(whole());
      isAfterQuote = true;
    } else if (HEADING.test(line)) {
      settle();
      section = newSection();
      section.add(line);
      isList = NAMES_ATTACKS_AS_LIST.test(line);
    } else if (QUOTED_LINE.test(line)) {
      // The first row of a table is about all of its rows.
      if (line.startsWith("|") && !text.line(index - 1).startsWith("|")) section.add(line);
      const isItem = /^\s*[-*+]/.test(line);
      if (section.describes() && (isList || !(isItem && hasOrder(line)))) waiting.push(whole());
      else if (REPORTED.test(line)) waiting.push(...reportedOf(line, start, section));
      else waiting.push(...partsOfLine(line, start, section));
      if (isItem && !isList) section.add(line);
      isAfterQuote = true;
    } else if (line.trim() === "") {
      // The paragraph after a quotation may still follow.
      if (!isAfterQuote) settle();
    } else {
      if (isAfterQuote && hasOrder(line)) waiting = waiting.filter((part) => part.kind !== "documented");
      settle();
      parts.push(...partsOfLine(line, start, section));
      section.add(line);
    }
  }
  settle();
  return parts;
}

/**
 * Says of each line, from the first to the last, whether it is an item of a list of strings that are searched for,
 * blocked or tested, by the name of the list.
 */
function readNamedLists(run: ReadonlySet<string>): (line: string, kind: TextKind) => boolean {
  let isInside = false;
  return (line, kind) => {
    if (line.length > MAX_DESCRIBED_LINE) return false;
    const [name] = LIST_NAME.exec(line) ?? [];
    if (name !== undefined) {
      const rest = line.slice(name.length);
      if (isRunList(name, run)) {
        isInside = false;
        return false;
      }
      // In prose, what follows a name and a colon may be an order.
      if (kind === "prose" && !/^[[({]/.test(rest)) return false;
      isInside = /^[[({|>]*\s*(?:$|#|\/\/|["'`])/.test(rest) && !/[\])}]\s*[;,]?$/.test(rest);
      return /^[[({]\s*["'`]/.test(rest);
    }
    isInside &&= LIST_ITEM.test(line);
    return isInside;
  };
}

/** A loop over a list, in scripts of any kind. */
const LOOP = /\b(?:in|of)\s+["']?[$@]?\{?([a-z_]\w{0,60})|\b([a-z_]\w{0,60})\.(?:foreach|map)\(/g;
/** Runs or requests an item of a list. */
const RUNS_ITEM =
  /\b(?:system|\w{0,6}exec\w{0,8}|spawn\w{0,8}|popen|call|check_\w{1,10}|eval|iex|invoke-expression|(?:ba|z)?sh\s-c|subprocess\.run|urlopen|fetch|requests\.\w{3,6}|curl|wget)\b/;
/** Most lines from the start of a loop to what it runs. */
const MAX_LOOP = 3;

/** The names of lists whose items a script runs: whatever such a list is called, it isn't one of what is blocked. */
function namesOfRunLists(text: ScanText): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { 1: list, 2: receiver, index } of text.lower.matchAll(LOOP)) {
    const name = list ?? receiver ?? "";
    if (names.has(name) || !hasNameOfAttack(`${name} =`)) continue;
    const line = text.lineAt(index);
    const body = Array.from({ length: MAX_LOOP + 1 }, (_, offset) =>
      line + offset < text.lineCount ? text.line(line + offset).slice(0, MAX_DESCRIBED_LINE) : "",
    );
    if (body.some((words) => RUNS_ITEM.test(words))) names.add(name);
  }
  return names;
}

/** Whether the beginning of a line gives a list one of some names. */
function isRunList(beginning: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  return (beginning.match(/[a-z_]\w{0,60}/g) ?? []).some((word) => names.has(word));
}

/** Whether a line gives a list or a value the name of something that is searched for, blocked or tested. */
export function hasNameOfAttack(line: string): boolean {
  return LIST_NAME.test(line);
}

/** A line of a report about an attack unless something says to do it, or what {@link patternsOf} finds. */
function reportedOf(line: string, start: number, section: Section): readonly DescribedPart[] {
  return line.length <= MAX_DESCRIBED_LINE && REPORTED.test(line) && section.reports()
    ? [{ kind: "documented", start, end: start + line.length }]
    : patternsOf(line, start, QUERY);
}

/** What the heading and the paragraphs of a section have said so far. */
interface Section {
  add(line: string): void;
  /** Whether what is quoted next is called an attack, and nothing says to use it. */
  describes(line?: string): boolean;
  /** Whether nothing says to do what is reported next; a heading such as "Step 1" says so only if it names no attack. */
  reports(): boolean;
}

function newSection(): Section {
  let isNamed = false;
  let isOrdered = false;
  let isCommanded = false;
  return {
    add(line) {
      isNamed ||= namesAttack(line);
      isOrdered ||= hasOrder(line);
      isCommanded ||= hasCommand(line);
    },
    describes: (line = "") => (isNamed || namesAttack(line)) && !isOrdered && !hasOrder(line),
    reports: () => (isNamed ? !isCommanded : !isOrdered),
  };
}

/** The clauses of a line that forbid something, and what it quotes if its words call that an attack. */
function partsOfLine(line: string, start: number, section: Section): readonly DescribedPart[] {
  if (line.length > MAX_DESCRIBED_LINE) return [];
  const negated = Array.from(line.matchAll(PROHIBITION), ({ 0: clause, index }) => ({
    kind: "negated" as const,
    start: start + index,
    end: start + index + clause.length,
  }));
  if (!section.describes(line)) return negated;
  const quoted = Array.from(line.matchAll(QUOTED_WORDS), ({ 0: words, index }) => ({
    kind: "documented" as const,
    start: start + index,
    end: start + index + words.length,
  })).filter(({ start: from, end }) => negated.every((part) => part.end <= from || part.start >= end));
  return [...negated, ...quoted].toSorted((a, b) => a.start - b.start);
}

/** Whether the words of a line, without what it quotes, are about attacks. */
export function namesAttack(line: string): boolean {
  const words = ownWords(line);
  return NAMES_ATTACK.test(words) || words.search(PROHIBITION) >= 0;
}

/** Whether a line tells its reader to do something. A line that is too long to be read might. */
function hasOrder(line: string): boolean {
  return hasCommand(line) || PROCEDURE.test(ownWords(line).replace(PROHIBITION, " "));
}

function hasCommand(line: string): boolean {
  return line.length > MAX_DESCRIBED_LINE || COMMAND.test(ownWords(line).replace(PROHIBITION, " "));
}

/** A line without what it quotes. Anyone can choose the words of an address. */
function ownWords(line: string): string {
  return line.slice(0, MAX_DESCRIBED_LINE).replace(QUOTED_WORDS, " ").replace(ADDRESS, " ");
}

/** The strings of a line that are patterns to search for, and not passed to something that runs them. */
function patternsOf(line: string, start: number, query: RegExp): readonly DescribedPart[] {
  if (line.length > MAX_DESCRIBED_LINE) return [];
  const isQuery = query.test(line);
  return Array.from(line.matchAll(STRING)).flatMap(({ 0: string, index }) => {
    const before = line.slice(0, index);
    const isPattern =
      (isQuery && !RUNS.test(before)) ||
      SEARCHES.test(before) ||
      (PATTERN_SYNTAX.test(string) && !RUNS.test(before));
    return isPattern
      ? [{ kind: "documented" as const, start: start + index, end: start + index + string.length }]
      : [];
  });
}

/** The kind of the part in which an offset is. */
export function describedAt(
  parts: readonly DescribedPart[],
  offset: number,
): DescribedPart["kind"] | undefined {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const part = parts[low];
  return part !== undefined && part.start <= offset ? part.kind : undefined;
}

/** The text with blanks in the place of its described parts. */
export function withoutDescribed(text: string, parts: readonly DescribedPart[]): string {
  const kept: string[] = [];
  let from = 0;
  for (const { start, end } of parts) {
    kept.push(text.slice(from, start), " ".repeat(end - start));
    from = end;
  }
  kept.push(text.slice(from));
  return kept.join("");
}
