import type { FoundSkill } from "../model/found-skill.ts";
import { estimateTokens } from "./estimate-tokens.ts";

/** The token cost of a skill. */
export interface SkillTokens {
  /** Its line in a catalog: name and description. */
  readonly catalog: number;
  readonly body: number;
  /** Whether the body's count comes from the file's size instead of its text. */
  readonly estimated: boolean;
}

/** The tokens of a skill's catalog line and of its body. */
export function skillTokens(found: FoundSkill): SkillTokens {
  const { manifest, body } = found;
  const line = manifest === undefined ? "" : `- ${manifest.name}: ${manifest.description}`;
  return { catalog: estimateTokens(line), body: body.tokens, estimated: body.estimated };
}
