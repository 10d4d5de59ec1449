/** One line of the list that Claude Code sends to the model. */
export interface ListingLine {
  /** The folder of the skill or the path of the command, which is what people type. */
  readonly key: string;
  /** The frontmatter's name, if Claude Code shows it in parentheses. */
  readonly label: string | null;
  readonly description: string | null;
}

const HEADING = "The following skills are available for use with the Skill tool:\n\n";

/** The first text in a request that contains the list of skills. */
export function findListing(value: unknown): string | undefined {
  if (typeof value === "string") {
    const start = value.indexOf(HEADING);
    return start === -1 ? undefined : value.slice(start + HEADING.length);
  }
  if (typeof value !== "object" || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = findListing(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function withoutEscapes(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
}

/** Splits the list into lines; skills with an unknown key, such as bundled ones, are left out. */
export function parseListing(listing: string, keys: ReadonlySet<string>): ListingLine[] {
  const longestFirst = [...keys].toSorted((a, b) => b.length - a.length);
  return listing.split("\n").flatMap((line) => {
    if (!line.startsWith("- ")) return [];
    const text = line.slice(2);
    const key = longestFirst.find(
      (candidate) =>
        text === candidate ||
        (/^(?:: | \()/.test(text.slice(candidate.length)) && text.startsWith(candidate)),
    );
    if (key === undefined) return [];
    const rest = text.slice(key.length);
    const labelled = /^ \((.*?)\)(?:: (.*))?$/.exec(rest);
    const plain = /^: (.*)$/.exec(rest);
    const description = labelled?.[2] ?? plain?.[1];
    return [
      {
        key,
        label: labelled?.[1] ?? null,
        description: description === undefined ? null : withoutEscapes(description),
      },
    ];
  });
}
