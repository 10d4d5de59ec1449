/**
 * What patterns are matched against: host and path of an address, whatever the protocol, so that a rule can't be evaded
 * by another spelling. `https://github.com/acme/tools.git` and `git@github.com:acme/tools` are `github.com/acme/tools`.
 */
export function sourceSubject(address: string): string {
  const text = address.trim().replace(/^git\+(?=[a-z]+:)/i, "");
  const scp = /^(?:[^@/:]+@)?([^/:@]+\.[^/:@]+):(?!\/\/)(.+)$/.exec(text);
  if (scp !== null) return tidy(`${scp[1]?.toLowerCase()}/${scp[2]}`);
  const network = /^(?:https?|ssh|git|oci):\/\/(?:[^@/]*@)?([^/?#]*)([^?#]*)/i.exec(text);
  if (network === null) return tidy(text.replace(/^file:\/\/(?=\/)/i, "file://"));
  const [, host = "", path = ""] = network;
  // A standard port and a final dot lead to the same host.
  const plain = host
    .toLowerCase()
    .replace(/:(?:443|80|22)$/, "")
    .replace(/\.$/, "");
  return tidy(`${plain}${decode(path)}`);
}

/** Whether a pattern matches an address. `*` stands for anything within a part of a path, `**` for any number of parts. */
export function matchSource(pattern: string, address: string): boolean {
  return matchParts(sourceSubject(pattern).split("/"), sourceSubject(address).split("/"));
}

function matchParts(pattern: readonly string[], parts: readonly string[]): boolean {
  // Row by row instead of recursion: many `**` must not cost exponential time.
  let reached: readonly boolean[] = parts.map((_, index) => index === 0).concat(parts.length === 0);
  for (const piece of pattern) {
    const next: boolean[] = Array.from({ length: parts.length + 1 }, () => false);
    for (let at = 0; at <= parts.length; at += 1) {
      if (piece === "**") next[at] = reached[at] === true || (at > 0 && next[at - 1] === true);
      else if (at > 0) next[at] = reached[at - 1] === true && matchPart(piece, parts[at - 1] ?? "");
    }
    reached = next;
  }
  return reached[parts.length] === true;
}

function matchPart(piece: string, part: string): boolean {
  if (piece === "*") return true;
  const [first = "", ...rest] = piece.toLowerCase().split("*");
  const text = part.toLowerCase();
  if (rest.length === 0) return text === first;
  if (!text.startsWith(first)) return false;
  const last = rest.pop() ?? "";
  let at = first.length;
  for (const middle of rest) {
    const found = text.indexOf(middle, at);
    if (found < 0) return false;
    at = found + middle.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}

/** Without doubled slashes in the path, a final slash and `.git`. */
function tidy(text: string): string {
  return text
    .replace(/([^:/])\/{2,}/g, "$1/")
    .replace(/\/+$/, "")
    .replace(/\.git$/i, "");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}
