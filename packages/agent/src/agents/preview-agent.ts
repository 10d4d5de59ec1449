import type { Skills } from "@skillwright/runtime/internal";
import type { Agent, ReadyAgent } from "./agent.ts";
import { agentSessionOptions, type BoundAgent, bindAgent, type PromptPart } from "./bind-agent.ts";

/** What the model of an agent sees at the start of a chat. */
export interface AgentPreview extends Pick<BoundAgent, "prompt" | "tokens"> {
  readonly parts: readonly Omit<PromptPart, "text">[];
  /** The skills that it can load. */
  readonly catalog: { readonly text: string; readonly tokens: number; readonly skills: number };
}

/** Previews an agent; undefined if it can't be used. Nothing counts as used. */
export async function previewAgent(agent: Agent, skills: Skills): Promise<AgentPreview | undefined> {
  if (agent.state !== "ready") return undefined;
  const ready = agent as ReadyAgent;
  const session = await skills.session({ ...agentSessionOptions(ready), usage: "off" });
  try {
    const { prompt, parts, tokens } = bindAgent(ready, { session, snapshot: skills.snapshot });
    const { text, tokens: cost, report } = session.catalog();
    return {
      prompt,
      parts: parts.map(({ kind, name, tokens: size }) => ({ kind, name, tokens: size })),
      tokens,
      catalog: { text, tokens: cost, skills: report.total },
    };
  } finally {
    await session.close();
  }
}
