import type { AgentInputItem, CallModelInputFilter } from "@openai/agents";
import type { StepConversation } from "../conversation/skill-conversation.ts";
import type { UserMessage } from "../conversation/skill-turn.ts";

/** What was told in a run, and before which item. */
interface Located {
  readonly at: number;
  readonly message: UserMessage;
}

/**
 * Adds what is new to the input of each call. The SDK forgets what a filter adds, so everything that was told in a run
 * is put in again at the same place, which keeps what was sent a prefix of what is sent next.
 */
export function createInputFilter({
  step,
  keep,
}: Pick<StepConversation, "step" | "keep">): CallModelInputFilter {
  let located: readonly Located[] = [];
  return async ({ modelData }) => {
    const { input } = modelData;
    const isFirst = isUserItem(input.at(-1));
    const fresh = await step({ isFirst, prompt: isFirst ? textOf(input.at(-1)) : undefined });
    const all = keep(fresh);
    // Before what the person said, so that this stays the last word.
    const at = isFirst ? input.length - 1 : input.length;
    located = isFirst
      ? all.map((message) => ({ at, message }))
      : [...located, ...fresh.map((message) => ({ at, message }))];
    return { ...modelData, input: merge(input, located) };
  };
}

function merge(input: readonly AgentInputItem[], located: readonly Located[]): AgentInputItem[] {
  const before = (index: number): UserMessage[] =>
    located.filter(({ at }) => at === index).map(({ message }) => message);
  return [...input.flatMap((item, index) => [...before(index), item]), ...before(input.length)];
}

function isUserItem(item: AgentInputItem | undefined): boolean {
  return item !== undefined && "role" in item && item.role === "user";
}

function textOf(item: AgentInputItem | undefined): string | undefined {
  if (item === undefined || !("role" in item) || item.role !== "user") return undefined;
  if (typeof item.content === "string") return item.content;
  return item.content.flatMap((part) => (part.type === "input_text" ? [part.text] : [])).join("\n");
}
