const NAMES =
  "(?:attacker|evil|malicious|hacker|your|my|target|victim|listener|kali|c2|lhost|rhost|ip|host|hostname|server|domain|address|x\\.x)";
const KINDS = "(?:ip|host|hostname|addr|address|server|machine|box|domain|x\\.x|example|com|local)";

/**
 * Addresses that stand for another one, or that nobody outside can have: an attack on the reader needs a real one. Words
 * such as `attacker-ip`, `<host>`, `$LHOST`; private and documentation addresses. Not names with a domain that anybody
 * can register, such as `my-server.top`.
 */
const PLACEHOLDER = new RegExp(
  [
    "^[<{[$%(][^.]*$|^<[^<>]*>$|^\\$?\\{[^{}]*\\}$",
    `^${NAMES}(?:$|[-_\\s]*${KINDS}\\b[^.]*$)`,
    `^${NAMES}(?:[-_]?${KINDS})?\\.(?:com|x\\.x)$`,
    "^(?:(?:10|127)(?:\\.[\\dx]{1,3}){3}|(?:192\\.168|172\\.(?:1[6-9]|2\\d|3[01]))(?:\\.[\\dx]{1,3}){2})$",
    "^(?:192\\.0\\.2|198\\.51\\.100|203\\.0\\.113)\\.[\\dx]{1,3}$|^0\\.0\\.0\\.0$|^localhost$",
    "\\.(?:example|invalid|test|local)$|(?:^|\\.)example\\.(?:com|org|net)$",
  ].join("|"),
);

/** Longer lines aren't read by people. */
const MAX_LINE = 2000;

/** Whether a line names addresses, which are the groups of a pattern, and none of them is real. */
export function hasOnlyPlaceholders(line: string, target: RegExp): boolean {
  const addresses = Array.from(
    line.matchAll(target),
    (match) => match.slice(1).find((group) => group !== undefined) ?? "",
  );
  return addresses.length > 0 && addresses.every((address) => PLACEHOLDER.test(address));
}

const DEFANGED = /\bhxxps?:\/\/\S{1,200}|\b[\w-]{1,60}\[\.\]\S{1,200}/gi;

/** A URL, an IP address, or a name that could be a host; endings of files that no host has are left out. */
const WORKING =
  /:\/\/|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\w-]{1,60}\.(?!(?:exe|dll|bat|cmd|ps1|vbs|js|php|txt|json|ya?ml)\b)[a-z]{2,20}\b/i;

/** Where a command or a sentence ends, or a comment begins. */
const END = /;|&&|\|\||\s(?:#|\/\/)|[.!?]\s/;

/** Turns such an address back into one that works. */
const RESTORED =
  /\bs([/|#,:])(?:\^?hxx|\\?\[\\?\.)|\btr\s+(?:-d\s+)?["']?[x[\]]|\b(?:replace(?:all)?|sub|gsub|translate)\b|\/\/?(?:hxx|\\?\[)/;

/** Whether a line turns addresses that no program can open back into ones that work. */
export function restoresAddresses(line: string): boolean {
  return RESTORED.test(line.slice(0, MAX_LINE));
}

/**
 * Whether what starts at an offset of a line is about an address that no program can open, as reports about attacks write
 * it, and the line has no other address. A comment with such an address changes nothing.
 */
export function hasOnlyDefanged(line: string, offset: number): boolean {
  if (line.length > MAX_LINE || restoresAddresses(line)) return false;
  const [part = ""] = line.slice(offset).split(END, 1);
  return part.search(DEFANGED) >= 0 && !WORKING.test(line.replace(DEFANGED, " "));
}
