import { closest } from "@skillwright/core/internal";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { ActivationNotice } from "./activation.ts";

/** Says which values were given for parameters that a skill neither declares nor mentions. */
export function unknownParameters(
  { id, manifest, body }: LoadedSkill,
  given: Readonly<Record<string, string>>,
): readonly ActivationNotice[] {
  const declared = manifest.parameters.map(({ name }) => name);
  const mentioned = new Set([...body.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name]) => name));
  const unknown = Object.keys(given).filter((name) => !declared.includes(name) && !mentioned.has(name));
  return unknown.map((name) => {
    const [meant] = closest(name, declared);
    const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
    return { code: "unknown_parameter", text: `"${id}" has no parameter "${name}".${hint}` };
  });
}
