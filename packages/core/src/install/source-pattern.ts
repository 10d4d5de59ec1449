import { decodePercent } from "../text/decode-text.ts";
import { matchesNamePattern } from "../text/name-pattern.ts";
import { wordList } from "../text/word-list.ts";

/**
 * What patterns are matched against: host and path of an address, whatever the protocol, so that a rule can't be evaded
 * by another spelling. `https://github.com/acme/tools.git` and `git@github.com:acme/tools` are `github.com/acme/tools`.
 */
export function sourceSubject(address: string): string {
  const text = address.trim().replace(/^git\+(?=[a-z]+:)/i, "");
  const scp = /^(?:[^@/:]+@([^/:@]+)|([^/:@]+\.[^/:@]+)):(?!\/\/)(.+)$/.exec(text);
  if (scp !== null) return tidy(`${plainHost(scp[1] ?? scp[2] ?? "")}/${resolveDots(scp[3] ?? "")}`);
  const file = /^file:\/\/(?:localhost(?=\/))?(.*)$/i.exec(text);
  if (file !== null) return tidy(`file://${resolveDots(decoded(file[1]))}`);
  const network = /^(?:https?|ssh|git|oci):\/\/(?:[^/]*@)?([^/?#]*)([^?#]*)/i.exec(text);
  if (network === null) return tidy(text);
  const [, host = "", path = ""] = network;
  return tidy(`${plainHost(host)}${resolveDots(decoded(path))}`);
}

/** The host in the spelling that is contacted. A standard port and a final dot lead to the same one. */
function plainHost(host: string): string {
  const lower = host.toLowerCase();
  return (URL.parse(`https://${lower}`)?.host ?? lower)
    .replace(/:(?:443|80|22)$/, "")
    .replace(/\.(?=$|:\d+$)/, "");
}

/** A path without `.` and `..`, as servers and file systems resolve them. */
function resolveDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") {
      // The part before the first slash stays, so that an absolute path stays one.
      if (parts.length > 1 || (parts.length === 1 && parts[0] !== "")) parts.pop();
    } else if (part !== "." && (part !== "" || parts.length === 0)) parts.push(part);
  }
  return parts.join("/");
}

/** Forges where `Acme/Tools` and `acme/tools` are the same repository. Elsewhere they may be different ones. */
const CASELESS_HOSTS: ReadonlySet<string> = new Set(
  wordList("github.com gitlab.com bitbucket.org codeberg.org"),
);

/**
 * Whether a pattern matches an address. `*` matches anything within a part of a path, `**` any number of parts.
 * Upper and lower case in paths differ, except on forges that ignore it and if the caller ignores it.
 */
export function matchSource(
  pattern: string,
  address: string,
  letterCase: "exact" | "any" = "exact",
): boolean {
  const subject = sourceSubject(address);
  const [host = ""] = subject.split("/");
  const spell = letterCase === "any" || CASELESS_HOSTS.has(host.toLowerCase()) ? lowerCase : lowerHost;
  return matchParts(spell(sourceSubject(pattern)).split("/"), spell(subject).split("/"));
}

/** The same on any port and in any case: a host that is denied is denied on all its ports, unless the pattern names one. */
export function matchSourceOnAnyPort(pattern: string, address: string): boolean {
  const subject = lowerCase(sourceSubject(address)).replace(/^([^/]*?):\d+(?=\/|$)/, "$1");
  const wanted = lowerCase(sourceSubject(pattern)).split("/");
  return matchSource(pattern, address, "any") || matchParts(wanted, subject.split("/"));
}

function lowerCase(subject: string): string {
  return subject.toLowerCase();
}

/** Hosts are the same in upper and lower case. */
function lowerHost(subject: string): string {
  return subject.replace(/^[^/]*/, lowerCase);
}

/** Whether parts match a pattern: `*` matches anything within a part, `**` any number of parts. */
export function matchParts(pattern: readonly string[], parts: readonly string[]): boolean {
  // Row by row instead of recursion: many `**` must not cost exponential time.
  let reached: readonly boolean[] = parts.map((_, index) => index === 0).concat(parts.length === 0);
  for (const piece of pattern) {
    const next: boolean[] = Array.from({ length: parts.length + 1 }, () => false);
    for (let at = 0; at <= parts.length; at += 1) {
      if (piece === "**") next[at] = reached[at] === true || (at > 0 && next[at - 1] === true);
      else if (at > 0) next[at] = reached[at - 1] === true && matchesNamePattern(piece, parts[at - 1] ?? "");
    }
    reached = next;
  }
  return reached[parts.length] === true;
}

function decoded(path = ""): string {
  return decodePercent(path) ?? path;
}

/** Without doubled slashes in the path, a final slash and `.git`. */
function tidy(text: string): string {
  return text
    .replace(/([^:/])\/{2,}/g, "$1/")
    .replace(/\/+$/, "")
    .replace(/\.git$/i, "");
}
