import { createHash, randomBytes } from "node:crypto";
import type { Skills } from "@skillwright/runtime/internal";

/** Tags of an earlier run must not be taken for those of this one: versions start anew. */
const run = randomBytes(6).toString("base64url");
const numbers = new WeakMap<Skills, number>();
let last = 0;

/** A name for what an answer is made of: skills at a version, and the question. Equal tags, equal answers. */
export function entityTag(sources: readonly Skills[], question: string): string {
  const parts = sources.map((skills) => `${numberOf(skills)}.${skills.snapshot.version}`);
  const asked = createHash("sha256").update(question).digest("base64url").slice(0, 16);
  return `"${run}-${parts.join("-")}-${asked}"`;
}

/** Whether a client that has something under a tag need not get it again. */
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
