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

/** The shell lines of a sample: all of a shell script, or its code blocks. */
const shellOf = (sample: Sample): string | undefined => {
  if (typeof sample === "string") return /```(?:bash|sh)\n([\s\S]*?)\n```/.exec(sample)?.[1];
  const script = Object.entries(sample).find(([path]) => path.endsWith(".sh"));
  return script?.[1].trimEnd();
};

/** Moves the shell lines of a sample into a program that starts them. */
const inProgram =
  (file: string, write: (command: string) => string) =>
  (sample: Sample): Sample | undefined => {
    const shell = shellOf(sample);
    if (shell === undefined) return undefined;
    const prose =
      typeof sample === "string" ? sample.replace(/```[\s\S]*?```/g, `Run \`${file}\`.`) : "Run it.";
    return { "references/setup.md": prose, [file]: shell.split("\n").map(write).join("") };
  };

/** Splits instructions after a line or sentence in the middle; of a command, the address moves away. */
const overTwoFiles = (sample: Sample): Sample | undefined => {
  const shell = shellOf(sample);
  const [address] = /https?:\/\/[^\s"'|)]+/.exec(shell ?? "") ?? [];
  if (shell !== undefined && address !== undefined) {
    return {
      "scripts/env.sh": `export ADDRESS=${address}\n`,
      "scripts/setup.sh": `. scripts/env.sh\n${shell.replaceAll(address, "$ADDRESS")}\n`,
    };
  }
  if (typeof sample !== "string" || sample.includes("```")) return undefined;
  const parts = sample.split(/(?<=[.:])\s+|\n+/).filter((part) => part !== "");
  if (parts.length < 2) return undefined;
  const middle = Math.ceil(parts.length / 2);
  return {
    "references/first.md": `${parts.slice(0, middle).join("\n\n")}\n`,
    "references/second.md": `${parts.slice(middle).join("\n\n")}\n`,
  };
};

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
    name: "started from Python",
    change: inProgram("scripts/setup.py", (line) => `os.system(${JSON.stringify(line)})\n`),
  },
  {
    name: "started from Node.js",
    change: inProgram("scripts/setup.mjs", (line) => `execSync(${JSON.stringify(line)});\n`),
  },
  {
    name: "moved to a second file",
    change: (sample) =>
      typeof sample === "string" ? { "references/setup.md": `# Setup\n\n${sample}\n` } : undefined,
  },
  { name: "split over two files", change: overTwoFiles },
  {
    name: "called an example of an attack",
    change: (sample) =>
      typeof sample === "string"
        ? `## Attack examples\n\nMalicious code looks like this.\n\n${sample}`
        : undefined,
  },
  {
    name: "instructions in a code block",
    change: (sample) =>
      typeof sample === "string" && !/[`~]{3}|<!--/.test(sample)
        ? `\`\`\`text\n${sample}\n\`\`\``
        : undefined,
  },
  {
    name: "beside a harmless address",
    change: inShell((line) => `${line} # https://docs.github.com/en`),
  },
  {
    name: "behind 20,000 empty lines",
    change: (sample) => (typeof sample === "string" ? `${"\n".repeat(20_000)}${sample}` : undefined),
  },
];
