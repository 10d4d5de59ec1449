/** Most characters of a path that are read. */
const MAX_PATH = 300;
const PATH = /[^\s"'`<>()|\\?#]{1,300}/y;
/** What continues a path in a shell or on Windows, and what `curl` replaces with one of several parts. */
const MORE_PATH = /["']{1,4}[\w$./]{2}|\\[^\s"'`]{0,100}\.\./y;
const PATTERN_IN_PATH = /(?<!\$)[{[][^}\]]*\.[^}\]]*[}\]]/;

const AFTER_AUTHORITY = /[\s/?#]/g;
const COMMAND_OUTPUT = /\$\([^()\n]{0,300}\)/y;

/** Stands for a part of a host that is only known when it is used. */
export const UNKNOWN = "\ue000";
const VARIABLE =
  /\$\([^()\n]{0,300}\)|\$?\{{1,2}[^{}\n]{0,60}\}{1,2}|<[^<>\n]{1,60}>|\$\w{1,40}|%[a-z]\w{0,30}%/g;
/** One with a value that is used if there is no other. */
const DEFAULT_VALUE = /\$\{\w{1,40}:?[-=+]([^{}\n]{0,200})\}/g;
/** Several addresses at once, for `curl` and shells. */
const ALTERNATIVES = /(?<!\$)\{([^{},\n]{1,100}(?:,[^{},\n]{0,100}){1,20})\}/g;
/** A quotation mark first of all, inside of a word of a shell; not before a method of a string. */
const INNER_QUOTE = /^[^"']*["']{1,4}(?:[\w@:$\ue000-]|\.(?![a-z_]{1,30}\())/;
/** The beginning of one that ends elsewhere. */
const OPEN_VARIABLE = /[{}$%[\]].*$/;
const ENCODED_CHARACTER = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a])/g;

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "`": "`",
  "(": ")",
  "<": ">",
  "[": "]",
  "|": "|",
};
/** Where an address may end, unless it is in quotes. */
const DELIMITER = /["'`<>()|,;\\&]/;
const HOST = /^(?:\[[0-9a-f:.]{2,45}\]|[^\s/:?#"'`<>()|,;\\&=!^+]{1,300})/;

/** Where the names and the host of an address end, however long they are. */
export function endOfAuthority(text: string, start: number): number {
  for (let from = start; ; ) {
    AFTER_AUTHORITY.lastIndex = from;
    const end = AFTER_AUTHORITY.exec(text)?.index ?? text.length;
    const next = endOfCommand(text, from, end);
    if (next === undefined) return end;
    from = next;
  }
}

/** The end of a command in `$()` that begins in a part of a text and ends after it. */
function endOfCommand(text: string, from: number, end: number): number | undefined {
  for (const { index } of text.slice(from, end).matchAll(/\$\(/g)) {
    COMMAND_OUTPUT.lastIndex = from + index;
    if (COMMAND_OUTPUT.test(text) && COMMAND_OUTPUT.lastIndex > end) return COMMAND_OUTPUT.lastIndex;
  }
  return undefined;
}

/** Where an address leads on its host. */
export interface UrlPath {
  /** As a program sends it: without encoded letters, double slashes and steps upwards. */
  readonly text: string;
  /** Whether nothing else follows that could lead elsewhere. */
  readonly isWhole: boolean;
}

const NO_PATH: UrlPath = { text: "", isWhole: true };

/** The path that starts at an offset of a text, if there is one. */
export function pathAt(text: string, start: number): UrlPath {
  if (text[start] !== "/") return NO_PATH;
  PATH.lastIndex = start;
  const [written = ""] = PATH.exec(text) ?? [];
  MORE_PATH.lastIndex = start + written.length;
  const parts: string[] = [];
  for (const part of written.replace(ENCODED_CHARACTER, decodeCharacter).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const end = parts.length > 0 && written.endsWith("/") ? "/" : "";
  return {
    text: `/${parts.join("/")}${end}`,
    isWhole: written.length < MAX_PATH && !PATTERN_IN_PATH.test(written) && !MORE_PATH.test(text),
  };
}

/**
 * The hosts to which an address may lead: what follows the last `@`, because names before it can imitate a host. Where
 * programs disagree on the end of an address, such as at a backslash, it also leads to what is before that.
 */
export function hostsOf(
  /** What is between the slashes and the path. */
  authority: string,
  /** The character before the address. */
  opening: string,
): readonly string[] {
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(authority)) return [authority];
  const hosts = alternativesOf(authority.replace(DEFAULT_VALUE, "$1")).flatMap((alternative) => {
    const named = alternative
      .replace(VARIABLE, UNKNOWN)
      .replaceAll("[.]", ".")
      .replace(ENCODED_CHARACTER, decodeCharacter);
    const close = CLOSING[opening];
    const end = close === undefined ? -1 : named.indexOf(close);
    // A shell continues a word after a quotation mark: `'https://a.example:'@b.example`.
    const isWord = INNER_QUOTE.test(named);
    return [
      ...hostsIn(end < 0 ? named : named.slice(0, end)),
      ...(isWord ? [...hostsIn(named), ...hostsIn(named.replace(/["']/g, ""))] : []),
    ];
  });
  return [...new Set(hosts)].filter((host) => host !== "");
}

/** What an address with lists in braces stands for: `{a,b}.example`. */
function alternativesOf(authority: string): readonly string[] {
  const lists = Array.from(authority.matchAll(ALTERNATIVES), ([, list = ""]) => list.split(","));
  const most = Math.max(1, ...lists.map(({ length }) => length));
  return Array.from({ length: lists.length === 0 ? 1 : most }, (_, index) =>
    authority.replace(ALTERNATIVES, (_whole, list: string) => {
      const parts = list.split(",");
      return parts[index] ?? parts[0] ?? "";
    }),
  );
}

function hostsIn(authority: string): readonly string[] {
  const last = hostIn(afterNames(authority).replace(/\\(?=[.-])/g, ""));
  const end = authority.search(DELIMITER);
  const first = end < 0 ? "" : hostIn(afterNames(authority.slice(0, end)));
  return first.includes(".") ? [last, first] : [last];
}

function afterNames(authority: string): string {
  return authority.slice(authority.lastIndexOf("@") + 1);
}

function hostIn(text: string): string {
  const [host = ""] = HOST.exec(text) ?? [];
  if (host.startsWith("[")) return host;
  return host.replace(/[.\]*_]+$/, "").replace(OPEN_VARIABLE, UNKNOWN);
}

function decodeCharacter(code: string): string {
  return String.fromCharCode(Number.parseInt(code.slice(1), 16)).toLowerCase();
}
