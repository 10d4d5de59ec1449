import type { Author } from "@skillwright/core/internal";

/**
 * Whether two may be the same: names that differ only in case, blanks or the form of their characters count as one, and
 * an agent without a name may be any agent.
 */
export function mayBeSame(a: Author, b: Author): boolean {
  if (a.kind !== b.kind) return false;
  const [one, other] = [fold(a.name), fold(b.name)];
  return one === other || (a.kind === "agent" && (one === "" || other === ""));
}

function fold(name = ""): string {
  return name
    .normalize("NFKC")
    .replace(/[\p{Z}\p{C}]+/gu, "")
    .toLowerCase();
}
