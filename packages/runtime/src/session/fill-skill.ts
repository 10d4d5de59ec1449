import { findShell, omitUndefined, type ShellDirective, substitute } from "@skillwright/core/internal";
import { skillFolder } from "../approval/approve-content.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { ActivationRequest } from "./activation.ts";
import type { SessionState } from "./session-state.ts";

/** Fills in a skill's placeholders, and finds its directives before that, so that no value can become one. */
export function fillSkill(
  skill: LoadedSkill,
  { id, options, project }: SessionState,
  { arguments: text = "", parameters: given = {}, trigger }: Omit<ActivationRequest, "name">,
): { readonly filled: ReturnType<typeof substitute>; readonly directives: readonly ShellDirective[] } {
  const { manifest, body } = skill;
  const { placeholders: rule = "skillwright" } = options;
  const { effort = options.effort } = manifest;
  const directives = findShell(body, { argumentNames: manifest.arguments, substitution: rule });
  const filled = substitute({
    body,
    rule,
    arguments: text,
    argumentNames: manifest.arguments,
    parameters: manifest.parameters,
    given,
    variables: {
      skillDir: skillFolder(skill),
      sessionId: id,
      projectDir: project,
      ...omitUndefined({ effort }),
    },
    caller: trigger === "user" ? "person" : "model",
    keep: directives,
  });
  return { filled, directives };
}
