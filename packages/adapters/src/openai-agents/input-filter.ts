import type { AgentInputItem, CallModelInputFilter } from "@openai/agents";
import type { StepConversation } from "../conversation/skill-conversation.ts";
import type { UserMessage } from "../conversation/skill-turn.ts";

/** A message that was added in a run, and before which item. */
interface Located {
  readonly at: number;
  readonly message: UserMessage;
}

/**
 * Adds new messages to the input of each call. The SDK doesn't remember what a filter adds, so all messages of a
 * run are inserted again at the same positions. This keeps each request a prefix of the next one.
 */
export function createInputFilter({
  step,
  remember,
}: Pick<StepConversation, "step" | "remember">): CallModelInputFilter {
  let located: readonly Located[] = [];
  return async ({ modelData }) => {
    const { input } = modelData;
    const isFirst = isUserItem(input.at(-1));
    const fresh = await step({ isFirst, prompt: isFirst ? textOf(input.at(-1)) : undefined });
    const all = remember(fresh);
    // Before the person's message, so that it stays last.
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
