import {
  type CommandOwner,
  type MentionInput,
  type MentionResolution,
  omitUndefined,
  parseSlash,
  resolveCommands,
  resolveMentions,
  type SkillStatus,
  type SlashCall,
} from "@skillwright/core/internal";
import { type ComposedMessage, type ComposeOptions, composeMessage } from "./compose-message.ts";
import type { SessionState } from "./session-state.ts";
import type { UseSkills } from "./use-skills.ts";

/** Reads what a person writes. */
export interface ReadMessages {
  /** The skills that a person's message names, such as `$name`. */
  mentions(text: string, among?: MentionScope): MentionResolution<SkillStatus>;
  /** What a person's message asks for when it starts with a slash. */
  slash(text: string, appCommands?: readonly string[]): SlashCall<SkillStatus>;
  /** What a model receives for a person's message: the skills it names, and the message itself. */
  compose(text: string, options?: ComposeOptions): Promise<ComposedMessage>;
}

/** Where mentions are searched besides the text. */
export type MentionScope = Pick<MentionInput<CommandOwner>, "structured" | "connectors">;

/** The part of a session that reads messages. */
export function readMessages(
  { turns, options, project }: SessionState,
  { activate }: Pick<UseSkills, "activate">,
): ReadMessages {
  const mentions: ReadMessages["mentions"] = (text, among = {}) =>
    resolveMentions({
      text,
      skills: turns.view.skills,
      folders: [turns.view.snapshot.place.cwd, project],
      ...among,
    });
  const slash: ReadMessages["slash"] = (text, appCommands) =>
    parseSlash(text, {
      skills: turns.view.skills,
      commands: resolveCommands(turns.view.skills),
      ...omitUndefined({ appCommands }),
    });
  return {
    mentions,
    slash,
    compose: (text, composeOptions = {}) =>
      composeMessage(text, composeOptions, { mode: options.slash ?? "inject", slash, mentions, activate }),
  };
}
