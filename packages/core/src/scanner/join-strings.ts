const SPLIT =
  /["']\s?,\s?["']|["']\s{0,4}[+.]\s{0,4}["']|["']\s{1,20}["']|\w(?:""|'')\w|\w\\\w|[a-z]"[a-z]{1,20}"[a-z]|\^[a-z]|`[a-z]|\$\{?[a-z_]|\{[a-z_]\w*\}|\b[a-z_]\w* \+ [a-z_]/i;
const ASSIGNMENT =
  /(?:^|[;&{(\s])(?:export |local |const |let |var |set |\$)?([A-Za-z_]\w{0,30})\s?=\s?(?:"([^"\n$`]{1,400})"|'([^'\n]{1,400})'|([^\s"'`$;|&(){}[\],]{2,200}))/g;

const EXPORT = /^[ \t]{0,20}export ([A-Za-z_]\w{0,30})=["']?([^\s"'`$;|&]{2,200})/gm;

/** The variables that a shell script passes on to others. */
export function exportedValues(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(EXPORT), ([, name = "", value = ""]) => [name, value]));
}

/**
 * The text as a shell or an interpreter would see it: strings joined, empty quotes and needless escapes removed, values
 * of simple variables in place, also of those that other files export. Lines stay in place. Undefined if nothing
 * changes.
 */
export function joinStrings(
  text: string,
  exported: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  if (!SPLIT.test(text)) return undefined;
  const values = new Map(exported);
  for (const [, name = "", double, single, bare] of text.matchAll(ASSIGNMENT)) {
    const value = double ?? single ?? bare ?? "";
    if (!value.includes(name)) values.set(name, value);
  }
  let joined = text
    .replace(/(["'])\s{0,4}[+]\s{0,4}\1/g, "")
    // Arguments of a program in a list: ["curl", "-s", url].
    .replace(/(["'])\s?,\s?\1/g, " ")
    .replace(/(?<=\w)(?:""|'')(?=\w)/g, "")
    .replace(/(?<=\b[a-z]{1,12})"([a-z]{1,20})"(?=[a-z]{0,12})/g, "$1")
    .replace(/(?<=\b[a-z]{1,12})'([a-z]{1,20})'(?=[a-z]{0,12})/g, "$1")
    .replace(/(?<=[a-z])[\\^`](?=[a-z])/gi, "");
  if (values.size > 0) {
    const knownValue = (whole: string, name: string): string => values.get(name) ?? whole;
    joined = joined
      .replace(/\$\{([A-Za-z_]\w{0,30})\}/g, knownValue)
      .replace(/\$([A-Za-z_]\w{0,30})/g, knownValue)
      .replace(/\{([A-Za-z_]\w{0,30})\}/g, knownValue)
      .replace(/\b[A-Za-z_]\w{0,30}(?:\s?\+\s?[A-Za-z_]\w{0,30}){1,20}\b/g, (sum) => {
        const parts = sum.split("+").map((name) => values.get(name.trim()));
        return parts.every((part) => part !== undefined) ? parts.join("") : sum;
      });
  }
  return joined === text ? undefined : joined;
}
