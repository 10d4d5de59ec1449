import type { SkillManifest } from "@skillwright/core/internal";

/** Finds skills for a request; `Skills.search` is one. */
export type RehearsalSearch = (query: string) => Promise<RehearsalFinding>;

/** The result of such a search. */
export interface RehearsalFinding {
  /** Best first. */
  readonly hits: readonly { readonly skill: RehearsedSkill }[];
  /** Whether the best hit is right with high confidence. */
  readonly confident: boolean;
  readonly confidence: number;
}

/** What the rehearsal needs to know about a skill. */
export interface RehearsedSkill {
  readonly id: string;
  readonly name: string;
  /** Whether a model may invoke it. */
  readonly modelInvocable: boolean;
  readonly manifest: Pick<SkillManifest, "toolsRequired" | "allowedTools" | "parameters">;
}
