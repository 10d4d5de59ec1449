import type { ModelTriggersDocument, TurnUsage } from "@skillwright/contract";
import {
  type QuerySet,
  type SkillStatus,
  SkillwrightError,
  splitQueries,
  type TriggerQuery,
  type TriggerScores,
  triggerScores,
} from "@skillwright/core/internal";
import { anySignal, type Skills, skillQueries } from "@skillwright/runtime/internal";
import type { Agents } from "../agents/agent.ts";
import { agentSource, pause } from "../conversation/agent-source.ts";
import { createUsageMeter } from "../conversation/usage-meter.ts";
import type { Models, OpenModel } from "../models/models.ts";
import { askForChoice, type ChoiceSetting } from "./ask-for-choice.ts";
import { type CatalogOutcome, openChoice } from "./choice-setup.ts";
import { CHOSEN_SHARE, DEFAULT_RUNS, MAX_RUNS, PARALLEL_REQUESTS } from "./eval-limits.ts";

/** Options of {@link checkTriggersByModel}. */
export interface ModelTriggerCheck {
  readonly models: Pick<Models, "open" | "default">;
  readonly agents: Agents;
  /** The model's id. Default: the default model, which must be a configured one. */
  readonly model?: string;
  /** The agent whose instructions and tools the model gets. Default: the default agent. */
  readonly agent?: string;
  /** Runs per query, 1 to 20. Default: 3, or 1 for a rehearsal, which is deterministic. */
  readonly runs?: number;
  /** Called with the number of finished runs. */
  readonly progress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
  /** Waits before a failed request is retried. Default: real time. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** What a model did with one query. */
export interface ModelTriggerResult extends TriggerQuery {
  readonly set: QuerySet;
  /** In how many runs the model loaded the skill. */
  readonly chosen: number;
  /** Whether that is at least half of them. */
  readonly triggered: boolean;
  readonly passed: boolean;
  /** How the catalog for this query listed the skill. */
  readonly inCatalog: CatalogOutcome;
  /** Ids of the other skills that the model loaded, the most often loaded first. */
  readonly rivals: readonly string[];
}

/** Which queries make a model load a skill. */
export interface ModelTriggerReport {
  readonly skill: SkillStatus;
  readonly model: Pick<OpenModel, "id" | "label" | "rehearsal">;
  readonly agent: string;
  /** The files that the queries come from. */
  readonly files: readonly string[];
  /** Skills that the model could have loaded. */
  readonly among: number;
  readonly runs: number;
  readonly results: readonly ModelTriggerResult[];
  readonly scores: TriggerScores;
  readonly usage: TurnUsage;
}

/**
 * Sends each of a skill's own queries to a model, as in a conversation, and checks which skills it loads. Only the
 * skill search runs. Throws `model_not_found`, `validation_error` if no model may use the skill, and errors of the
 * query files or the provider.
 */
export async function checkTriggersByModel(
  skills: Skills,
  name: string,
  options: ModelTriggerCheck,
): Promise<ModelTriggerReport> {
  const skill = skills.get(name);
  const { queries, files } = skillQueries(skill);
  const source = agentSource(options.agents, skills);
  const model = await openModel(options);
  const runs = model.rehearsal ? 1 : checkRuns(options.runs ?? DEFAULT_RUNS);
  const usage = createUsageMeter();
  const stop = new AbortController();
  const signal = anySignal(options.signal, stop.signal);
  const place = { skills, source, agent: options.agent, model };
  const ask: Asking = { model, usage, signal, wait: options.wait ?? pause };
  const total = queries.length * runs;
  let among = 0;
  let done = 0;
  const work = splitQueries(queries).map((query) => async (): Promise<ModelTriggerResult> => {
    const scene = await openChoice(query.query, skill, place);
    ({ among } = scene);
    try {
      const chosen: (readonly string[])[] = [];
      for (let run = 0; run < runs; run += 1) {
        chosen.push(await askForChoice(query.query, { ...scene.setting, ...ask }));
        done += 1;
        options.progress?.(done, total);
      }
      return { ...query, inCatalog: scene.inCatalog, ...judge(query, skill.id, chosen) };
    } finally {
      await scene.close();
    }
  });
  const results = await inParallel(work, stop);
  return {
    skill,
    model: { id: model.id, label: model.label, rehearsal: model.rehearsal },
    agent: source.use(options.agent).id,
    files,
    among,
    runs,
    results,
    scores: triggerScores(results),
    usage: usage.total(),
  };
}

type Asking = Pick<ChoiceSetting, "model" | "usage" | "signal" | "wait">;

/** The named model or the default one, unless that is the rehearsal. */
async function openModel({ models, model }: ModelTriggerCheck): Promise<OpenModel> {
  if (model !== undefined || models.default().why !== "nothing-configured") return models.open(model);
  throw new SkillwrightError("model_not_found", {
    message: "No model is configured",
    details: { model: "", suggestions: [] },
    hint: "Set a key such as ANTHROPIC_API_KEY, set `models.default` in your configuration, or name a model; `skillwright models` lists the available ones. The check by search needs no model.",
  });
}

function checkRuns(runs: number): number {
  if (Number.isInteger(runs) && runs >= 1 && runs <= MAX_RUNS) return runs;
  throw new SkillwrightError("validation_error", {
    message: `A query can run 1 to ${MAX_RUNS} times, not ${runs}`,
    details: { problems: [`runs: ${runs}`] },
  });
}

function judge(
  { shouldTrigger }: TriggerQuery,
  id: string,
  chosen: readonly (readonly string[])[],
): Pick<ModelTriggerResult, "chosen" | "triggered" | "passed" | "rivals"> {
  const times = chosen.filter((ids) => ids.includes(id)).length;
  const triggered = times >= CHOSEN_SHARE * chosen.length;
  const counts = new Map<string, number>();
  for (const other of chosen.flat()) if (other !== id) counts.set(other, (counts.get(other) ?? 0) + 1);
  const rivals = [...counts].toSorted(([, a], [, b]) => b - a).map(([other]) => other);
  return { chosen: times, triggered, passed: triggered === shouldTrigger, rivals };
}

/** Runs a few jobs in parallel; the first failure stops the others. Results keep their order. */
async function inParallel<T>(
  work: readonly (() => Promise<T>)[],
  stop: AbortController,
): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < work.length && !stop.signal.aborted; index = next++)
      results[index] = await (work[index] as () => Promise<T>)();
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, worker));
  } catch (error) {
    stop.abort(error);
    throw error;
  }
  return results;
}

/** The document of a trigger check by a model. */
export function toModelTriggersDocument(report: ModelTriggerReport): ModelTriggersDocument {
  const { skill, model, agent, files, among, runs, results, scores, usage } = report;
  const { skills: _, ...cost } = usage;
  return {
    skill: { id: skill.id, key: skill.found.key, state: skill.state },
    model,
    agent,
    files,
    among,
    runs,
    queries: results,
    scores,
    usage: cost,
  };
}
