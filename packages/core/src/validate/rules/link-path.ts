/** The file that a link's target names. */
export interface LinkPath {
  /** Decoded, with `/` between its parts. */
  readonly path: string;
  /** Whether it starts at the top of a file system. */
  readonly absolute: boolean;
  /** The length of the target's path, up to `#` or `?`. */
  readonly length: number;
  /** Whether the target writes some characters as `%20`. */
  readonly encoded: boolean;
}

const PATTERN = /[<>*{}$|…]|\.\.\.|^%/;

/** The file a target names; undefined for addresses, anchors, and patterns such as `<name>.md` that represent many files. */
export function linkPath(target: string): LinkPath | undefined {
  const written = target.replace(/[?#].*$/s, "");
  if (written === "" || PATTERN.test(written) || written.startsWith("//")) return undefined;
  const drive = /^[A-Za-z]:[\\/]/.test(written);
  const file = /^file:/i.test(written);
  if (!drive && !file && /^[A-Za-z][A-Za-z0-9+.-]*:/.test(written)) return undefined;
  const path = decode(written).replaceAll("\\", "/");
  return {
    path,
    absolute: drive || file || path.startsWith("/") || path === "~" || path.startsWith("~/"),
    length: written.length,
    encoded: path !== written && written.includes("%"),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray `%` is a character like any other.
    return text;
  }
}
