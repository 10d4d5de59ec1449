/** What somebody typed or pasted to add skills. */
export type AddRequest =
  | { readonly kind: "nothing" }
  /** A whole SKILL.md. */
  | { readonly kind: "text"; readonly text: string }
  /** A repository, an address, a package or a path. `skills` are the names that a pasted command asks for. */
  | { readonly kind: "source"; readonly source: string; readonly skills: readonly string[] }
  /** What somebody wants to get done, or a name. */
  | { readonly kind: "words"; readonly words: string };

const FRONTMATTER = /^\uFEFF?---[ \t]*\r?\n/;
const SCHEME =
  /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:npm|node_modules|github|gitlab|bitbucket|codeberg|clawhub|registry|mcp|index|well-known):|git@)/i;
const PATH = /^(?:\.{0,2}\/|~\/|[a-z]:[\\/])/i;
const ARCHIVE = /^\S+\.(?:zip|skill|tgz|tar\.gz|md)$/i;
const OWNER_AND_REPOSITORY = /^[\w.-]+\/[\w.-]+(?:\/[^\s]*)?(?:[#@]\S+)?$/;

/** Commands that people copy from a README, up to the source. */
const COMMAND =
  /^\$?\s*(?:(?:npx|bunx|pnpm dlx)\s+(?:-y\s+)?)?(?:skillwright|skills|clawhub|(?:claude\s+)?\/?plugin\s+marketplace)(?:@\S+)?\s+(?:add|install|i)\s+(.+)$/;

/** Distinguishes a pasted skill, a source and a search. */
export function readRequest(typed: string): AddRequest {
  if (FRONTMATTER.test(typed.trimStart())) return { kind: "text", text: typed.trimStart() };
  const line = typed.trim();
  if (line === "") return { kind: "nothing" };
  const pasted = COMMAND.exec(line)?.[1];
  if (pasted !== undefined) return readArguments(pasted);
  return isSource(line) ? { kind: "source", source: line, skills: [] } : { kind: "words", words: line };
}

function isSource(line: string): boolean {
  if (/\s/.test(line)) return PATH.test(line) || /^[a-z]+:\/\//i.test(line);
  return [SCHEME, PATH, ARCHIVE, OWNER_AND_REPOSITORY].some((form) => form.test(line));
}

/** The source and the wanted skills in the arguments of a command; other options don't matter here. */
function readArguments(given: string): AddRequest {
  const skills: string[] = [];
  let source: string | undefined;
  const words = given.split(/\s+/).map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--skill" || word === "-s") {
      const name = words[at + 1];
      if (name !== undefined && !name.startsWith("-")) skills.push(name);
      at += 1;
    } else if (word.startsWith("--skill=")) skills.push(word.slice("--skill=".length));
    else if (!word.startsWith("-")) source ??= word;
  }
  return source === undefined ? { kind: "words", words: given } : { kind: "source", source, skills };
}
