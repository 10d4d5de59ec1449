/**
 * The words of a call's arguments as Claude Code 2.1.325 finds them. It reads the arguments as a Bash command: leading
 * assignments, redirections, brackets and keywords are skipped, and an operator, a line break or a comment ends the
 * words. Text without a command is split at blanks. A quote that is never closed reaches to the end.
 */
export function claudeArguments(text: string): readonly string[] {
  const words = commandWords(text);
  return words.length > 0 ? words : plainWords(text);
}

/** Words that start a construct; the command is what follows them. */
const KEYWORDS: ReadonlySet<string> = new Set([
  "if",
  "then",
  "else",
  "while",
  "until",
  "do",
  "done",
  "{",
  "}",
  "!",
]);

/** Constructs that need more than a command, which arguments hardly ever have: the text is then no command. */
const UNFINISHED: ReadonlySet<string> = new Set(["for", "case", "select", "function", "[["]);

/** Commands whose own arguments are not words. */
const DECLARATIONS: ReadonlySet<string> = new Set(["export", "declare", "typeset", "local", "readonly"]);

const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=(?!=)/;

const LONE_VARIABLE = /^\$(?:\w+|\{[^}]*\})$/;

function commandWords(text: string): readonly string[] {
  const words: string[] = [];
  let rest = text;
  while (rest !== "") {
    rest = rest.replace(/^(?:[ \t]|\\\r?\n)+/, "");
    if (words.length === 0) {
      const before = rest;
      rest = rest
        .replace(/^(?:\(\([^)]*\)\)|[\s;|&()])+/, "")
        .replace(/^\d*(?:<|>>?)[ \t]*[^\s;|&<>()]+/, "");
      if (rest !== before) continue;
    }
    if (rest === "" || /^(?:[\r\n;|&<>)#]|\d+[<>])/.test(rest)) {
      const hereString = /^<<<[ \t]*[^\s;|&<>()]+/.exec(rest);
      if (hereString === null) break;
      rest = rest.slice(hereString[0].length);
      continue;
    }
    const group = words.length > 0 ? /^\([^)]*\)/.exec(rest) : null;
    if (group !== null) {
      rest = rest.slice(group[0].length);
      continue;
    }
    const { raw, word } = readWord(rest);
    if (raw === "") break;
    rest = rest.slice(raw.length);
    if (words.length > 0) {
      // Behind the first word, a variable by itself is not a word.
      if (!LONE_VARIABLE.test(raw)) words.push(word);
    } else if (UNFINISHED.has(raw)) return [];
    else if (DECLARATIONS.has(raw)) return [raw];
    else if (!KEYWORDS.has(raw) && !ASSIGNMENT.test(raw) && !raw.startsWith("[")) words.push(word);
  }
  return words;
}

/** The first word of a text: as written, and without its quotes. */
function readWord(text: string): { readonly raw: string; readonly word: string } {
  let word = "";
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const part = /^(?:\$\([^)]*\)|\$\{[^}]*\}|\$'[^']*'|`[^`]*`)/.exec(rest)?.[0];
    const quoted = /^(?:'([^']*)'|"((?:[^"\\]|\\[\s\S])*)")/.exec(rest);
    const char = text.charAt(at);
    if (part !== undefined) {
      word += part;
      at += part.length;
    } else if (quoted !== null) {
      // Backslashes inside double quotes stay.
      word += quoted[1] ?? quoted[2] ?? "";
      at += quoted[0].length;
    } else if (char === "'" || char === '"' || /^\$[({]/.test(rest)) {
      return { raw: text, word: word + rest };
    } else if (char === "\\" && /^\\\r?\n/.test(rest)) {
      break;
    } else if (char === "\\") {
      word += text.charAt(at + 1);
      at += 2;
    } else if (/[ \t\r\n;|&<>()]/.test(char)) {
      break;
    } else {
      word += char;
      at += 1;
    }
  }
  return { raw: text.slice(0, at), word };
}

function plainWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
