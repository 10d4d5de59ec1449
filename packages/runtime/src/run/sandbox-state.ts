import { isSkillwrightError, sandboxSetting } from "@skillwright/core";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { Skills } from "../skills/create-skills.ts";

/** Whether what skills run is kept in bounds here, found out by trying. */
export type SandboxState =
  | { readonly state: "on"; readonly kind: Exclude<Sandbox["kind"], "off"> }
  | { /** By the user's own configuration. */ readonly state: "off" }
  | {
      /** Nothing of a skill runs. */ readonly state: "unavailable";
      readonly problem: string;
      readonly hint: string | undefined;
    };

/** Tries the sandbox of this machine, unless the user's configuration switches it off. */
export async function sandboxState({ snapshot }: Pick<Skills, "snapshot">): Promise<SandboxState> {
  if (sandboxSetting(snapshot.config) === "off") return { state: "off" };
  const { openSandbox } = await import("../sandbox/sandbox.ts");
  const { env, home, platform } = snapshot.place;
  try {
    const { kind } = await openSandbox({ env, home, platform });
    return kind === "off" ? { state: "off" } : { state: "on", kind };
  } catch (error) {
    if (!isSkillwrightError(error, "sandbox_unavailable")) throw error;
    return { state: "unavailable", problem: error.details.reason, hint: error.hint };
  }
}
