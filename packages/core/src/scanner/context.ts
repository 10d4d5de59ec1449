import { omitUndefined } from "../omit-undefined.ts";
import { MALICIOUS_SCORE, MIN_CONTEXT_FACTOR, SUSPICIOUS_SCORE } from "./scan-limits.ts";
import type { ScanFinding } from "./scan-report.ts";
import type { ScanRule } from "./scan-rule.ts";
import type { ScanText } from "./scan-text.ts";

/** How much of a rule's weight remains where it matched, and why. */
export interface ContextWeight {
  readonly factor: number;
  readonly context?: ScanFinding["context"];
}

/** What the name and description of a skill say about its topic. */
export interface SkillTopic {
  /** Whether the skill is about attacks and their detection. */
  readonly security: boolean;
}

/** "Never skip" and "do not forget" are orders to do something. */
const NEGATION =
  /\b(?:(?:never|do not|don't|dont|must not|should not|shouldn't|cannot|can't)(?![\s*_]+(?:ever[\s*_]+)?(?:skip|forget|fail|omit|miss|hesitate|neglect|ignore|overlook|wait|delay|postpone|worry|proceed|continue)\b)|avoid|refuse(?:s)? to|reject|blocks|blocked|forbid(?:den)?|prohibit(?:ed)?|prevent(?:s|ing)?|disallow|instead of|rather than|not allowed to|no need to|stop and|flags|flagged|detect(?:s|ing)?|warn)\b[^.!?\n]{0,80}$/;

const DOCUMENTATION =
  /\b(?:attack(?:s|er|ers)?|malicious|malware|exploit(?:s|ation)?|vulnerab\w+|threats?|detect(?:s|ion|ing|or)?|red flags?|flag (?:any|all|skills|packages|these)|suspicious|iocs?|indicators?|anti-?patterns?|insecure|unsafe|dangerous|injections?|adversar\w+|pentest\w*|penetration test\w*|ctf|yara|sigma|semgrep|payloads?|signatures?|reject|forbidden|prohibited|blocked|incorrect|evil|phishing|stealers?|trojan|backdoors?|cve|owasp|mitre|att&ck|ttps?|post-exploitation|privilege escalation|red team\w*|listener|hardening|bad practice|don't do this|do not do this|never do|scan for|look for|watch for|check for|search for|grep for|what not to|not recommended)\b|[❌🚫⛔✗✘]|\bbad:|\bwrong:|\bbad example|\bno:/u;

/** A line that lists patterns to find, as scanners and their rules do. */
const PATTERN_LINE =
  /\\[bswd.(/]|\(\?[:i=!]|\.\*(?!\*)|\[\^|re\.compile|regexp?\(|new regexp|pattern["']?\s?[:=]|grep\s+-\w*[rnEeP]|\brg\s+["'-]|matches\s|signature|\bregex\b/i;

const FIXTURE =
  /(?:^|\/)(?:tests?|__tests__|fixtures?|testdata|samples?|evals?|examples?\/(?:bad|malicious|vulnerable))\//;

const SECURITY_TOPIC =
  /\b(?:security|secure|malicious|vulnerab\w+|pentest\w*|penetration|malware|threats?|forensics?|exploit\w*|red[- ]team\w*|blue[- ]team|ctf|yara|sigma|semgrep|codeql|fuzz\w*|audit(?:s|ing|or)?|hardening|incident response|attack\w*|injection|secrets? scan\w*|sast|dast|cve|owasp|reverse engineer\w*|adversar\w+|siem|soc|detection|privilege escalation|active directory|phishing|bug bounty|reconnaissance)\b/;

/** The topic of a skill by its SKILL.md's first lines and its folder's name. */
export function skillTopic(heading: string): SkillTopic {
  return { security: SECURITY_TOPIC.test(heading.toLowerCase()) };
}

/**
 * Weighs the place of a match. Negated instructions and documentation of attacks count less, but always something, and a
 * strong rule always makes a skill suspicious: an attacker can write "example of an attack" above a real one.
 */
export function weighContext(
  rule: ScanRule,
  {
    text,
    offset,
    line,
    topic,
  }: { readonly text: ScanText; readonly offset: number; readonly line: number; readonly topic: SkillTopic },
): ContextWeight {
  if (rule.context === "none") return { factor: 1 };
  // The author chooses the words around an attack, so they can't make one harmless that has no innocent use.
  const least = rule.weight >= MALICIOUS_SCORE ? SUSPICIOUS_SCORE / rule.weight : MIN_CONTEXT_FACTOR;
  const kind = text.kindAt(line);
  const isScript = kind === "script";
  const before = text.lower.slice(Math.max(text.startOf(line), offset - 120), offset);
  if (rule.negatable !== false && !isScript && text.layer !== "decoded" && NEGATION.test(before)) {
    return { factor: Math.max(0.2, least), context: "negated" };
  }
  let factor = text.placeFactor;
  let context: ContextWeight["context"] = factor < 1 ? "documented" : undefined;
  if (FIXTURE.test(text.file)) {
    factor *= 0.5;
    context = "documented";
  }
  if (kind !== "hidden" && isDocumented(text, line)) {
    factor *= 0.35;
    context = "documented";
  }
  const counts = topic.security && kind !== "hidden" && text.layer !== "decoded";
  if ((rule.context ?? "skill") === "skill" && counts) {
    factor *= isScript ? 0.7 : 0.4;
    if (!isScript) context ??= "topic";
  }
  return { factor: Math.max(factor, least), ...omitUndefined({ context }) };
}

/** How much an encoded text at a place weighs: less if it is quoted as an example of an attack. */
export function placeFactor(text: ScanText, line: number, topic: SkillTopic): number {
  if (!isDocumented(text, line)) return text.placeFactor;
  return text.placeFactor * (topic.security ? 0.2 : 0.5);
}

/** Whether the line, the lines before it or the heading above say that an attack is described; in a script only the line. */
function isDocumented(text: ScanText, line: number): boolean {
  if (text.kindAt(line) === "script") return isPattern(text, line);
  if (describesAttack(text.line(line))) return true;
  if (text.kindAt(line) === "code" && PATTERN_LINE.test(text.line(line))) return true;
  let seen = 0;
  for (let at = line - 1; at >= 0 && at > line - MAX_LINES_TO_HEADING; at -= 1) {
    const content = text.line(at);
    const isHeading = /^#{1,6}\s/.test(content) && text.kindAt(at) === "prose";
    if (content.trim() === "" && !isHeading) continue;
    if (isHeading) return describesAttack(content);
    // The sentence above a list is about all of its items.
    if (!/^\s*(?:[-*+|]|\d{1,3}[.)])\s/.test(content)) seen += 1;
    if (seen <= 3 && describesAttack(content)) return true;
  }
  return false;
}

/** A section is rarely longer; a heading far above says little about a line. */
const MAX_LINES_TO_HEADING = 60;

/** Whether a line says that it is about an attack. The words of a web address say nothing: anyone can choose them. */
function describesAttack(line: string): boolean {
  return DOCUMENTATION.test(line.replace(/\b\w{2,10}:\/\/[^\s"'`<>]+/g, " "));
}

/** Whether a line of a script lists a pattern to find. Its comments say nothing: the script runs all the same. */
function isPattern(text: ScanText, line: number): boolean {
  return PATTERN_LINE.test(text.line(line).replace(/(?:^|\s)(?:#|\/\/)\s.*$/, ""));
}
