import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelEntry, ModelTestAnswer, TokenPrices } from "@skillwright/contract";
import { type ModelsSetting, type SkillwrightError, toErrorEntry } from "@skillwright/core/internal";
import type { Environment, Skills } from "@skillwright/runtime/internal";
import type { RehearsalSearch } from "../rehearsal/offered-tools.ts";
import { REHEARSAL_ID } from "../rehearsal/rehearsal-limits.ts";

/** Options of {@link openModels}. */
export interface ModelsOptions {
  /** Their configuration is used, and the rehearsal model searches them. Default: neither. */
  readonly skills?: Pick<Skills, "snapshot" | "search"> & Partial<Pick<Skills, "secrets">>;
  /** Default: `models` of the user's own configuration. */
  readonly setting?: ModelsSetting;
  /** Default: the environment of the skills, or of the process, and the keys that were remembered for models. */
  readonly env?: Environment;
  /** Keys that are only in memory, by the variables they stand for; they come first. Default: none. */
  readonly keys?: Readonly<Record<string, string>>;
  /** How the rehearsal model finds skills. Default: the search of `skills`; without them it finds none. */
  readonly search?: RehearsalSearch;
  /** How long a provider may send nothing, in milliseconds. Default: five minutes. */
  readonly idleTimeoutMs?: number;
}

/** The models that can be used. */
export interface Models {
  /** The configured models, best first, and the rehearsal model last. Sends no request. */
  list(): readonly ModelEntry[];
  /** The default model, and why. */
  default(): ModelChoice;
  /**
   * Opens a model by `provider/model` or `provider`. Default: the default model. Throws `model_not_found`,
   * `model_rejected_key` if a key is missing, and `permission_error` if others can read the key file.
   */
  open(id?: string, options?: OpenOptions): Promise<OpenModel>;
  /** Sends a short request to a model, or lists the provider's models. Failures are part of the result. */
  test(id?: string, options?: { readonly signal?: AbortSignal }): Promise<ModelTest>;
}

/** Options of {@link Models.open}. */
export interface OpenOptions {
  /** How the rehearsal model finds skills. */
  readonly search?: RehearsalSearch;
  /** How long the provider may send nothing, in milliseconds. Default: that of {@link openModels}. */
  readonly idleTimeoutMs?: number;
  /** Receives the key, so that it can be redacted in saved data. */
  readonly keepSecret?: (key: string) => void;
}

/** The default model and why it is the default. */
export interface ModelChoice {
  readonly id: string;
  readonly why: "variable" | "config" | "first-configured" | "first-key" | "nothing-configured";
}

/** A model that is ready to be used. */
export interface OpenModel {
  readonly id: string;
  /** A display name, such as `claude-sonnet-5-5 (Anthropic)`. */
  readonly label: string;
  /** Always an object: the SDK would send a string to a gateway that nobody chose. */
  readonly model: LanguageModelV4;
  readonly contextWindow: number;
  /** Whether it is the rehearsal model. */
  readonly rehearsal: boolean;
  /** Only where prices are configured. */
  readonly prices?: TokenPrices;
}

/** The result of a test. */
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
      /** The provider's models, if they were requested. */
      readonly available: readonly string[];
    };

/** The document of a test. */
export function toModelTestDocument(test: ModelTest): ModelTestAnswer {
  const { ok, id } = test;
  return {
    ok,
    id,
    label: ok ? test.label : null,
    answer: ok ? test.answer : null,
    milliseconds: ok ? test.milliseconds : null,
    rehearsal: id === REHEARSAL_ID,
    error: ok ? null : toErrorEntry(test.error),
    available: ok ? [] : test.available,
  };
}

/** The parts of a model's id: everything after the first slash is the model, slashes included. */
interface ModelId {
  readonly provider: string;
  readonly model: string | undefined;
}

/** Parses `provider/model` or `provider`. */
export function parseModelId(id: string): ModelId {
  const slash = id.indexOf("/");
  if (slash === -1) return { provider: id, model: undefined };
  return { provider: id.slice(0, slash), model: id.slice(slash + 1) || undefined };
}
