import { appendToPrompt, type SkillStatus, SkillwrightError } from "@skillwright/core/internal";
import type { SessionCatalog, Skills } from "@skillwright/runtime/internal";
import type { AgentSource } from "../conversation/conversation-ports.ts";
import { threadTools } from "../conversation/thread-tools.ts";
import type { OpenModel } from "../models/models.ts";
import type { ChoiceSetting } from "./ask-for-choice.ts";

/** How a catalog lists a skill. */
export type CatalogOutcome = SessionCatalog["entries"][number]["outcome"];

/** The environment and model of a choice. */
export interface ChoiceContext {
  readonly skills: Skills;
  readonly source: AgentSource;
  /** Default: the default agent. */
  readonly agent: string | undefined;
  readonly model: OpenModel;
}

/** A conversation that starts with a query, ready for a model's choice. */
export interface ChoiceSetup {
  readonly setting: Pick<ChoiceSetting, "system" | "tools" | "skills">;
  /** How the catalog listed the skill. */
  readonly inCatalog: CatalogOutcome;
  /** Skills that the model may load. */
  readonly among: number;
  close(): Promise<void>;
}

/** Starts a conversation whose catalog is ranked by a query. Throws `validation_error` if no model may use the skill. */
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
    // Only calls that search for skills are run.
    delegate: () => Promise.reject(new Error("Delegation is not available here.")),
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
  const why = seen.modelInvocable ? reasons : ["only a person may invoke it", ...reasons];
  return new SkillwrightError("validation_error", {
    message: `No model may use "${skill.id}": ${why.join("; ") || "the agent may not"}`,
    details: { problems: why },
    hint: `\`skillwright explain ${skill.name}\` shows each step.`,
  });
}
