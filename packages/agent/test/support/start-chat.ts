import {
  type Conversation,
  type ConversationOptions,
  openConversation,
  openModels,
} from "../../src/index.ts";
import type { TempWorkspace } from "./temp-workspace.ts";
import { agentsOf, testWorkspace } from "./test-workspace.ts";
import { startWire, type WireFormat, type WireServer, type WireStep } from "./wire/index.ts";

/** A conversation with a loopback provider. */
export interface TestChat extends AsyncDisposable {
  readonly workspace: TempWorkspace;
  readonly wire: WireServer;
  readonly conversation: Conversation;
  /** Scans the disk again. */
  reload(): Promise<unknown>;
  /** The delays between retries, in milliseconds; tests don't wait for them. */
  readonly pauses: readonly number[];
}

/** Options of a test chat. */
export interface ChatOptions extends Partial<Omit<ConversationOptions, "skills" | "agents" | "models">> {
  readonly files?: Readonly<Record<string, string>>;
  readonly script: readonly WireStep[];
  /** Whether built-in skills and agents are available, with the built-in default agent. Default: off. */
  readonly builtIns?: "on" | "off";
}

/** Starts a provider that follows a script, and a conversation with it. */
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
