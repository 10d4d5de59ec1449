import { createHash, randomBytes } from "node:crypto";
import type { Skills } from "@skillwright/runtime/internal";

/** Tags of an earlier run must not match those of this one, because versions start at 1 again. */
const run = randomBytes(6).toString("base64url");
const numbers = new WeakMap<Skills, number>();
let last = 0;

/** The entity tag of a response: the versions of its skills, and the request. Equal tags mean equal responses. */
export function entityTag(sources: readonly Skills[], question: string): string {
  const parts = sources.map((skills) => `${numberOf(skills)}.${skills.snapshot.version}`);
  const asked = createHash("sha256").update(question).digest("base64url").slice(0, 16);
  return `"${run}-${parts.join("-")}-${asked}"`;
}

/** Whether a client already has the response with this tag. */
export function hasTag(header: string | undefined, tag: string): boolean {
  return (header ?? "").split(",").some((part) => part.trim().replace(/^W\//, "") === tag);
}

function numberOf(skills: Skills): number {
  let number = numbers.get(skills);
  if (number === undefined) {
    last += 1;
    number = last;
    numbers.set(skills, number);
  }
  return number;
}
