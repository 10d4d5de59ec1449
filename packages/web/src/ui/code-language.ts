import { yaml } from "@codemirror/lang-yaml";
import { StreamLanguage, type StreamParser } from "@codemirror/language";
import type { Extension } from "@codemirror/state";

/** What a tokenizer has to know about a language. */
interface Grammar {
  /** What starts a comment up to the end of the line. */
  readonly comment: RegExp;
  /** What starts and ends a comment of several lines. */
  readonly block?: readonly [start: string, end: string];
  /** What starts and ends a text; those of several lines come first. */
  readonly quotes: readonly string[];
  readonly keywords: ReadonlySet<string>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const script = words(
  "as async await break case catch class const continue default delete do else export extends false finally for from function if import in instanceof interface let new null of return static super switch this throw true try type typeof undefined var void while with yield",
);

const grammars = {
  script: { comment: /^\/\//, block: ["/*", "*/"], quotes: ["`", '"', "'"], keywords: script },
  python: {
    comment: /^#/,
    quotes: ['"""', "'''", '"', "'"],
    keywords: words(
      "and as assert async await break class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return True try while with yield",
    ),
  },
  shell: {
    comment: /^#/,
    quotes: ['"', "'"],
    keywords: words(
      "break case cd continue do done echo elif else esac eval exec exit export fi for function if in local printf read return set shift source test then trap unset until while",
    ),
  },
  powershell: {
    comment: /^#/,
    block: ["<#", "#>"],
    quotes: ['"', "'"],
    keywords: words(
      "begin break catch continue do else elseif end exit finally for foreach function if in param process return switch throw trap try until while",
    ),
  },
  ruby: {
    comment: /^#/,
    quotes: ['"', "'"],
    keywords: words(
      "begin break case class def do else elsif end ensure false for if in module next nil not or raise require rescue return self super then true unless until when while yield",
    ),
  },
  system: {
    comment: /^\/\//,
    block: ["/*", "*/"],
    quotes: ["`", '"', "'"],
    keywords: words(
      "as async bool break case char class const continue default defer else enum false float fn for func go if impl import in int interface let long match mod mut namespace new nil null package private pub public range return select self static string struct super switch this trait true try type use using var void where while",
    ),
  },
  json: { comment: /^\/\//, quotes: ['"'], keywords: words("true false null") },
  toml: { comment: /^#/, quotes: ['"""', "'''", '"', "'"], keywords: words("true false") },
  sql: {
    comment: /^--/,
    block: ["/*", "*/"],
    quotes: ["'", '"'],
    keywords: words(
      "and as by create delete distinct drop from group having in inner insert into is join left limit not null on or order outer right select set table union update values where with",
    ),
  },
  css: { comment: /^\0/, block: ["/*", "*/"], quotes: ['"', "'"], keywords: words("important") },
  markup: { comment: /^\0/, block: ["<!--", "-->"], quotes: ['"', "'"], keywords: words("") },
} satisfies Readonly<Record<string, Grammar>>;

const endings: Readonly<Record<string, keyof typeof grammars>> = {
  bash: "shell",
  c: "system",
  cjs: "script",
  cpp: "system",
  cs: "system",
  css: "css",
  go: "system",
  h: "system",
  html: "markup",
  java: "system",
  js: "script",
  json: "json",
  jsonc: "json",
  jsx: "script",
  mjs: "script",
  ps1: "powershell",
  py: "python",
  rb: "ruby",
  rs: "system",
  sh: "shell",
  sql: "sql",
  svg: "markup",
  swift: "system",
  toml: "toml",
  ts: "script",
  tsx: "script",
  xml: "markup",
  zsh: "shell",
};

/** The syntax colors for a file, by its name; none for a language that isn't known. */
export function languageOf(path: string): Extension {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  if (ending === "yaml" || ending === "yml") return yaml();
  const id = endings[ending];
  return id === undefined ? [] : StreamLanguage.define(tokenizer(grammars[id]));
}

/** What a tokenizer is inside of at the end of a line. */
interface State {
  open: string | undefined;
  kind: "comment" | "string";
}

function tokenizer({ comment, block, quotes, keywords }: Grammar): StreamParser<State> {
  return {
    startState: () => ({ open: undefined, kind: "string" }),
    copyState: (state) => ({ ...state }),
    token(stream, state) {
      if (state.open !== undefined) {
        const end = state.open;
        while (!stream.eol()) {
          if (stream.match(end)) {
            state.open = undefined;
            return state.kind;
          }
          if (stream.next() === "\\" && state.kind === "string") stream.next();
        }
        // A text between single characters ends with its line, except in backticks.
        if (end.length === 1 && end !== "`") state.open = undefined;
        return state.kind;
      }
      if (stream.eatSpace()) return null;
      if (block !== undefined && stream.match(block[0])) {
        state.open = block[1];
        state.kind = "comment";
        return "comment";
      }
      if (stream.match(comment)) {
        stream.skipToEnd();
        return "comment";
      }
      const quote = quotes.find((one) => stream.match(one));
      if (quote !== undefined) {
        state.open = quote;
        state.kind = "string";
        return "string";
      }
      if (stream.match(/^\d[\w.]*/)) return "number";
      const word = stream.match(/^[\p{L}_$][\p{L}\p{N}_$]*/u) as RegExpMatchArray | null;
      if (word !== null) return keywords.has(word[0]) ? "keyword" : null;
      stream.next();
      return null;
    },
  };
}
