const SPLIT =
  /["']\s?,\s?["']|["']\s{0,4}[+.]\s{0,4}["']|["']\s{1,20}["']|\w(?:""|'')\w|\w\\\w|[a-z](["'])[a-z]{1,20}\1[a-z]|\^[a-z]|`[a-z]|\$\{?[a-z_]|\{[a-z_]\w*\}|\b[a-z_]\w* \+ [a-z_]/i;
const ASSIGNMENT =
  /(?:^|[;&{(\s])(?:export |local |const |let |var |set |\$)?([A-Za-z_]\w{0,30})\s?=\s?(?:"([^"\n$`]{1,400})"|'([^'\n]{1,400})'|([^\s"'`$;|&(){}[\],]{2,200}))/g;

/** A list of strings that is joined where it is written: `["cu", "rl"].join("")`. */
const JOINED_LIST = /\[((?:["'][^"'\n]{0,40}["'],?[ ]?){2,40})\]\.join\(["']{2}\)/g;

/**
 * The arguments of a function that joins a path; one call inside of them, such as for the home folder. Not a list of
 * strings, which Python's `" ".join(["curl", "-s"])` joins with something else.
 */
const PATH_CALL =
  /\b(?:[jJ]oin(?:path)?|Combine|Path\.of|Paths\.get)\((?!\s?(?:\[|\(\s?["']))([^()\n]{0,200}(?:\([^()\n]{0,60}\)[^()\n]{0,200})?)\)/g;

/**
 * A text with paths in one piece that scripts write as `join(home, ".ssh", "id_rsa")` or `home / ".ssh" / "id_rsa"`.
 * Undefined if there are none.
 */
export function joinPaths(text: string): string | undefined {
  if (!/\b(?:[jJ]oin(?:path)?|Combine|of|get)\(|["'] ?\/ ?["']/.test(text)) return undefined;
  const joined = text
    .replace(PATH_CALL, (call) => call.replace(/(["'])\s?,\s?\1/g, "/"))
    .replace(/(?<=[\w.~)-])(["']) ?\/ ?\1(?=[\w.~])/g, "/");
  return joined === text ? undefined : joined;
}

/** A text with the arguments of programs as a shell writes them: a list of strings is how every program takes them. */
export function joinArguments(text: string): string {
  return text.replace(/\[(?:\s?["'][^"'\n]{0,200}["']\s?,?){2,40}\s?\](?!\s?\.)/g, (list) =>
    list.replace(/(["'])\s?,\s?\1/g, (whole) => " ".padEnd(whole.split("\n").length, "\n")),
  );
}

/** Stands for the end of a line inside of a joined one. */
const LINE_END = "\u0000";

const EXPORT = /^[ \t]{0,20}export ([A-Za-z_]\w{0,30})=["']?([^\s"'`$;|&]{2,200})/gm;

/** The variables that a shell script passes on to others. */
export function exportedValues(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(EXPORT), ([, name = "", value = ""]) => [name, value]));
}

/**
 * The text as a shell or an interpreter would see it: strings joined, empty quotes and needless escapes removed, values
 * of simple variables in place, also of those that other files export. Every line keeps its number: lines that are
 * joined leave empty ones behind. Undefined if nothing changes.
 */
export function joinStrings(
  text: string,
  exported: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  if (!SPLIT.test(text)) return undefined;
  const valueAt = assignedValues(text, exported);
  const joined = withValues(text, valueAt)
    .replaceAll(LINE_END, "")
    .replace(JOINED_LIST, (_, list: string) => `"${list.replace(/["'],?\s?["']?/g, "")}"`)
    .replace(/(["'])\s{0,4}[+]\s{0,4}\1/g, lineEnds)
    // Arguments of a program in a list: ["curl", "-s", url].
    .replace(/(["'])\s?,\s?\1/g, (whole) => ` ${lineEnds(whole)}`)
    .replace(/(?<=\w)(?:""|'')(?=\w)/g, "")
    .replace(/(?<=\b[a-z]{1,12})"([a-z]{1,20})"(?=[a-z]{0,12})/g, "$1")
    .replace(/(?<=\b[a-z]{1,12})'([a-z]{1,20})'(?=[a-z]{0,12})/g, "$1")
    // The end of a line inside of a string; without this, it and the command after it look like one word.
    .replace(/\\n(?=(?:curl|wget|sudo|ssh|(?:ba|z)?sh|python3?|node|nohup|eval|exec|import)\b)/g, " ")
    .replace(/(?<=[a-z])[\\^`](?=[a-z])/gi, "");
  const moved = moveLineEnds(joined);
  return moved === text ? undefined : moved;
}

/** The value of a variable where it is used: the last one before, otherwise the first one after. */
type ValueAt = (name: string, offset: number) => string | undefined;

function assignedValues(text: string, exported: ReadonlyMap<string, string>): ValueAt {
  const assigned = new Map<string, { readonly offset: number; readonly value: string }[]>();
  for (const { index, 1: name = "", 2: double, 3: single, 4: bare } of text.matchAll(ASSIGNMENT)) {
    const value = double ?? single ?? bare ?? "";
    if (value.includes(name)) continue;
    const known = assigned.get(name) ?? [];
    known.push({ offset: index, value });
    assigned.set(name, known);
  }
  return (name, offset) => {
    const known = assigned.get(name);
    if (known === undefined) return exported.get(name);
    let before = 0;
    for (let end = known.length; before < end; ) {
      const middle = (before + end) >> 1;
      if ((known[middle]?.offset ?? 0) < offset) before = middle + 1;
      else end = middle;
    }
    return known[Math.max(0, before - 1)]?.value;
  };
}

/** The text with values in the place of variables. */
function withValues(text: string, valueAt: ValueAt): string {
  return text.replace(
    /\$\{([A-Za-z_]\w{0,30})\}|\$([A-Za-z_]\w{0,30})|\{([A-Za-z_]\w{0,30})\}|\b[A-Za-z_]\w{0,30}(?:\s?\+\s?[A-Za-z_]\w{0,30}){1,20}\b/g,
    (whole, inBraces?: string, plain?: string, inText?: string, offset: number = 0) => {
      const name = inBraces ?? plain ?? inText;
      if (name !== undefined) return valueAt(name, offset) ?? whole;
      const parts = whole.split("+").map((part) => valueAt(part.trim(), offset));
      return parts.every((part) => part !== undefined) ? parts.join("") : whole;
    },
  );
}

/** The line ends of a piece that is removed, as characters that no pattern sees as the end of a line. */
function lineEnds(piece: string): string {
  return LINE_END.repeat(piece.split("\n").length - 1);
}

/** Puts line ends that were inside a joined line behind it. */
function moveLineEnds(text: string): string {
  return text.includes(LINE_END)
    ? text.replace(
        /^.*$/gm,
        (line) => line.replaceAll(LINE_END, "") + "\n".repeat(line.split(LINE_END).length - 1),
      )
    : text;
}
