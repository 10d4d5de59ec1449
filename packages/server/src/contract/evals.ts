import type { ModelTriggersDocument } from "@skillwright/agent";
import type { TriggersDocument } from "@skillwright/runtime/internal";
import type { OperationPlaces } from "./operation.ts";
import type { PlaceQuery, SkillParams } from "./place.ts";

/** How the queries of a skill are tried by search. */
export interface TriggersQuery extends PlaceQuery {
  /** The skill counts as chosen when it is among the first so many. Default: 1. */
  readonly top?: number | undefined;
  /** `words` never asks for meaning, `meaning` always. Default: `auto`. */
  readonly by?: "auto" | "words" | "meaning" | undefined;
}

/** How the queries of a skill are tried by a model. */
export interface ModelTriggersBody {
  /** The model's id. Default: the default model, which must be a configured one. */
  readonly model?: string | undefined;
  /** The agent whose instructions and tools the model gets. Default: the default agent. */
  readonly agent?: string | undefined;
  /** How often each query is asked. Default: 3. */
  readonly runs?: number | undefined;
}

/** Trying what a skill says about itself. */
export interface EvalOperations {
  checkTriggers: { params: SkillParams; query: TriggersQuery; response: TriggersDocument };
  checkTriggersByModel: {
    params: SkillParams;
    query: PlaceQuery;
    body: ModelTriggersBody;
    response: ModelTriggersDocument;
  };
}

/** Where these are. */
export const evalOperations: OperationPlaces<EvalOperations> = {
  checkTriggers: { method: "GET", path: "/api/v1/skills/{skill}/triggers" },
  checkTriggersByModel: { method: "POST", path: "/api/v1/skills/{skill}/triggers" },
};
