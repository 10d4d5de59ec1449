import type { Severity } from "../diagnostics/diagnostic.ts";
import { type DiagnosticCode, diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import { diagnosticHints } from "../diagnostics/diagnostic-hints.ts";
import { MAX_FRONTMATTER_BYTES } from "../limits.ts";
import type { YamlMapping, YamlResult } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { findFence } from "./frontmatter-fence.ts";
import { indentContinuations } from "./indent-continuations.ts";
import { plainProblem } from "./plain-problem.ts";
import { repairYaml } from "./repair-yaml.ts";

/** Most of a first line that is quoted. */
const MAX_QUOTED = 20;

/** What a frontmatter looks like. */
const SHAPE = diagnosticHints["frontmatter-missing"];

/** Why a text has no frontmatter, and what to do about it. */
function whyMissing(source: string): readonly [message: string, hint: string] {
  const text = source.replace(/^\uFEFF/, "");
  if (text.trim() === "") return ["The file is empty", SHAPE];
  // UTF-16 read as UTF-8: each ASCII character is next to a zero.
  if (/^\uFFFD{0,2}(?:[^\0]\0|\0[^\0]){2}/.test(text)) {
    return ["The file is UTF-16; agents read UTF-8", "Save it as UTF-8."];
  }
  if (text.startsWith("---\r") && !text.includes("\n")) {
    return ["The lines end with a carriage return only", "Save the file with LF or CRLF line endings."];
  }
  const [line = ""] = text.split(/[\r\n]/, 1);
  if (line.startsWith("---")) {
    const quoted = line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line.trimEnd();
    const hint = /^---\s*\w/.test(line)
      ? "Remove the text after `---`: the fields are YAML, and nothing else is read."
      : SHAPE;
    return [`The first line is \`${quoted}\` instead of \`---\``, hint];
  }
  // Sticky: from the start only, or many empty lines would take quadratic time.
  if (/^\s*---\s*$/my.test(text)) {
    return ["There are spaces or empty lines before the first `---`", "Remove them."];
  }
  return ["The file does not start with `---`", SHAPE];
}

/** A problem in frontmatter, at an offset into its YAML text; without one it concerns the file from its start. */
export interface FrontmatterProblem {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly offset?: number;
  readonly hint?: string;
}

/** The frontmatter of a text: its fields, or why there are none. */
export interface FrontmatterText {
  readonly mapping: YamlMapping | undefined;
  /** The YAML that was parsed; with `repaired`, it differs from the file, but has the same lines. */
  readonly yaml: string;
  readonly repaired: boolean;
  readonly yamlStart: number;
  readonly yamlEnd: number;
  readonly bodyStart: number;
  readonly problems: readonly FrontmatterProblem[];
}

const nowhere = {
  mapping: undefined,
  yaml: "",
  repaired: false,
  yamlStart: 0,
  yamlEnd: 0,
  bodyStart: 0,
} as const;

/** Reads the frontmatter of a text leniently. With `complete` false the text may stop anywhere after the frontmatter. */
export function readFrontmatter(text: string, complete: boolean): FrontmatterText {
  const fence = findFence(text);
  if (fence.kind === "none" && fence.reason === "missing") {
    return {
      ...nowhere,
      problems: [problem("frontmatter-missing", ...whyMissing(text))],
    };
  }
  if (fence.kind === "none" || (fence.kind === "open" && !complete)) {
    const message = `The frontmatter is longer than ${MAX_FRONTMATTER_BYTES} bytes or never closed`;
    return { ...nowhere, problems: [problem("frontmatter-too-large", message)] };
  }
  const { yamlStart, yamlEnd, bodyStart } = fence;
  const source = text.slice(yamlStart, yamlEnd);
  const problems: FrontmatterProblem[] = [];
  if (fence.bom) {
    problems.push(
      problem(
        "file-bom",
        "The file starts with a byte order mark; some agents do not load it",
        "Save it as UTF-8 without BOM.",
      ),
    );
  }
  if (fence.kind === "open") {
    const rest = readYaml(source);
    const readable =
      rest.root?.kind === "mapping" && rest.root.entries.some((entry) => entry.key === "description");
    problems.push({
      ...problem("frontmatter-unclosed", "The frontmatter has no closing `---` line", SHAPE),
      severity: readable ? "warning" : "error",
    });
    if (!readable) return { ...nowhere, yamlStart, problems };
  } else if (source.trim() === "") {
    return {
      ...nowhere,
      yamlStart,
      bodyStart,
      problems: [...problems, problem("frontmatter-empty", "The frontmatter is empty", SHAPE)],
    };
  }
  const place = { yamlStart, yamlEnd, bodyStart } as const;
  const { result, yaml, repaired } = readOrRepair(source);
  for (const found of result.problems) {
    const severity = diagnosticRule(found.code).severity;
    problems.push({ code: found.code, severity, ...plainProblem(found), offset: found.offset });
  }
  if (repaired !== undefined) {
    const { message, hint } = REPAIRS[repaired];
    problems.push({ ...problem("yaml-repaired", message, hint), offset: firstDifference(source, yaml) });
  }
  const mapping = result.root?.kind === "mapping" ? result.root : undefined;
  if (mapping === undefined && (result.root !== undefined || result.problems.length === 0)) {
    problems.push(problem("yaml-not-mapping", "The frontmatter is not a YAML mapping", SHAPE));
  }
  return { ...place, mapping, yaml, repaired: repaired !== undefined, problems };
}

const REPAIRS = {
  quoted: {
    message: "The YAML was not valid; values were quoted to load it",
    hint: "Put quotes around values that contain `: ` or start with a special character, or run `skillwright lint --fix`.",
  },
  indented: {
    message: "The YAML was not valid; the further lines of quoted values were indented to load it",
    hint: "Indent the lines that continue a quoted value by two spaces, or run `skillwright lint --fix`.",
  },
} as const;

/** The YAML as written; if that fails, the repaired one if it is any better. */
function readOrRepair(source: string): {
  readonly result: YamlResult;
  readonly yaml: string;
  readonly repaired?: keyof typeof REPAIRS;
} {
  const result = readYaml(source);
  if (result.root !== undefined || result.problems.every((found) => found.code !== "yaml-invalid")) {
    return { result, yaml: source };
  }
  const indented = indentContinuations(source);
  if (indented !== undefined) return { result: readYaml(indented), yaml: indented, repaired: "indented" };
  const yaml = repairYaml(source, "quote");
  const reparsed = yaml === undefined ? undefined : readYaml(yaml);
  if (yaml === undefined || reparsed?.root === undefined) return { result, yaml: source };
  return { result: reparsed, yaml, repaired: "quoted" };
}

function problem(code: DiagnosticCode, message: string, hint?: string): FrontmatterProblem {
  return { code, severity: diagnosticRule(code).severity, message, hint: hint ?? diagnosticHints[code] };
}

function firstDifference(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a.charCodeAt(index) === b.charCodeAt(index)) index += 1;
  return index;
}
