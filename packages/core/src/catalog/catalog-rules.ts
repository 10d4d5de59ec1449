import { MAX_DESCRIPTION_LENGTH } from "../limits.ts";
import { ownBudget } from "./budget.ts";

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
 * How a catalog is fitted into its budget.
 * - `fair`: all descriptions are shortened equally, then the least useful entries lose theirs, then their lines.
 * - `codex`: all descriptions are shortened equally, then all are dropped, then entries that don't fit.
 * - `claude-code`: every name stays; descriptions stay whole while there is room, the most used first.
 * - `openclaw`: a fixed number of skills, then the same maximum length for all descriptions.
 * - `everything`: nothing is shortened.
 */
export type FitRule = "fair" | "codex" | "claude-code" | "openclaw" | "everything";

/**
 * The order of a catalog.
 * - `id`, `given`: by id, or as given.
 * - `name`: alphabetically by name.
 * - `bundled-first`: system, admin, project, user; then by name and path.
 */
export type CatalogOrder = "id" | "given" | "name" | "bundled-first";

/** The budget of a catalog. */
export interface BudgetRules {
  /** Percent of the context window; undefined when the window does not matter. */
  readonly percent?: number;
  /** Characters per token of the context window; undefined when tokens themselves are counted. */
  readonly charactersPerToken?: number;
  /** Tokens that are assumed when the window is unknown. */
  readonly assumedWindow?: number;
  /** Largest window that is believed, in tokens. Default: any. */
  readonly maxWindow?: number;
  /** Characters when the window is unknown or does not matter. */
  readonly fallbackCharacters: number;
  /** The environment variable with the number of characters, which wins over the window. */
  readonly charactersVariable?: string;
  /** Tokens that the agent's settings set, which win over the window. */
  readonly tokens?: number;
  /** Most tokens that a user can set. */
  readonly maxTokens?: number;
}

/** The longest description of one skill, and the truncation mark; the mark is part of the length. */
export interface DescriptionCap {
  readonly characters: number;
  readonly ending: "…" | "...";
  /** What counts: characters of the text, or UTF-16 units after escaping. Default: characters. */
  readonly counts?: "characters" | "escaped-units";
}

/** How an agent discloses skills to a model. */
export interface CatalogRules {
  readonly format: CatalogFormatId;
  readonly order: CatalogOrder;
  readonly fit: FitRule;
  readonly budget: BudgetRules;
  /** Undefined when a description may have any length. */
  readonly cap?: DescriptionCap;
  /** Most skills that are listed. */
  readonly maxSkills?: number;
  /** What is written if there are skills and none of them fits. Default: nothing. */
  readonly noneFits?: "nothing" | "empty-section";
  /** Skills that ship with the agent and are not on the disk: they come last and use the budget. Default: none. */
  readonly ownSkills?: readonly OwnSkill[];
  /** Skills that ship with the agent, whose texts may be repeated here. Default: none. */
  readonly shipped?: readonly ShippedSkill[];
  /** Names of the agent's own commands, which are never shown as another name of a skill. Default: none. */
  readonly commandNames?: readonly string[];
  /** Whether the model sees any skills. Default: always. */
  readonly disclosure?: "always" | "never";
  /** Whether a skill without description is listed. Default: yes. */
  readonly undescribed?: "list" | "leave-out";
}

/** A skill that ships with an agent, as its catalog shows it. */
export interface ShippedSkill {
  readonly name: string;
  readonly description: string;
  readonly location: string;
}

/** A skill that ships with an agent. Its text is the vendor's, so only its length is known here. */
export interface OwnSkill {
  readonly name: string;
  /** Characters of its whole entry, without line breaks. */
  readonly characters: number;
  /** Whether its description stays whatever the budget. Default: yes. */
  readonly description?: "stays" | "competes";
}

/** How Skillwright discloses skills to a model, unless the caller chooses otherwise. */
export const ownCatalog: CatalogRules = {
  format: "available-skills",
  order: "id",
  fit: "fair",
  budget: ownBudget,
  cap: { characters: MAX_DESCRIPTION_LENGTH, ending: "…" },
};
