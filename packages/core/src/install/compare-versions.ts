/**
 * Compares two versions by the rules of semantic versioning: negative when the first is older, 0 when neither is newer;
 * undefined unless both are such versions.
 */
export function compareVersions(first: string, second: string): number | undefined {
  const [a, b] = [parse(first), parse(second)];
  if (a === undefined || b === undefined) return undefined;
  for (const [index, part] of a.core.entries()) {
    const other = b.core[index] ?? 0n;
    if (part !== other) return part < other ? -1 : 1;
  }
  return comparePrerelease(a.prerelease, b.prerelease);
}

interface Version {
  readonly core: readonly bigint[];
  readonly prerelease: readonly string[];
}

const VERSION =
  /^v?(\d{1,20})(?:\.(\d{1,20}))?(?:\.(\d{1,20}))?(?:-([\dA-Za-z.-]{1,200}))?(?:\+[\dA-Za-z.-]{0,200})?$/;

function parse(text: string): Version | undefined {
  const match = VERSION.exec(text.trim());
  if (match === null) return undefined;
  const [, major = "0", minor = "0", patch = "0", prerelease = ""] = match;
  return {
    core: [major, minor, patch].map(BigInt),
    prerelease: prerelease === "" ? [] : prerelease.split("."),
  };
}

/** A version before its release is older than the release; numbers are older than words. */
function comparePrerelease(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length);
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (part === other) continue;
    const [number, otherNumber] = [/^\d+$/.test(part), /^\d+$/.test(other)];
    if (number && otherNumber && BigInt(part) !== BigInt(other)) return BigInt(part) < BigInt(other) ? -1 : 1;
    if (number !== otherNumber) return number ? -1 : 1;
    if (!number) return part < other ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
}
