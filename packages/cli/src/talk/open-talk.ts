import {
  type Conversation,
  openAgents,
  openConversation,
  openModels,
  resumeConversation,
} from "@skillwright/agent";
import { sandboxSetting } from "@skillwright/core";
import { createSkills } from "@skillwright/runtime";
import { personAtTerminal } from "../ask/person.ts";
import { type PlaceFlags, toSkillsOptions } from "../define/flags.ts";
import type { Output } from "../output/output.ts";

/** The options of commands that talk. */
export interface TalkFlags extends PlaceFlags {
  readonly model?: string;
  readonly slash: "inject" | "message";
  readonly resume?: string;
  readonly transcript: boolean;
}

/** A conversation, and the way to another one. */
export interface Talk {
  readonly conversation: Conversation;
  /** Begins another one with the same agent and model. */
  begin(): Promise<Conversation>;
}

/** Opens what a command line asks for. */
export async function openTalk(flags: TalkFlags, out: Output): Promise<Talk> {
  const { agent, model, slash, resume, transcript, ...place } = flags;
  const skills = await createSkills(toSkillsOptions(place));
  const ask = personAtTerminal(out, sandboxSetting(skills.snapshot.config));
  const options = {
    skills,
    agents: await openAgents({ skills }),
    models: openModels({ skills }),
    slash,
    transcript: transcript ? ("keep" as const) : ("off" as const),
    ...(agent !== undefined && { agent }),
    ...(model !== undefined && { model }),
    ...(ask !== undefined && { ask }),
  };
  const begin = (): Promise<Conversation> => openConversation(options);
  return {
    conversation: resume === undefined ? await begin() : await resumeConversation(resume, options),
    begin,
  };
}
