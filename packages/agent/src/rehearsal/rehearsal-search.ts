import type { SkillManifest } from "@skillwright/core/internal";

/** Finds the skills that fit a wish; the search of `Skills` is one. */
export type RehearsalSearch = (query: string) => Promise<RehearsalFinding>;

/** What such a search found. */
export interface RehearsalFinding {
  /** Best first. */
  readonly hits: readonly { readonly skill: RehearsedSkill }[];
  /** Whether the best hit is meant without a doubt. */
  readonly confident: boolean;
  readonly confidence: number;
}

/** What the rehearsal wants to know about a skill. */
export interface RehearsedSkill {
  readonly id: string;
  readonly name: string;
  /** Whether a model may load it by itself. */
  readonly modelInvocable: boolean;
  readonly manifest: Pick<SkillManifest, "toolsRequired" | "allowedTools" | "parameters">;
}
