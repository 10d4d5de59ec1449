/** Separates an agent's prompt from what is appended to it. */
const PROMPT_SEPARATOR: string = "\n\n---\n\n";

/** The priority of skills in the context of each turn: after the channel (0), before memory (100). */
const SKILLS_PRIORITY: number = 60;

/** Added to a catalog, for models that would otherwise start without checking the skills. */
export const CHECK_SKILLS: string = "Always check the available skills before starting a complex task.";

/** One turn of a conversation, as far as providers are concerned. */
export interface ContextTurn {
  /** The user's message. */
  readonly prompt: string;
  /** The agent that answers. */
  readonly agent?: string;
}

/** The text for a turn, now or later; undefined for no text. */
export type ContextText = string | undefined | Promise<string | undefined>;

/** Adds text to the context of a model on each turn. */
export interface ContextProvider {
  /** Lower comes first. */
  readonly priority: number;
  provide(turn: ContextTurn): ContextText;
}

/** A provider of the catalog; it returns no text when there are no skills. */
export function skillsProvider(catalog: (turn: ContextTurn) => ContextText): ContextProvider {
  const finish = (text: string | undefined): string | undefined => {
    if (text === undefined || text.trim() === "") return undefined;
    return `${text}\n\n${CHECK_SKILLS}`;
  };
  return {
    priority: SKILLS_PRIORITY,
    provide: (turn) => {
      const text = catalog(turn);
      return text instanceof Promise ? text.then(finish) : finish(text);
    },
  };
}

/** The agent's prompt with a catalog behind it; unchanged when there is nothing to append. */
export function appendToPrompt(agentPrompt: string, catalogText: string | undefined): string {
  if (catalogText === undefined || catalogText.trim() === "") return agentPrompt;
  return agentPrompt === "" ? catalogText : agentPrompt + PROMPT_SEPARATOR + catalogText;
}
