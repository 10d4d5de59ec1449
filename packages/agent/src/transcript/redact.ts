import { findSecrets } from "@skillwright/core/internal";

/** Shortest value that is redacted; a shorter one could occur in ordinary text. */
const MIN_SECRET_LENGTH = 6;

/** Names of environment variables whose values are secrets. */
const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS)$/i;

/** Redacts secrets in saved data. */
export interface Redactor {
  /** Redacts this value from now on. */
  readonly keep: (value: string) => void;
  /** The same value with secrets redacted in every text. */
  readonly clean: <T>(value: T) => T;
}

/** Redacts an environment's secrets, given values, and anything that looks like a known provider's key. */
export function createRedactor(
  env: Readonly<Record<string, string | undefined>>,
  given: readonly string[] = [],
): Redactor {
  const named = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value ? [value] : [],
  );
  let known = [...new Set([...named, ...given])].filter(isLong).toSorted(byLength);
  const cleanText = (text: string): string => {
    let cleaned = text;
    for (const secret of known) cleaned = cleaned.replaceAll(secret, "[secret]");
    let result = "";
    let end = 0;
    for (const found of findSecrets(cleaned)) {
      result += `${cleaned.slice(end, found.start)}[${found.title}]`;
      end = found.end;
    }
    return result + cleaned.slice(end);
  };
  const cleanValue = (value: unknown): unknown => {
    if (typeof value === "string") return cleanText(value);
    if (Array.isArray(value)) return value.map((item) => cleanValue(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), cleanValue(item)]));
  };
  return {
    keep(value) {
      if (isLong(value)) known = [...new Set([...known, value])].toSorted(byLength);
    },
    clean: <T>(value: T): T => cleanValue(value) as T,
  };
}

function isLong(value: string): boolean {
  return value.length >= MIN_SECRET_LENGTH;
}

/** Longest first: one secret may be part of another. */
function byLength(a: string, b: string): number {
  return b.length - a.length;
}
