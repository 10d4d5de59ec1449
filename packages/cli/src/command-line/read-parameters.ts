import { usageError } from "./usage-error.ts";

/** Reads the values of `--param NAME=VALUE`. */
export function readParameters(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf("=");
      if (equals < 1) throw usageError(`"${pair}" is not NAME=VALUE`, pair);
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}
