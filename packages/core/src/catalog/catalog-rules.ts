/** The forms in which a catalog can be written. */
export type CatalogFormatId =
  | "available-skills"
  | "bracket-list"
  | "xml-skills"
  | "read-file"
  | "standard-xml"
  | "codex"
  | "claude-code"
  | "openclaw"
  | "opencode"
  | "gemini-cli";

/**
 * How a catalog is made to fit.
 * - `fair`: everybody is shortened alike, then the least useful lose their descriptions, then their place.
 * - `codex`: everybody is shortened alike, then all descriptions go, then whoever does not fit.
 * - `claude-code`: every name stays; descriptions stay whole while there is room, the most used first.
 * - `openclaw`: a fixed number of skills, then one length for all descriptions.
 * - `everything`: nothing is shortened.
 */
export type FitRule = "fair" | "codex" | "claude-code" | "openclaw" | "everything";

/**
 * In which order a catalog lists.
 * - `id`, `given`: as they say.
 * - `name`: by name in the order of a dictionary.
 * - `bundled-first`: system, admin, project, user; then by name and path.
 */
export type CatalogOrder = "id" | "given" | "name" | "bundled-first";

/** How much room a catalog has. */
export interface BudgetRules {
  /** Percent of the context window; undefined when the window does not matter. */
  readonly percent?: number;
  /** Characters per token of the context window; undefined when tokens themselves are counted. */
  readonly charactersPerToken?: number;
  /** Characters when the window is unknown or does not matter. */
  readonly fallbackCharacters: number;
  /** Most tokens that a person may ask for. */
  readonly maxTokens?: number;
}

/** The longest description of one skill, and what shows that there was more; the mark is part of the length. */
export interface DescriptionCap {
  readonly characters: number;
  readonly ending: "…" | "...";
}

/** How an agent tells a model about skills. */
export interface CatalogRules {
  readonly format: CatalogFormatId;
  readonly order: CatalogOrder;
  readonly fit: FitRule;
  readonly budget: BudgetRules;
  /** Undefined when a description may have any length. */
  readonly cap?: DescriptionCap;
  /** Most skills that are listed. */
  readonly maxSkills?: number;
  /** Whether a skill without description is listed. Default: yes. */
  readonly undescribed?: "list" | "leave-out";
}
