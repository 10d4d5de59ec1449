import { isSkillwrightError } from "@skillwright/core/internal";
import type { RemoteFiles } from "../sources/mcp/remote-files.ts";
import type { ActivationRequest, RefusedActivation } from "./activation.ts";
import { chooseSkill } from "./choose-skill.ts";
import type { TurnView } from "./turn-view.ts";

/** Fetches the files of a skill that may be used and is served elsewhere; the refusal when that fails. */
export async function bringRemote(
  request: ActivationRequest,
  view: TurnView,
  remote: RemoteFiles | undefined,
): Promise<RefusedActivation | undefined> {
  if (remote === undefined) return undefined;
  const choice = chooseSkill(view, request);
  if (choice.kind !== "chosen") return undefined;
  try {
    await remote.bring(choice.skill);
    return undefined;
  } catch (error) {
    if (!isSkillwrightError(error, "load_error")) throw error;
    return { kind: "refused", code: "load_error", text: error.message };
  }
}
