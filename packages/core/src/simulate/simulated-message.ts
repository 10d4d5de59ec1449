import type { SkillStatus } from "../model/resolved-skill.ts";
import type { FolderEntry } from "../ports/file-system.ts";
import type { PluginFolders } from "../resolve/plan-roots.ts";

/** What a simulated agent would send to its model for a person's message. Nothing was run. */
export interface SimulatedMessage {
  /** In the order in which the model receives them. */
  readonly parts: readonly SimulatedPart[];
  /** Ids of skills that a message selects without sending their text. Default: none. */
  readonly named?: readonly string[];
  /** Sentences for the person, such as why a name selects no skill. */
  readonly notices: readonly { readonly code: string; readonly text: string }[];
}

/** One text that the model would receive. */
export interface SimulatedPart {
  readonly kind: "message" | "skill";
  /** The skill's id. */
  readonly skill?: string;
  readonly text: string;
  /** Commands that the agent would run while it writes this text; each of their places in the text says so. */
  readonly wouldRun?: readonly string[];
}

/** A person's message, and what the simulated agent knows. */
export interface SimulationInput {
  readonly text: string;
  /** In the agent's own order. */
  readonly skills: readonly SkillStatus[];
  /** The whole text of a skill's file; throws `load_error` if it can't be read. */
  readonly read: (skill: SkillStatus) => string;
  /** The entries of a folder, in any order; none if it can't be read. */
  readonly list: (folder: string) => readonly FolderEntry[];
  /** The project's root. */
  readonly project: string;
  /** The folders of the plugin that a skill comes with. Default: unknown. */
  readonly pluginOf?: (skill: SkillStatus) => PluginFolders | undefined;
}

/** A message that the agent sends as it is. */
export function unchangedMessage(text: string): SimulatedMessage {
  return { parts: [{ kind: "message", text }], notices: [] };
}
