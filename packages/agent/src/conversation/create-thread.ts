import type { ToolResult } from "@skillwright/runtime/internal";
import { endedNote, endedNotice } from "./background-notes.ts";
import { openContextWindow } from "./context-window.ts";
import type { CallableTool } from "./conversation-ports.ts";
import type { DelegateContext, DelegatedTask, ForkedSkill } from "./delegate.ts";
import { answered, userEntry } from "./history.ts";
import { notice } from "./open-turn.ts";
import { fireHooks } from "./report-hooks.ts";
import { runSteps } from "./run-steps.ts";
import type { Thread, ThreadOptions, ThreadTurn, TurnEnd } from "./thread.ts";
import { threadTools } from "./thread-tools.ts";
import { createThreadUsage } from "./thread-usage.ts";

/** Starts with the resumed history, or an empty one. */
export function createThread(options: ThreadOptions): Thread {
  const { session, background } = options;
  const usage = createThreadUsage();
  const window = openContextWindow(options);
  const warned = new Set<string>();

  const toolsFor = (emit: ThreadTurn["emit"]): readonly CallableTool[] =>
    threadTools({
      ...options,
      delegate: (task, signal) => delegateTask(task, { emit, signal }),
    });
  const delegateTask = async (
    task: DelegatedTask,
    { emit, signal }: Pick<ThreadTurn, "emit" | "signal">,
  ): Promise<ToolResult> => {
    const run = async (how: Omit<DelegateContext, "chain" | "session">): Promise<ToolResult> => {
      const done = await options.delegate(task, { chain: options.chain, session, ...how });
      usage.include(done.usage);
      return done.result;
    };
    const { skill } = task;
    if (background === undefined || skill?.background !== true)
      return run({ ask: options.ask, emit, signal });
    return background.tasks.start({
      skill: skill.id,
      run: ({ id, signal: ownSignal }) =>
        run({ ...background.forTask(ownSignal), background: id, signal: ownSignal }),
    });
  };
  const reportEnded = (emit: ThreadTurn["emit"]): void => {
    for (const task of background?.tasks.takeEnded() ?? []) {
      window.append(userEntry("note", endedNote(task)));
      notice(emit, endedNotice(task));
    }
  };

  const turn = async (request: ThreadTurn): Promise<TurnEnd> => {
    const { prompt, emit, signal } = request;
    usage.beginTurn();
    window.closeCalls();
    await window.addCatalog(prompt);
    reportEnded(emit);
    const submitted = await fireHooks(
      { event: "UserPromptSubmit", prompt },
      { session, append: window.append, emit },
    );
    if (submitted.decision === "block" || submitted.stop !== undefined) {
      const why = submitted.stop ?? submitted.reason ?? "no reason given";
      notice(emit, { code: "hook_blocked", level: "warning", text: `A hook blocked the message: ${why}` });
      return { reason: "nothing", text: "" };
    }
    const opening = await request.open({
      session,
      ask: options.ask,
      parameters: request.parameters,
      emit,
      runFork: (skill: ForkedSkill, to) =>
        delegateTask({ agent: to, task: `Skill ${skill.id}`, skill }, { emit, signal }),
    });
    window.append(...opening.entries);
    if (opening.answer !== undefined) {
      window.append(answered("answer", { role: "assistant", content: opening.answer }));
      sayText(opening.answer, emit);
      return { reason: "answered", text: opening.answer };
    }
    if (opening.entries.length === 0) return { reason: "nothing", text: "" };
    return runSteps(request, {
      options,
      window,
      usage,
      tools: () => toolsFor(emit),
      reportEnded: () => reportEnded(emit),
      warned,
      opened: opening.skills,
    });
  };

  return {
    turn,
    reportEnded,
    shorten: (request) => window.shorten(toolsFor(request.emit), request),
    system: () => window.system(),
    entries: () => window.entries(),
    tools: () => toolsFor(() => undefined),
    tokens: () => window.tokens(toolsFor(() => undefined)),
    usage: usage.whole,
  };
}

/** An answer that didn't come from a model, as stream chunks. */
function sayText(text: string, emit: ThreadTurn["emit"]): void {
  emit({ type: "start-step" });
  emit({ type: "text-start", id: "answer" });
  emit({ type: "text-delta", id: "answer", delta: text });
  emit({ type: "text-end", id: "answer" });
  emit({ type: "finish-step" });
}
