import {
  type Conversation,
  type ConversationOptions,
  openConversation,
  openModels,
} from "../../src/index.ts";
import { agentsOf, type TestPlace, testPlace } from "./place.ts";
import { startWire, type WireFormat, type WireServer, type WireStep } from "./wire/index.ts";

/** A conversation with a loopback service. */
export interface Talk extends AsyncDisposable {
  readonly place: TestPlace;
  readonly wire: WireServer;
  readonly conversation: Conversation;
  /** Looks at the disk again. */
  reload(): Promise<unknown>;
  /** The pauses between repeated requests, in milliseconds; nobody waits for them. */
  readonly pauses: readonly number[];
}

/** What a talk is made of. */
export interface TalkOptions extends Partial<Omit<ConversationOptions, "skills" | "agents" | "models">> {
  readonly files?: Readonly<Record<string, string>>;
  readonly script: readonly WireStep[];
  /** Whether the skills and agents that come with the program are there; the default agent is then ours. Default: off. */
  readonly builtIns?: "on" | "off";
}

/** Starts a service that follows a script, and a conversation with it. */
export async function startTalk(format: WireFormat, given: TalkOptions): Promise<Talk> {
  const { files = {}, script, builtIns = "off", ...options } = given;
  const place = testPlace(files, builtIns === "off" ? "plain" : "built-in");
  const wire = await startWire(format, script);
  const skills = await place.skills({ builtIns });
  const pauses: number[] = [];
  const conversation = await openConversation({
    skills,
    agents: await agentsOf(skills),
    models: openModels({ skills, setting: wire.setting, env: wire.env }),
    wait: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    ...options,
  });
  return {
    place,
    wire,
    conversation,
    pauses,
    reload: () => skills.reload(),
    async [Symbol.asyncDispose]() {
      await conversation.close();
      await wire.close();
      place[Symbol.dispose]();
    },
  };
}
