import {
  type AgentManifest,
  escapeXml,
  estimateTokens,
  fillPrompt,
  parseToolRules,
} from "@skillwright/core/internal";
import type { Session, SessionOptions, Skills } from "@skillwright/runtime/internal";
import { HARMLESS_TOOLS } from "../tools/tool-names.ts";
import type { ReadyAgent } from "./agent.ts";
import { promptVariables } from "./prompt-variables.ts";

/** What an agent's system prompt is made of. */
export interface PromptPart {
  readonly kind: "prompt" | "skill" | "instructions";
  /** The skill's id; otherwise the agent's. */
  readonly name: string;
  readonly text: string;
  readonly tokens: number;
}

/** An agent with its instructions put together. */
export interface BoundAgent {
  readonly agent: ReadyAgent;
  /** The system prompt without the catalog of skills. */
  readonly prompt: string;
  /** What it is made of, in its order. */
  readonly parts: readonly PromptPart[];
  readonly tokens: number;
  /** Variables of the prompt that had no value. */
  readonly unfilled: readonly string[];
}

/** What binding works with. */
export interface BindOptions {
  readonly session: Session;
  readonly snapshot: Skills["snapshot"];
  /** Further variables of the prompt. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Default: the computer's clock. */
  readonly now?: () => Date;
}

/** What a session must be told so that an agent sees, loads and calls what its manifest says and nothing else. */
export function agentSessionOptions(
  agent: ReadyAgent,
): Required<Pick<SessionOptions, "agent" | "permissions">> & Pick<SessionOptions, "allow"> {
  const { allow, ask, deny } = agent.manifest.permissions;
  const { rules } = parseToolRules(HARMLESS_TOOLS);
  return {
    agent: agent.id,
    ...(agent.skills !== "all" && { allow: agent.skills }),
    permissions: { policy: { allow: [...rules, ...allow], ask, deny, otherwise: "ask" } },
  };
}

/**
 * Puts an agent's instructions together: prompt template, then the whole text of each skill it is bound to, then its own
 * instructions. The skills are part of the session from then on. Throws what {@link Session.bind} throws.
 */
export function bindAgent(agent: ReadyAgent, options: BindOptions): BoundAgent {
  const { session, snapshot, now = () => new Date() } = options;
  const { manifest } = agent;
  const values = { ...options.variables, ...promptVariables(agent, snapshot, now()) };
  const filled = fillPrompt(manifest.prompt, values);
  const parts = [
    part("prompt", agent.id, filled.text),
    ...manifest.usesSkills.map((name) => boundSkill(name, session)),
    part("instructions", agent.id, instructionsOf(manifest)),
  ].filter(({ text }) => text !== "");
  const prompt = parts.map(({ text }) => text).join("\n\n");
  return { agent, prompt, parts, tokens: estimateTokens(prompt), unfilled: filled.unknown };
}

function boundSkill(name: string, session: Session): PromptPart {
  const { id, text } = session.bind(name);
  return part("skill", id, `<skill name="${escapeXml(id)}">\n${text}\n</skill>`);
}

function instructionsOf({ instructions }: AgentManifest): string {
  return instructions.trim();
}

function part(kind: PromptPart["kind"], name: string, text: string): PromptPart {
  return { kind, name, text, tokens: estimateTokens(text) };
}
