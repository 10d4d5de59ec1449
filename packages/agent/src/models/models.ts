import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelsSetting, SkillwrightError } from "@skillwright/core/internal";
import type { Environment, Skills } from "@skillwright/runtime/internal";
import type { RehearsalSearch } from "../rehearsal/rehearsal-search.ts";

/** What decides which models there are. */
export interface ModelsOptions {
  /** Their configuration counts, and the rehearsal model searches among them. Default: neither. */
  readonly skills?: Pick<Skills, "snapshot" | "search">;
  /** Default: `models` of the user's own configuration. */
  readonly setting?: ModelsSetting;
  /** Default: the environment of the skills, else the process's. */
  readonly env?: Environment;
  /** How the rehearsal model finds skills. Default: the search of the skills, else it finds none. */
  readonly search?: RehearsalSearch;
  /** Longest silence of a service in milliseconds. Default: five minutes. */
  readonly idleTimeoutMs?: number;
}

/** The models that can be used. */
export interface Models {
  /** What is configured or found in the environment, best first, and the rehearsal model last. Nobody is asked. */
  list(): readonly ModelEntry[];
  /** The model that is used when nobody names one, and why. */
  default(): ModelChoice;
  /**
   * Opens a model by its id, `service/model` or `service` alone. Default: the default model. Throws `model_not_found`,
   * `model_rejected_key` when a key is needed and there is none, and `permission_error` for a key that others can read.
   */
  open(id?: string, options?: OpenOptions): Promise<OpenModel>;
  /** Asks a model for one word, and the service for its models when none is named. Never throws for what it finds. */
  test(id?: string, options?: { readonly signal?: AbortSignal }): Promise<ModelTest>;
}

/** How one model is opened. */
export interface OpenOptions {
  /** How the rehearsal model finds skills here. */
  readonly search?: RehearsalSearch;
  /** Longest silence of the service in milliseconds. Default: that of the models. */
  readonly idleTimeoutMs?: number;
  /** Is told the key that was read, so that it can be kept out of what is written down. */
  readonly keepSecret?: (key: string) => void;
}

/** One model that can be chosen. */
export interface ModelEntry {
  /** `service/model`, the service alone where no model of it is known, or `rehearsal`. */
  readonly id: string;
  /** The name of the service. */
  readonly provider: string;
  readonly label: string;
  readonly source: "config" | "environment" | "built-in";
  /** `no-key`: a key is needed; `no-model`: a model has to be named; `unusable`: the problem says why. */
  readonly state: "ready" | "no-key" | "no-model" | "unusable";
  readonly problem?: string;
  readonly hint?: string;
  /** Where prompts go; absent for the rehearsal model. */
  readonly baseUrl?: string;
  /** The variable or file that the key comes from; never the key. */
  readonly keyFrom?: string;
  readonly contextWindow?: number;
  readonly prices?: TokenPrices;
  readonly isDefault: boolean;
}

/** The default model and what made it that. */
export interface ModelChoice {
  readonly id: string;
  readonly why: "variable" | "config" | "first-configured" | "first-key" | "nothing-configured";
}

/** A model that is ready to be used. */
export interface OpenModel {
  readonly id: string;
  /** For people, such as `claude-sonnet-5-5 (Anthropic)`. */
  readonly label: string;
  /** Always an object: a text would be sent to a service that nobody chose. */
  readonly model: LanguageModelV4;
  readonly contextWindow: number;
  /** Whether it only rehearses: no model was asked. */
  readonly rehearsal: boolean;
  /** Only where prices are configured. */
  readonly prices?: TokenPrices;
}

/** What tokens cost, for a million of them. */
export interface TokenPrices {
  readonly currency: string;
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
}

/** What a test found out. */
export type ModelTest =
  | {
      readonly ok: true;
      readonly id: string;
      readonly label: string;
      readonly answer: string;
      readonly milliseconds: number;
    }
  | {
      readonly ok: false;
      readonly id: string;
      readonly error: SkillwrightError;
      /** Models that the service says it has, where it was asked. */
      readonly available: readonly string[];
    };
