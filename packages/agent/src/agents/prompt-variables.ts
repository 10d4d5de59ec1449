import { baseName } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import type { ReadyAgent } from "./agent.ts";

/** The variables that every prompt can use. */
export const PROMPT_VARIABLES = ["agent", "date", "platform", "project", "work_folder"] as const;

/** The values of {@link PROMPT_VARIABLES} for an agent in an environment. */
export function promptVariables(
  { manifest }: ReadyAgent,
  { place }: Skills["snapshot"],
  now: Date,
): Readonly<Record<(typeof PROMPT_VARIABLES)[number], string>> {
  return {
    agent: manifest.name,
    date: now.toISOString().slice(0, 10),
    platform: place.platform,
    project: baseName(place.gitRoot ?? place.cwd),
    work_folder: place.cwd,
  };
}
