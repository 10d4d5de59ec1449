import type { Sample } from "./corpus-case.ts";

/** A mechanical change that keeps what an attack does and changes how it is written. */
export interface Evasion {
  readonly name: string;
  /** Undefined if the change doesn't apply. */
  readonly change: (sample: Sample) => Sample | undefined;
}

const COMMANDS = /\b(curl|wget|bash|base64|python3?|nc|printenv|chmod)\b/;
const ALL_COMMANDS = new RegExp(COMMANDS, "g");

const inText =
  (change: (text: string) => string) =>
  (sample: Sample): Sample | undefined => {
    const changed =
      typeof sample === "string"
        ? change(sample)
        : Object.fromEntries(Object.entries(sample).map(([path, text]) => [path, change(text)]));
    return JSON.stringify(changed) === JSON.stringify(sample) ? undefined : changed;
  };

/** Changes the lines of shell code only, where the change keeps the meaning. */
const inShell = (change: (line: string) => string): ((sample: Sample) => Sample | undefined) =>
  inText((text) =>
    text
      .split("\n")
      .map((line) =>
        COMMANDS.test(line) &&
        !/^(?:import|from|const|let|var|class|def|requests|exec|eval|\s*"|\{)/.test(line) &&
        !/^[A-Z*][a-z*]/.test(line)
          ? change(line)
          : line,
      )
      .join("\n"),
  );

const letters = (text: string, map: (letter: string) => string): string => Array.from(text, map).join("");

/** The changes, in the order of the table. */
export const evasions: readonly Evasion[] = [
  {
    name: "other letter case",
    change: inText((text) =>
      text.replace(/\b(ignore|download|read|send|upload|paste|fetch|never|do not)\b/gi, (word) =>
        word.toUpperCase(),
      ),
    ),
  },
  { name: "more spaces", change: inText((text) => text.replace(/(?<=\S) (?=[|>&-])/g, "   ")) },
  {
    name: "empty quotes in commands",
    change: inShell((line) => line.replace(ALL_COMMANDS, (word) => `${word[0]}''${word.slice(1)}`)),
  },
  {
    name: "backslash in commands",
    change: inShell((line) => line.replace(ALL_COMMANDS, (word) => `${word[0]}\\${word.slice(1)}`)),
  },
  {
    name: "commands in variables",
    change: inShell((line) => line.replace(COMMANDS, (word) => `c=${word}; $c`)),
  },
  { name: "lines broken with a backslash", change: inShell((line) => line.replace(/ (?=[|-])/g, " \\\n  ")) },
  {
    name: "strings in pieces",
    change: inText((text) =>
      text.replace(
        /(['"])(https?:\/\/|\.ssh|\/bin\/)([\w./-]{4,})\1/g,
        (_, quote: string, start: string, rest: string) =>
          `${quote}${start}${quote} + ${quote}${rest}${quote}`,
      ),
    ),
  },
  {
    name: "zero-width characters",
    change: inText((text) =>
      text.replace(
        /\b(ignore|curl|bash|send|download|secret|previous)\b/gi,
        (word) => `${word[0]}\u200b${word.slice(1)}`,
      ),
    ),
  },
  {
    name: "look-alike letters",
    change: inText((text) =>
      text.replace(/\b(curl|bash|send|password|download|upload|read|previous)\b/gi, (word) =>
        word.replace("a", "а").replace("e", "е").replace("c", "с").replace("o", "о"),
      ),
    ),
  },
  {
    name: "full-width letters",
    change: inText((text) =>
      text.replace(/\b(curl|bash|ignore|send|download|upload|password)\b/gi, (word) =>
        letters(word, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
      ),
    ),
  },
  {
    name: "whole command in base64",
    change: inShell((line) => `echo ${Buffer.from(line).toString("base64")} | base64 -d | sh`),
  },
  {
    name: "whole command in hexadecimal digits",
    change: inShell((line) => `echo ${Buffer.from(line).toString("hex")} | xxd -r -p | sh`),
  },
  {
    name: "whole text in an HTML comment",
    change: (sample) =>
      typeof sample === "string" && !sample.includes("<!--") && !sample.includes("`")
        ? `<!--\n${sample}\n-->`
        : undefined,
  },
  {
    name: "moved to a second file",
    change: (sample) =>
      typeof sample === "string" ? { "references/setup.md": `# Setup\n\n${sample}\n` } : undefined,
  },
  {
    name: "behind 20,000 empty lines",
    change: (sample) => (typeof sample === "string" ? `${"\n".repeat(20_000)}${sample}` : undefined),
  },
];
