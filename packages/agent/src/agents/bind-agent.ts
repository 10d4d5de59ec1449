import { baseName, escapeXml, estimateTokens, fillPrompt, parseToolRules } from "@skillwright/core/internal";
import type { Session, SessionOptions, Skills } from "@skillwright/runtime/internal";
import type { ReadyAgent } from "./agent.ts";
import { HARMLESS_TOOLS } from "./tool-names.ts";

/** A part of an agent's system prompt. */
export interface PromptPart {
  readonly kind: "prompt" | "skill" | "instructions";
  /** The skill's id; otherwise the agent's. */
  readonly name: string;
  readonly text: string;
  readonly tokens: number;
}

/** An agent with its assembled instructions. */
export interface BoundAgent {
  readonly agent: ReadyAgent;
  /** The system prompt without the catalog of skills. */
  readonly prompt: string;
  /** Its parts, in order. */
  readonly parts: readonly PromptPart[];
  readonly tokens: number;
  /** Prompt variables without a value. */
  readonly unfilled: readonly string[];
}

/** Options of {@link bindAgent}. */
export interface BindOptions {
  readonly session: Session;
  readonly snapshot: Skills["snapshot"];
  readonly variables?: Readonly<Record<string, string>>;
  /** Default: the system clock. */
  readonly now?: () => Date;
}

/** Session options that limit an agent to what its manifest says, and less where `alwaysAsk` names a tool. */
export function agentSessionOptions(
  agent: ReadyAgent,
  { alwaysAsk = [] }: { readonly alwaysAsk?: readonly string[] } = {},
): Required<Pick<SessionOptions, "agent" | "permissions">> & Pick<SessionOptions, "allow"> {
  const { allow, ask, deny } = agent.manifest.permissions;
  const { rules } = parseToolRules(HARMLESS_TOOLS);
  return {
    agent: agent.id,
    ...(agent.skills !== "all" && { allow: agent.skills }),
    permissions: {
      policy: {
        allow: [...rules, ...allow],
        ask: [...ask, ...parseToolRules(alwaysAsk).rules],
        deny,
        otherwise: "ask",
      },
    },
  };
}

/** Builds an agent's instructions and binds its skills to the session. Throws like {@link Session.bind}. */
export function bindAgent(agent: ReadyAgent, options: BindOptions): BoundAgent {
  const { session, snapshot, now = () => new Date() } = options;
  const { manifest } = agent;
  const values = { ...options.variables, ...promptVariables(agent, snapshot, now()) };
  const filled = fillPrompt(manifest.prompt, values);
  const parts = [
    part("prompt", agent.id, filled.text),
    ...manifest.usesSkills.map((name) => boundSkill(name, session)),
    part("instructions", agent.id, manifest.instructions.trim()),
  ].filter(({ text }) => text !== "");
  const prompt = parts.map(({ text }) => text).join("\n\n");
  return { agent, prompt, parts, tokens: estimateTokens(prompt), unfilled: filled.unknown };
}

function boundSkill(name: string, session: Session): PromptPart {
  const { id, text } = session.bind(name);
  return part("skill", id, `<skill name="${escapeXml(id)}">\n${text}\n</skill>`);
}

function part(kind: PromptPart["kind"], name: string, text: string): PromptPart {
  return { kind, name, text, tokens: estimateTokens(text) };
}

/** The variables that every prompt can use. */
export const PROMPT_VARIABLES = ["agent", "date", "platform", "project", "work_folder"] as const;

/** The values of {@link PROMPT_VARIABLES} for an agent in an environment. */
function promptVariables(
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
