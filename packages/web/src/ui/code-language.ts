import { yaml } from "@codemirror/lang-yaml";
import { StreamLanguage, type StreamParser } from "@codemirror/language";
import type { Extension } from "@codemirror/state";

/** What a tokenizer has to know about a family of languages. */
interface Grammar {
  /** The endings of its files. */
  readonly endings: ReadonlySet<string>;
  /** What starts a comment up to the end of the line. */
  readonly comment?: string;
  /** What starts and ends a comment of several lines. */
  readonly block?: readonly [start: string, end: string];
  /** What starts and ends a text; those of several lines come first. */
  readonly quotes: readonly string[];
  readonly keywords: ReadonlySet<string>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const grammars: readonly Grammar[] = [
  {
    endings: words("cjs js jsx mjs ts tsx"),
    comment: "//",
    block: ["/*", "*/"],
    quotes: ["`", '"', "'"],
    keywords: words(
      "as async await break case catch class const continue default delete do else export extends false finally for from function if import in instanceof interface let new null of return static super switch this throw true try type typeof undefined var void while with yield",
    ),
  },
  {
    endings: words("py"),
    comment: "#",
    quotes: ['"""', "'''", '"', "'"],
    keywords: words(
      "and as assert async await break class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return True try while with yield",
    ),
  },
  {
    endings: words("bash sh zsh"),
    comment: "#",
    quotes: ['"', "'"],
    keywords: words(
      "break case cd continue do done echo elif else esac eval exec exit export fi for function if in local printf read return set shift source test then trap unset until while",
    ),
  },
  {
    endings: words("ps1"),
    comment: "#",
    block: ["<#", "#>"],
    quotes: ['"', "'"],
    keywords: words(
      "begin break catch continue do else elseif end exit finally for foreach function if in param process return switch throw trap try until while",
    ),
  },
  {
    endings: words("rb"),
    comment: "#",
    quotes: ['"', "'"],
    keywords: words(
      "begin break case class def do else elsif end ensure false for if in module next nil not or raise require rescue return self super then true unless until when while yield",
    ),
  },
  {
    endings: words("c cpp cs go h java rs swift"),
    comment: "//",
    block: ["/*", "*/"],
    quotes: ["`", '"', "'"],
    keywords: words(
      "as async bool break case char class const continue default defer else enum false float fn for func go if impl import in int interface let long match mod mut namespace new nil null package private pub public range return select self static string struct super switch this trait true try type use using var void where while",
    ),
  },
  { endings: words("json jsonc"), comment: "//", quotes: ['"'], keywords: words("true false null") },
  { endings: words("toml"), comment: "#", quotes: ['"""', "'''", '"', "'"], keywords: words("true false") },
  {
    endings: words("sql"),
    comment: "--",
    block: ["/*", "*/"],
    quotes: ["'", '"'],
    keywords: words(
      "and as by create delete distinct drop from group having in inner insert into is join left limit not null on or order outer right select set table union update values where with",
    ),
  },
  { endings: words("css"), block: ["/*", "*/"], quotes: ['"', "'"], keywords: words("important") },
  { endings: words("html svg xml"), block: ["<!--", "-->"], quotes: ['"', "'"], keywords: new Set() },
];

/** The syntax colors for a file, by its name; none for a language that isn't known. */
export function languageOf(path: string): Extension {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  if (ending === "yaml" || ending === "yml") return yaml();
  const grammar = grammars.find(({ endings }) => endings.has(ending));
  return grammar === undefined ? [] : StreamLanguage.define(tokenizer(grammar));
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
      if (comment !== undefined && stream.match(comment)) {
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
