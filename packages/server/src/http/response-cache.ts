import { createHash, randomBytes } from "node:crypto";
import { keepNewest } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import { MAX_KEPT_ANSWER, MAX_KEPT_ANSWERS } from "../limits.ts";

/** Creates a cache of recent responses by entity tag. Long ones aren't kept. */
export function createResponseCache(): (tag: string, make: () => unknown) => string {
  const kept = new Map<string, string>();
  return (tag, make) => {
    const text = kept.get(tag) ?? JSON.stringify(make());
    if (text.length <= MAX_KEPT_ANSWER) keepNewest(kept, MAX_KEPT_ANSWERS, [tag, text]);
    return text;
  };
}

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
