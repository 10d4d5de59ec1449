import type { ScanText } from "./scan-text.ts";

/** Lines of a text. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/** Where a pattern matched. */
interface Match {
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

/** Says whether values get from one place of a script to another. */
export interface ValueFlow {
  /**
   * Whether what one of some matches yields may be used at one of others: it is an argument there, or variables,
   * parameters, pipes, files and functions pass it on. The order of lines doesn't matter: a function may be called before
   * or after it is written.
   */
  reaches(from: readonly Match[], to: readonly Match[], within: Span): boolean;
}

/** What a statement does with names, as far as it can be seen without parsing a language. */
interface Statement extends Span {
  /** Names whose values it uses. */
  readonly uses: ReadonlySet<string>;
  /** Names that get what it yields. */
  readonly gives: ReadonlySet<string>;
  /** Variables among them that are written to: files, requests and lists. */
  readonly fills: ReadonlySet<string>;
  /** Functions that it calls with what it uses. */
  readonly calls: ReadonlySet<string>;
  readonly returns: boolean;
  readonly startsProgram: boolean;
  /** The function that it starts to define. */
  readonly defines?: { readonly name: string; readonly parameters: readonly string[] };
}

/** Most characters of a statement that are read: longer ones are minified, so they hold most of a script. */
const MAX_STATEMENT = 2000;
/** Most lines of a statement. */
const MAX_LINES = 16;
/** Most times that values are passed on. */
const MAX_ROUNDS = 8;

const WORDS = new Set(
  "and as async await break case catch class const def do elif else end except export false final finally for foreach from func function global if import in is lambda let local my none not null nil or pass pub raise return self static then this throw true try undefined use using val var void while with yield new fn mut echo print done fi".split(
    " ",
  ),
);

/** A string, of which only the variables in it are used. */
const STRING =
  /\bhttps?:\/\/[^\s"'`)\\]{1,400}|"(?:[^"\\\n]|\\.){0,400}"|'(?:[^'\\\n]|\\.){0,400}'|`(?:[^`\\\n]|\\.){0,400}`/g;
const IN_STRING = /\$\(([^)\n]{0,200})\)|\$\{?([a-z_][\w.]{0,60})|\{([a-z_][\w.]{0,60})/g;
const NAME = /(?:\.\.\.|(?<![\w.]))[$@&]?(?:(?:self|this)\.)?([a-z_]\w{0,60})/g;
const ASSIGNED =
  /(?:^|[\s;({,|&])((?:\$|@)?[a-z_][\w.$]{0,60}(?:\[[^\]\n]{0,40}\])?(?:\s?,\s?[$@*]{0,2}[a-z_]\w{0,60}){0,6}|[{[(]\s?[\w\s,:.$@]{1,200}[}\])])(?:\s?:\s?[\w.[\], |<>?]{1,60}?)?\s{0,12}(?:[-+*/%^|&.:]|\?\?|\|\||<<|>>)?=(?![=>~])/g;
/** `for x of`, `with … as f`, `(x) =>`, `function (x)`, `do |x|`, `read x`. */
const BOUND =
  /\bfor(?:each)?\s?\(?\s?(?:const |let |var |final )?([\w\s,()$]{1,80}?)\s(?:in|of)\s|\bas\s(?:\$\w{1,40}\s?=>\s?)?\$?(\w{1,40})|\(([\w\s,:{}[\]$.?]{1,120})\)\s?(?::\s?[\w<>[\] |]{1,40})?\s?(?:=>|->)|(?<![\w.])([a-z_]\w{0,40})\s?=>|\bfunc(?:tion)?\s?\w{0,40}\s?\(([\w\s,:$&*.]{1,120})\)|\|([\w\s,]{1,40})\||\bread\s(?:-\w{1,4}\s){0,3}(\w{1,40})|\blambda\s([\w\s,]{1,60}):/g;
/** What is written to, or filled. */
const FILLED =
  /\b(?!fs\b|fsp\b|os\b|io\b)([a-z_]\w{0,60})\.(?:write\w{0,12}|push|append|extend|add|set\w{0,12}|update|insert|store|concat|put|end|send\w{0,8})\(|\b(?:writefile(?:sync)?|createwritestream|urlretrieve|file_put_contents|open|appendfile(?:sync)?)\(\s?([a-z_][\w.]{0,60}|["'`][^"'`\n]{1,120}["'`])|\b([a-z_]\w{0,60})\.write_(?:text|bytes)\(|(?:\s-o|\s--output|\s-outfile|>|\btee|\btar\s-?\w{1,6}|\bzip\s-\w{1,4})\s{0,2}["']?\$?\{?([\w./~-]{2,80})|\bcp\s(?:-\w{1,4}\s)?\S{1,80}\s["']?\$?\{?([\w./~-]{2,80})/g;
const CALLED = /(?<![\w.])(?:await )?([a-z_]\w{0,60})\(/g;
const DEFINED =
  /\b(?:def|function|func|fn|sub)\s(?:\([^)\n]{0,60}\)\s)?([a-z_]\w{0,60})\s?(?:<[^>\n]{1,40}>)?\(([^)\n]{0,200})|\b(?:const|let|var)\s([a-z_]\w{0,60})\s?=\s?(?:async\s)?(?:function\s?\w{0,40}\s?)?\(?([\w\s,:$={}[\]?.<>|]{0,200}?)\)?\s?(?::\s?[\w<>[\] |]{1,40})?\s?(?:=>|\{)|^\s{0,12}([a-z_]\w{0,60})\s?\(\)\s?\{()/;
/** Commands that are joined by nothing but pipes. */
const PIPE = /^(?:(?!\|\||&&|[;\n]).)*\|(?:(?!\|\||&&|[;\n]).)*$/;
/** What is left out by a list isn't taken from it. */
const LEFT_OUT = /!\s?[a-z_]\w{0,60}\.(?:includes|has|test|some|contains|indexof)\b|\bnot in [a-z_]\w{0,60}/g;
/** A list or an object, and not the body of a function. */
const OPENS_LITERAL = /(?:[=:(,[]|\breturn)\s?[{[(]$/;
const AS_ENVIRONMENT = /\benv["']?\s?[:=]\s?(?:dict\(\s?)?\{?\s?(?:\.\.|\*\*)?[.,\s]{0,3}$/;
const STARTS_PROGRAM =
  /\b(?:spawn|exec|execfile|fork|execa|popen|run|call|check_call|check_output|execv?pe?|start)(?:sync)?\(/;
const CONTINUES = /(?:[([,=\\+|&]|&&|\|\||\breturn)$/;
const CONTINUED = /^\s{0,80}(?:\?\.|\.\w|\)\.|\)\)?\s?\.|\||&&|\+\s)/;

const flows = new WeakMap<ScanText, ValueFlow>();

/** The flow of values in a text, which is read once. */
export function valueFlowOf(text: ScanText): ValueFlow {
  const known = flows.get(text) ?? createValueFlow(text);
  flows.set(text, known);
  return known;
}

function createValueFlow(text: ScanText): ValueFlow {
  /** The first line of the statement of each line. */
  let firsts: readonly number[] | undefined;
  const startOf = (line: number): number => {
    firsts ??= firstLines(text);
    return firsts[line] ?? line;
  };
  const statements = new Map<number, Statement>();
  const statementAt = (first: number): Statement => {
    const known = statements.get(first);
    if (known !== undefined) return known;
    let last = first;
    while (last + 1 < text.lineCount && startOf(last + 1) === first) last += 1;
    const lines = Array.from({ length: last - first + 1 }, (_, index) => text.line(first + index));
    const statement = { first, last, ...readStatement(lines.join(" ").slice(0, MAX_STATEMENT)) };
    statements.set(first, statement);
    return statement;
  };
  const statementsIn = ({ first, last }: Span): readonly Statement[] => {
    const list: Statement[] = [];
    for (let line = startOf(Math.max(0, first)); line <= Math.min(last, text.lineCount - 1); ) {
      const statement = statementAt(line);
      list.push(statement);
      line = statement.last + 1;
    }
    return list;
  };
  let functions: ReadonlyMap<string, readonly string[]> | undefined;
  const parametersOf = (name: string): readonly string[] => {
    functions ??= new Map(
      statementsIn({ first: 0, last: text.lineCount - 1 }).flatMap(({ defines }) =>
        defines === undefined ? [] : [[defines.name, defines.parameters]],
      ),
    );
    return functions.get(name) ?? [];
  };
  /** Programs get the variables of the environment; what they return is something else. */
  const isPassedToProgram = ({ line, offset }: Match): boolean =>
    AS_ENVIRONMENT.test(text.lower.slice(Math.max(text.startOf(line), offset - MAX_ARGUMENT), offset)) &&
    statementAt(startOf(line)).startsProgram;
  return {
    reaches(all, to, within) {
      const from = all.filter((match) => !isPassedToProgram(match));
      const targets = to.map((match) => ({ match, argument: argumentAt(text.lower, match) }));
      if (
        targets.some(({ match, argument }) =>
          from.some((source) => isIn(text.lower, source, match, argument)),
        )
      )
        return true;
      const list = statementsIn(within);
      const sources = new Set(
        from.flatMap(({ line }) => list.filter((each) => each.first <= line && line <= each.last)),
      );
      const names = new Set<string>();
      const filled = new Set<string>();
      for (let round = 0, before = -1; before !== names.size && round < MAX_ROUNDS; round += 1) {
        before = names.size;
        let enclosing: Statement["defines"];
        for (const statement of list) {
          enclosing = statement.defines ?? enclosing;
          if (!sources.has(statement) && !hasAny(statement.uses, names)) continue;
          for (const name of statement.gives) names.add(name);
          for (const name of statement.fills) filled.add(name);
          if (statement.returns && enclosing !== undefined) names.add(enclosing.name);
          for (const called of statement.calls) for (const name of parametersOf(called)) names.add(name);
        }
      }
      return targets.some(
        ({ match, argument }) =>
          hasAny(namesUsed(argument), names) || hasAny(statementAt(startOf(match.line)).gives, filled),
      );
    },
  };
}

/** Whether an argument so far ends in a string with words and without anything that reads a file or a variable. */
function isText(argument: string): boolean {
  const [, string = ""] =
    /^(?:"[^"\n]{0,400}"|'[^'\n]{0,400}'|[^"'])*["']([^"']{0,400})$/.exec(argument) ?? [];
  return /\w\s/.test(string) && !/[$@<`{]|\b(?:cat|open|read\w{0,8}|type|get-content)\b/.test(string);
}

/** Whether a match is in the argument of another, or is piped into it. */
function isIn(lower: string, { offset, length }: Match, target: Match, argument: string): boolean {
  if (offset >= target.offset)
    return offset < target.offset + argument.length && !isText(lower.slice(target.offset, offset));
  const between = lower.slice(offset, target.offset + 1);
  return offset + length > target.offset || (between.length < MAX_ARGUMENT && PIPE.test(between));
}

function hasAny(list: Iterable<string>, names: ReadonlySet<string>): boolean {
  for (const name of list) if (names.has(name)) return true;
  return false;
}

/** Most characters of an argument that follow a match. */
const MAX_ARGUMENT = 300;

/** What a match runs or sends: the match, the rest of its last word, and what is in its open brackets or quotes. */
function argumentAt(lower: string, { offset, length }: Match): string {
  const end = offset + length;
  const [word = ""] = /^[\w.]*/.exec(lower.slice(end, end + MAX_ARGUMENT)) ?? [];
  // A method belongs to a value.
  const [receiver = ""] =
    (lower[offset] === "." && /[\w.]*$/.exec(lower.slice(Math.max(0, offset - 60), offset))) || [];
  const matched = receiver + lower.slice(offset, end) + word;
  const rest = lower.slice(end + word.length, end + word.length + MAX_ARGUMENT);
  let depth = (matched.match(/[([{]/g) ?? []).length - (matched.match(/[)\]}]/g) ?? []).length;
  const isOpen =
    (depth > 0 && !/\(\s?[\w.]+$/.test(matched)) || /[([{,"'`$\s=+]$/.test(matched) || rest.startsWith("(");
  if (!isOpen) return matched;
  const isOnLine = depth <= 0 && !rest.startsWith("(");
  for (let at = 0; at < rest.length; at += 1) {
    const character = rest[at] ?? "";
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    const isEnd = isOnLine ? character === "\n" || character === ";" : depth <= 0;
    if (isEnd) return matched + rest.slice(0, at + 1);
  }
  return matched + rest;
}

/** The first line of the statement of each line: a call in several lines, a chain, or a list or object that is written out. */
function firstLines(text: ScanText): readonly number[] {
  const firsts: number[] = [];
  let first = 0;
  let depth = 0;
  for (let line = 0; line < text.lineCount; line += 1) {
    const words = text.line(line);
    const isNext =
      line > 0 &&
      line - first < MAX_LINES &&
      (depth > 0 || CONTINUES.test(text.line(line - 1)) || CONTINUED.test(words));
    if (!isNext) {
      first = line;
      depth = 0;
    }
    if (depth > 0 || OPENS_LITERAL.test(words))
      depth += (words.match(/[([{]/g) ?? []).length - (words.match(/[)\]}]/g) ?? []).length;
    firsts.push(first);
  }
  return firsts;
}

function readStatement(source: string): Omit<Statement, keyof Span> {
  const words = withoutStrings(source);
  const gives = new Set<string>();
  const fills = new Set<string>();
  const add = (list: string | undefined): void => {
    for (const name of namesIn(list ?? "")) gives.add(name);
  };
  for (const [, target = ""] of words.matchAll(ASSIGNED)) add(lastOf(target));
  for (const [, ...groups] of words.matchAll(BOUND)) for (const group of groups) add(group);
  for (const [, receiver, ...files] of source.matchAll(FILLED)) {
    add(receiver);
    if (receiver !== undefined) fills.add(receiver);
    for (const file of files) if (file !== undefined) gives.add(file.replaceAll(/^["'`]|["'`]$/g, ""));
  }
  const [, name, parameters = "", named, values = parameters, plain] = DEFINED.exec(words) ?? [];
  const defined = name ?? named ?? plain;
  return {
    uses: new Set(namesUsed(source, words)),
    gives,
    fills,
    calls: new Set(Array.from(words.matchAll(CALLED), ([, called = ""]) => called)),
    startsProgram: STARTS_PROGRAM.test(words),
    returns: /\breturn\b|\byield\b|^\s{0,40}echo\b/.test(words),
    ...(defined !== undefined && { defines: { name: defined, parameters: namesIn(values) } }),
  };
}

/** The field that is set, not the object that has it; several names for a pattern. */
function lastOf(target: string): string {
  return target.includes(",") || /^[{[(]/.test(target) ? target : (target.split(".").at(-1) ?? "");
}

/** The variables in a text, and the files, because what was written to one is used by its name. */
function namesUsed(text: string, words: string = withoutStrings(text)): readonly string[] {
  const files = Array.from(
    text.matchAll(/["'`\s@=<]([\w./~-]{0,80}[./][\w./~-]{1,40})/g),
    ([, name = ""]) => name,
  );
  return [...namesIn(words.replaceAll(LEFT_OUT, "")), ...files];
}

/** A text with only the variables of its strings. */
function withoutStrings(text: string): string {
  return text.replaceAll(STRING, (string) => {
    const inside = Array.from(string.matchAll(IN_STRING), (match) => match.slice(1).join(""));
    return `"" ${inside.join(" ")} `;
  });
}

function namesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(NAME), ([, name = ""]) => name).filter((name) => !WORDS.has(name));
}
