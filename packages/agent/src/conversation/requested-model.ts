import { escapeTerminal, isSkillwrightError } from "@skillwright/core/internal";
import type { Session } from "@skillwright/runtime/internal";
import type { OpenModel } from "../models/models.ts";
import type { ChatChunk } from "./chat-message.ts";
import type { ConversationModels } from "./conversation-ports.ts";
import { notice } from "./open-turn.ts";
import type { Effort } from "./sample.ts";

/** The model and effort of a turn. */
export interface TurnModel {
  readonly model: OpenModel;
  readonly effort?: Effort | undefined;
}

/** Dependencies of {@link requestedModel}. */
export interface RequestContext extends TurnModel {
  readonly session: Session;
  readonly models: ConversationModels;
  readonly emit: (chunk: ChatChunk) => void;
}

const EFFORTS: ReadonlySet<string> = new Set(["minimal", "low", "medium", "high", "xhigh", "max"]);

/**
 * The model and effort that skills request for their turn; the last one wins. If a model isn't available, a
 * notice says so.
 */
export async function requestedModel(ids: readonly string[], context: RequestContext): Promise<TurnModel> {
  let { model, effort } = context;
  for (const id of ids) {
    const manifest = context.session.skills.find((skill) => skill.id === id)?.manifest;
    if (manifest === undefined) continue;
    if (manifest.effort !== undefined && EFFORTS.has(manifest.effort)) effort = manifest.effort as Effort;
    if (manifest.model !== undefined) model = await openRequested(id, manifest.model, { ...context, model });
  }
  return { model, effort };
}

/** Only a model that the person configured is used. A rehearsal never uses a real model. */
async function openRequested(
  id: string,
  wanted: string,
  { model, models, emit }: Pick<RequestContext, "model" | "models" | "emit">,
): Promise<OpenModel> {
  if (wanted === "inherit" || wanted === model.id || model.rehearsal) return model;
  const known = models.list().find((entry) => entry.id === wanted || entry.id.endsWith(`/${wanted}`));
  const keepModel = (why: string): OpenModel => {
    const text = `The skill '${escapeTerminal(id)}' requests the model ${escapeTerminal(wanted)}, ${why}; using  instead.`;
    notice(emit, { code: "requested_model_unavailable", level: "warning", text });
    return model;
  };
  if (known === undefined) return keepModel("which is not configured");
  try {
    return await models.open(known.id);
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return keepModel(`which cannot be used: ${error.message}`);
  }
}
