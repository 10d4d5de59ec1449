/** Longest glob that is looked at, and most wildcards in it; others are mistakes, or made to cost time. */
const MAX_GLOB_LENGTH = 256;
const MAX_WILDCARDS = 5;

const known = new Map<string, RegExp | undefined>();

/** Above it the memory of globs starts anew. */
const MAX_KNOWN = 10_000;

/**
 * Whether a glob such as `src/**` or `*.{csv,tsv}` fits a path relative to the project, with `/` between its parts. A
 * glob without `/` fits a file's name in any folder.
 */
export function matchesPath(glob: string, path: string): boolean {
  if (!known.has(glob)) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(glob, toPattern(glob));
  }
  return known.get(glob)?.test(path) ?? false;
}

function toPattern(glob: string): RegExp | undefined {
  const plain = glob.replace(/^\.?\//, "");
  const wildcards = plain.match(/\*+|\?|\{/g)?.length ?? 0;
  if (plain === "" || plain.length > MAX_GLOB_LENGTH || wildcards > MAX_WILDCARDS) return undefined;
  const anywhere = plain.includes("/") ? "" : "(?:.*/)?";
  const source = plain.replace(
    /\*\*\/|\*+|\?|\{([^{}]*)\}|[\\^$.|+()[\]{}]/g,
    (part, choices: string | undefined) => {
      if (part === "**/") return "(?:.*/)?";
      if (part === "**") return ".*";
      if (part.startsWith("*")) return "[^/]*";
      if (part === "?") return "[^/]";
      if (choices !== undefined) return `(?:${choices.split(",").map(choiceSource).join("|")})`;
      return `\\${part}`;
    },
  );
  return new RegExp(`^${anywhere}${source}$`, "su");
}

function choiceSource(choice: string): string {
  return choice.replace(/[\\^$.|?*+()[\]{}]/g, (sign) => (sign === "*" ? "[^/]*" : `\\${sign}`));
}
