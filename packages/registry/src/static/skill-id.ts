import type { SkillId } from "./static-layout.ts";

/** The parts of `@namespace/name`. */
export function splitId(id: string): SkillId {
  const [namespace = "", name = ""] = id.slice(1).split("/");
  return { namespace, name };
}
