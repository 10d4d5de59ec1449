import { appendToPrompt, type SkillStatus, SkillwrightError } from "@skillwright/core/internal";
import type { SessionCatalog, Skills } from "@skillwright/runtime/internal";
import type { AgentSource } from "../conversation/conversation-ports.ts";
import { threadTools } from "../conversation/thread-tools.ts";
import type { OpenModel } from "../models/models.ts";
import type { ChoiceSetting } from "./ask-for-choice.ts";

/** How a catalog tells a skill. */
export type CatalogOutcome = SessionCatalog["entries"][number]["outcome"];

/** Where conversations are begun, and for which model. */
export interface ChoiceContext {
  readonly skills: Skills;
  readonly source: AgentSource;
  /** Default: the default agent. */
  readonly agent: string | undefined;
  readonly model: OpenModel;
}

/** A model's place in a conversation that begins with a query. */
export interface ChoiceSetup {
  readonly setting: Pick<ChoiceSetting, "system" | "tools" | "skills">;
  /** How the skill was told in the catalog. */
  readonly inCatalog: CatalogOutcome;
  /** Skills that the model may load. */
  readonly among: number;
  close(): Promise<void>;
}

/** Begins a conversation with a query: its catalog is ranked by it. Throws `validation_error` when no model may use the skill. */
export async function openChoice(
  query: string,
  skill: SkillStatus,
  context: ChoiceContext,
): Promise<ChoiceSetup> {
  const { source, model } = context;
  const agent = source.use(context.agent);
  const ask = async (): Promise<false> => false;
  const session = await context.skills.session({
    ...agent.session,
    contextWindow: model.contextWindow,
    usage: "off",
    ask,
  });
  const prompt = agent.bind(session);
  const usable = session.skills.filter(
    ({ state, modelInvocable }) => state !== "ineligible" && modelInvocable,
  );
  if (!usable.some(({ found }) => found.key === skill.found.key)) {
    await session.close();
    throw unusable(skill, session.skills);
  }
  const system = appendToPrompt(prompt, await session.provider().provide({ prompt: query, agent: agent.id }));
  const { entries } = session.catalog();
  const tools = threadTools({
    agents: source,
    agent,
    session,
    ask,
    host: [],
    chain: { agents: [agent.id], skills: [] },
    // No call but those that look for skills is carried out.
    delegate: () => Promise.reject(new Error("Nothing is handed on here.")),
  });
  return {
    setting: { system, tools, skills: usable },
    inCatalog: entries.find(({ id }) => id === skill.id)?.outcome ?? "omitted",
    among: usable.length,
    close: () => session.close(),
  };
}

function unusable(skill: SkillStatus, known: readonly SkillStatus[]): SkillwrightError<"validation_error"> {
  const seen = known.find(({ found }) => found.key === skill.found.key) ?? skill;
  const reasons = seen.reasons.map(({ message }) => message);
  const why = seen.modelInvocable ? reasons : ["only a person may call it", ...reasons];
  return new SkillwrightError("validation_error", {
    message: `No model may use "${skill.id}": ${why.join("; ") || "the agent may not"}`,
    details: { problems: why },
    hint: `\`skillwright explain ${skill.name}\` tells each step.`,
  });
}
