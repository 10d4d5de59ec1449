import {
  findShell,
  type ShellDirective,
  type SubstitutionInput,
  substitute,
} from "@skillwright/core/internal";
import { skillFolder } from "../approval/approve-content.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { SessionOptions } from "./session-options.ts";

/** The values for the placeholders of a skill. */
interface FillOptions {
  readonly caller: NonNullable<SubstitutionInput["caller"]>;
  readonly placeholders: SessionOptions["placeholders"] | undefined;
  /** What was typed behind the name. Default: nothing. */
  readonly arguments?: string | undefined;
  /** Values of parameters by name. Default: none. */
  readonly given?: SubstitutionInput["given"] | undefined;
  readonly variables: SubstitutionInput["variables"];
}

/** Fills in a skill's placeholders, and finds its directives before that, so that no value can become one. */
export function fillSkill(
  skill: LoadedSkill,
  { placeholders: rule = "skillwright", arguments: text = "", given = {}, variables, caller }: FillOptions,
): { readonly filled: ReturnType<typeof substitute>; readonly directives: readonly ShellDirective[] } {
  const { manifest, body } = skill;
  const directives = findShell(body, { argumentNames: manifest.arguments, substitution: rule });
  const filled = substitute({
    body,
    rule,
    arguments: text,
    argumentNames: manifest.arguments,
    parameters: manifest.parameters,
    given,
    variables: { skillDir: skillFolder(skill), ...variables },
    caller,
    keep: directives,
  });
  return { filled, directives };
}
