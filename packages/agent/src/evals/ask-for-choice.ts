import { estimateTokens, isUntrusted, type SkillStatus } from "@skillwright/core/internal";
import { generateText, type ModelMessage } from "ai";
import { callTools } from "../conversation/call-tools.ts";
import type { CallableTool } from "../conversation/conversation-ports.ts";
import { explainFailure, type SampledCall } from "../conversation/sample.ts";
import { toToolSet } from "../conversation/thread-tools.ts";
import type { UsageMeter } from "../conversation/usage-meter.ts";
import type { OpenModel } from "../models/models.ts";
import { CHOICE_TOKENS, MAX_CHOOSING_STEPS } from "./eval-limits.ts";

/** What a model gets for its choice. */
export interface ChoiceSetting {
  readonly model: OpenModel;
  /** The agent's instructions with the catalog. */
  readonly system: string;
  readonly tools: readonly CallableTool[];
  /** The skills that it may load. */
  readonly skills: readonly SkillStatus[];
  readonly usage: UsageMeter;
  readonly signal: AbortSignal;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The ids of the skills that a model loads for a message. No tool runs except the skill search. */
export async function askForChoice(query: string, setting: ChoiceSetting): Promise<readonly string[]> {
  const { tools, skills, signal } = setting;
  let messages: readonly ModelMessage[] = [{ role: "user", content: query }];
  for (let step = 0; step < MAX_CHOOSING_STEPS; step += 1) {
    const { calls, said } = await askOnce(messages, setting);
    const loads = calls.filter(({ tool }) => tool === "load_skill");
    if (loads.length > 0) return [...new Set(loads.flatMap(({ input }) => idOf(input, skills)))];
    // A model that first reads a file or asks the person has started without a skill.
    if (calls.length === 0 || calls.some(({ tool }) => tool !== "list_skills")) return [];
    const { entry } = await callTools(calls, { tools, signal, emit: () => undefined });
    messages = [...messages, ...said, entry.message];
  }
  return [];
}

interface Answer {
  readonly calls: readonly SampledCall[];
  readonly said: readonly ModelMessage[];
}

/** Sends the request, with retries. Throws the provider's error otherwise. */
async function askOnce(messages: readonly ModelMessage[], setting: ChoiceSetting): Promise<Answer> {
  const { model, system, tools, usage, signal, wait } = setting;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await generateText({
        model: model.model,
        ...(system !== "" && { instructions: system }),
        messages: [...messages],
        tools: toToolSet(tools),
        maxOutputTokens: CHOICE_TOKENS,
        maxRetries: 0,
        abortSignal: signal,
      });
      usage.add({
        counted: result.usage,
        estimate: {
          input: estimateTokens(`${system}${JSON.stringify(messages)}${JSON.stringify(tools)}`),
          output: estimateTokens(JSON.stringify(result.responseMessages)),
        },
        skills: new Map(),
        prices: model.prices,
      });
      return {
        calls: result.toolCalls
          .filter(({ invalid }) => invalid !== true)
          .map((call) => ({ id: call.toolCallId, tool: call.toolName, input: call.input as unknown })),
        said: result.responseMessages,
      };
    } catch (error) {
      const { pauseMs } = explainFailure(error, model.label, attempt);
      if (pauseMs === undefined || signal.aborted) throw error;
      await wait(pauseMs, signal);
    }
  }
}

/** The skill that a call names; undefined if it is unknown. */
function idOf(input: unknown, skills: readonly SkillStatus[]): readonly string[] {
  const { name } = (input ?? {}) as { readonly name?: unknown };
  const skill = skills.find(
    (known) =>
      (known.id === name || known.name === name) && known.shadowedBy === undefined && !isUntrusted(known),
  );
  return skill === undefined ? [] : [skill.id];
}
