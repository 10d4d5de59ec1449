import { escapeText, foldText, lineText } from "../../text/prompt-text.ts";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";

/** A skill for the result of `read_skill`. */
export interface ReadSkillInput {
  readonly id: string;
  /** Without frontmatter. */
  readonly body: string;
  /** Default: estimated from the body. */
  readonly tokens?: number;
  /** Skills that should be loaded before this one. */
  readonly requires?: readonly string[];
  /** Those of them that do not exist or cannot be used here. */
  readonly unavailable?: readonly string[];
}

/** The body with its cost in tokens before it and the skills it builds on behind it. */
export function renderReadSkill(input: ReadSkillInput): string {
  const { id, body, tokens = estimateTokens(body), requires = [] } = input;
  const parts = [`Skill loaded: ${foldText(id)} (approx. ${tokens} tokens)`, body];
  const hint = requiresHint(requires, input.unavailable);
  return (hint === undefined ? parts : [...parts, hint]).join("\n\n");
}

/** The hint that a skill builds on others; undefined when it does not. */
export function requiresHint(
  requires: readonly string[],
  unavailable: readonly string[] = [],
): string | undefined {
  if (requires.length === 0) return undefined;
  const them = requires.length === 1 ? "it" : "them";
  const hint = `This skill requires: ${requires.map(named).join(", ")}. Load ${them} first if you haven't already.`;
  return unavailable.length === 0
    ? hint
    : `${hint} Not available here: ${unavailable.map(named).join(", ")}.`;
}

/** The hint follows an envelope, because a tag would be read as another envelope. */
function named(skill: string): string {
  return escapeText(skill, lineText);
}
