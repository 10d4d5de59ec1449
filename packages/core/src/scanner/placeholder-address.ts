/**
 * Addresses that stand for another one, or that nobody outside can have: an attack on the reader needs a real one. Words
 * such as `attacker-ip`, `<host>`, `$LHOST`; private and documentation addresses.
 */
const PLACEHOLDER =
  /^[<{[$%(]|^(?:attacker|evil|malicious|hacker|your|my|target|victim|listener|kali|c2|lhost|rhost|ip|host|hostname|server|domain|address|x\.x)(?:$|[-_.\s]*(?:ip|host|hostname|addr|address|server|machine|box|domain|x\.x|example|com|local)\b.*$)|^(?:10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.|^0\.0\.0\.0$|^localhost$|\.(?:example|invalid|test|local)$/;

/** Whether a line names addresses, which are the groups of a pattern, and none of them is real. */
export function hasOnlyPlaceholders(line: string, target: RegExp): boolean {
  const addresses = Array.from(
    line.matchAll(target),
    (match) => match.slice(1).find((group) => group !== undefined) ?? "",
  );
  return addresses.length > 0 && addresses.every((address) => PLACEHOLDER.test(address));
}
