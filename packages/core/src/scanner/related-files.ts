import { compareText } from "../text/compare-text.ts";
import type { InventoryText } from "./inventory.ts";

/** A page with more links to pages with findings counts with the strongest of them. */
const MAX_LINKED_PAGES = 50;

const PAGE = /\.(?:md|mdx|markdown|txt|rst|adoc|html?)$/i;
const SETTINGS = /\.(?:json|jsonc|ya?ml|toml|ini|cfg|conf|plist|xml|env)$|(?:^|\/)\.[^/]+$/i;
const SKILL = /^skill\.md$/i;

/** A word that may be a path; web addresses and import statements are written with the same characters. */
const PATH = /[^\s"'`<>()[\]{},;:=|*]{1,300}/g;
const IMPORT = /\b(?:import|from|require|source|include|use)\b/;

/**
 * Sets of files whose findings support each other. What SKILL.md leads to belongs together: itself, settings, the
 * scripts that it names, and those that they name. A page belongs to its scripts, to SKILL.md if that names it, and to
 * one other page that it names. So pages of documentation that have nothing to do with each other are in different sets.
 */
export function relatedFiles(
  texts: readonly InventoryText[],
  /** The score of each file with findings, by itself. */
  scores: ReadonlyMap<string, number>,
): readonly ReadonlySet<string>[] {
  const textsOf = Map.groupBy(texts, ({ file }) => wholeFile(file));
  const files = [...new Set([...textsOf.keys(), ...Array.from(scores.keys(), wholeFile)])].toSorted(
    compareText,
  );
  const find = findNamed(files);
  const known = new Map<string, ReadonlySet<string>>();
  const namedBy = (file: string): ReadonlySet<string> => {
    const named =
      known.get(file) ?? new Set((textsOf.get(file) ?? []).flatMap(({ text }) => find(file, text)));
    known.set(file, named);
    return named;
  };
  /** Files, and the scripts to which they lead. */
  const reach = (start: readonly string[]): ReadonlySet<string> => {
    const reached = new Set(start);
    // A set that grows while it is read is read to its end.
    for (const file of reached) for (const named of namedBy(file)) if (!PAGE.test(named)) reached.add(named);
    return reached;
  };
  const skill = files.find((file) => SKILL.test(file));
  const core = reach(files.filter((file) => file === skill || SETTINGS.test(file)));
  const namedBySkill = skill === undefined ? new Set<string>() : namedBy(skill);
  const strength = new Map<string, number>();
  for (const [file, score] of scores)
    strength.set(wholeFile(file), Math.max(score, strength.get(wholeFile(file)) ?? 0));
  const others = [...strength.keys()].filter((file) => !core.has(file));
  const groupOf = new Map(
    others.map((file) => {
      const group = reach([file]);
      return [file, namedBySkill.has(file) ? new Set([...core, ...group]) : group] as const;
    }),
  );
  const groups = others.flatMap((file) => {
    const group = groupOf.get(file) ?? new Set();
    const linked = [...namedBy(file)]
      .filter((named) => named !== file && groupOf.has(named) && !group.has(named))
      .toSorted((a, b) => (strength.get(b) ?? 0) - (strength.get(a) ?? 0) || compareText(a, b))
      .slice(0, MAX_LINKED_PAGES);
    return [group, ...linked.map((named) => new Set([...group, ...(groupOf.get(named) ?? [])]))];
  });
  return [core, ...groups].map((group) => withMembers(group, [...scores.keys()]));
}

/** What is in an archive belongs to the archive. */
function wholeFile(file: string): string {
  const end = file.indexOf("!/");
  return end < 0 ? file : file.slice(0, end);
}

function withMembers(group: ReadonlySet<string>, scored: readonly string[]): ReadonlySet<string> {
  return new Set(scored.filter((file) => group.has(wholeFile(file))));
}

/** Finds the files that a text names: by their path, by a name that no other file has, or in an import. */
function findNamed(files: readonly string[]): (file: string, text: string) => readonly string[] {
  const byName = Map.groupBy(files, (file) => lastPart(file));
  const byFolderAndName = Map.groupBy(files, (file) => inFolder(folderOf(file), lastPart(file)));
  const scripts = files.filter((file) => !PAGE.test(file));
  const byStem = Map.groupBy(scripts, (file) => lastPart(file).replace(/\.\w{1,5}$/, ""));
  return (from, text) => {
    const named = new Set<string>();
    const added = new Set<readonly string[]>();
    // Once each: many files can have one name, and a text can repeat it.
    const add = (list: readonly string[] = []): void => {
      if (added.has(list)) return;
      added.add(list);
      for (const file of list) named.add(file);
    };
    for (const line of text.split("\n")) {
      const isImport = IMPORT.test(line);
      for (const [word] of line.matchAll(PATH)) {
        const path = word.replace(/(?:[.!?]|#.*)+$/, "");
        const name = lastPart(path);
        const same = byName.get(name);
        const inPath = path.includes("/") ? lastPart(folderOf(path)) : "";
        const folder = /^\.*$/.test(inPath) ? lastPart(folderOf(from)) : inPath;
        add(same?.length === 1 ? same : byFolderAndName.get(inFolder(folder, name)));
        if (isImport) add(byStem.get(name.slice(name.lastIndexOf(".") + 1)));
      }
    }
    named.delete(from);
    return [...named];
  };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** The name of a file; of a name with blanks, its last word, because a text is read word by word. */
function lastPart(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replaceAll("%20", " ");
  return name.slice(name.lastIndexOf(" ") + 1);
}

function inFolder(folder: string, name: string): string {
  return `${lastPart(folder)}/${name}`;
}
