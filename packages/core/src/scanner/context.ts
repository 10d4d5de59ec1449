import { MIN_CONTEXT_FACTOR } from "./scan-limits.ts";
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

const NEGATION =
  /\b(?:never|do not|don't|dont|avoid|must not|should not|shouldn't|cannot|can't|refuse(?:s)? to|reject|block(?:s|ed)?|forbid(?:den)?|prohibit(?:ed)?|prevent(?:s|ing)?|disallow|instead of|rather than|not allowed to|no need to|stop and|flag(?:s|ged)?|detect(?:s|ing)?|warn)\b[^.!?\n]{0,80}$/;

const DOCUMENTATION =
  /\b(?:attack(?:s|er|ers)?|malicious|malware|exploit(?:s|ation)?|vulnerab\w+|threats?|detect(?:s|ion|ing|or)?|red flags?|suspicious|iocs?|indicators?|anti-?patterns?|insecure|unsafe|dangerous|injections?|adversar\w+|pentest\w*|penetration test\w*|ctf|yara|sigma|semgrep|payloads?|signatures?|reject|forbidden|prohibited|blocked|incorrect|evil|phishing|stealers?|trojan|backdoors?|cve|owasp|mitre|att&ck|ttps?|post-exploitation|privilege escalation|red team\w*|listener|hardening|bad practice|don't do this|do not do this|never do|scan for|look for|watch for|check for|search for|grep for|what not to|not recommended)\b|[❌🚫⛔✗✘]|\bbad:|\bwrong:|\bbad example|\bno:/u;

/** A line that lists patterns to find, as scanners and their rules do. */
const PATTERN_LINE =
  /\\[bswd.(/]|\(\?[:i=!]|\.\*|\[\^|re\.compile|regexp?\(|new regexp|pattern["']?\s?[:=]|grep\s+-\w*[rnEeP]|\brg\s+["'-]|matches\s|signature|\bregex\b/i;

const FIXTURE =
  /(?:^|\/)(?:tests?|__tests__|fixtures?|testdata|samples?|evals?|examples?\/(?:bad|malicious|vulnerable))\//;

const SECURITY_TOPIC =
  /\b(?:security|secure|vulnerab\w+|pentest\w*|penetration|malware|threats?|forensics?|exploit\w*|red[- ]team\w*|blue[- ]team|ctf|yara|sigma|semgrep|codeql|fuzz\w*|audit(?:s|ing|or)?|hardening|incident response|attack\w*|injection|secrets? scan\w*|sast|dast|cve|owasp|reverse engineer\w*|adversar\w+|siem|soc|detection|privilege escalation|active directory|phishing|bug bounty|reconnaissance)\b/;

/** The topic of a skill by its SKILL.md's first lines and its folder's name. */
export function skillTopic(heading: string): SkillTopic {
  return { security: SECURITY_TOPIC.test(heading.toLowerCase()) };
}

/**
 * Weighs the place of a match. Negated instructions and documentation of attacks count less, but always something: an
 * attacker can write "example of an attack" above a real one.
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
  const before = text.lower.slice(Math.max(text.startOf(line), offset - 120), offset);
  if (rule.negatable !== false && text.layer !== "decoded" && NEGATION.test(before)) {
    return { factor: 0.2, context: "negated" };
  }
  let factor = 1;
  const kind = text.kindAt(line);
  const isMarkdown = kind === "prose" || kind === "code";
  if (isMarkdown || kind === "config") {
    if (isDocumented(text, line)) factor *= 0.35;
  } else if (kind === "script" && (isCommentedAsPattern(text, line) || PATTERN_LINE.test(text.line(line)))) {
    factor *= 0.35;
  }
  if (
    (rule.context ?? "skill") === "skill" &&
    text.layer !== "decoded" &&
    topic.security &&
    kind !== "hidden"
  ) {
    factor *= isMarkdown ? 0.4 : 0.6;
  }
  if (FIXTURE.test(text.file)) factor *= 0.5;
  return factor === 1 ? { factor } : { factor: Math.max(factor, MIN_CONTEXT_FACTOR), context: "documented" };
}

/** Whether the line, the lines before it or the heading above say that an attack is described. */
function isDocumented(text: ScanText, line: number): boolean {
  if (DOCUMENTATION.test(text.line(line)) || PATTERN_LINE.test(text.line(line))) return true;
  let seen = 0;
  for (let at = line - 1; at >= 0 && at > line - MAX_LINES_TO_HEADING; at -= 1) {
    const content = text.line(at);
    const isHeading = /^#{1,6}\s/.test(content) && text.kindAt(at) === "prose";
    if (content.trim() === "" && !isHeading) continue;
    if (isHeading) return DOCUMENTATION.test(content);
    seen += 1;
    if (seen <= 3 && DOCUMENTATION.test(content)) return true;
  }
  return false;
}

/** A section is rarely longer; a heading far above says little about a line. */
const MAX_LINES_TO_HEADING = 60;

function isCommentedAsPattern(text: ScanText, line: number): boolean {
  for (let at = line; at >= 0 && at > line - 3; at -= 1) {
    const content = text.line(at);
    if (/^\s*(?:#|\/\/|\*|--|rem\b|""")/.test(content) && DOCUMENTATION.test(content)) return true;
  }
  return false;
}
