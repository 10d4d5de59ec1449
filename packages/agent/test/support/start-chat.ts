import {
  type Conversation,
  type ConversationOptions,
  openConversation,
  openModels,
} from "../../src/index.ts";
import { agentsOf, type TestWorkspace, testWorkspace } from "./test-workspace.ts";
import { startWire, type WireFormat, type WireServer, type WireStep } from "./wire/index.ts";

/** A conversation with a loopback service. */
export interface TestChat extends AsyncDisposable {
  readonly workspace: TestWorkspace;
  readonly wire: WireServer;
  readonly conversation: Conversation;
  /** Looks at the disk again. */
  reload(): Promise<unknown>;
  /** The pauses between repeated requests, in milliseconds; nobody waits for them. */
  readonly pauses: readonly number[];
}

/** What a talk is made of. */
export interface ChatOptions extends Partial<Omit<ConversationOptions, "skills" | "agents" | "models">> {
  readonly files?: Readonly<Record<string, string>>;
  readonly script: readonly WireStep[];
  /** Whether the skills and agents that come with the program are there; the default agent is then ours. Default: off. */
  readonly builtIns?: "on" | "off";
}

/** Starts a service that follows a script, and a conversation with it. */
export async function startChat(format: WireFormat, given: ChatOptions): Promise<TestChat> {
  const { files = {}, script, builtIns = "off", ...options } = given;
  const workspace = testWorkspace(files, builtIns === "off" ? "plain" : "built-in");
  const wire = await startWire(format, script);
  const skills = await workspace.skills({ builtIns });
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
    workspace,
    wire,
    conversation,
    pauses,
    reload: () => skills.reload(),
    async [Symbol.asyncDispose]() {
      await conversation.close();
      await wire.close();
      workspace[Symbol.dispose]();
    },
  };
}
