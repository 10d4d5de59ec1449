import { MAX_NAME } from "./mcp-limits.ts";

const STANDARD = /^[\da-z]+(?:-[\da-z]+)*$/;

/** The name in the standard's form: unchanged when it is valid, otherwise the closest valid one. */
export function standardName(name: string): string {
  if (name.length <= MAX_NAME && STANDARD.test(name)) return name;
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mark}/gu, "")
    .replace(/[^\da-z]+/g, "-")
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, "");
  return plain === "" ? "skill" : plain;
}
