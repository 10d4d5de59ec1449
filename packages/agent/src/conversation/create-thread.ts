import type { BackgroundTask, TurnUsage } from "@skillwright/contract";
import { escapeTerminal } from "@skillwright/core/internal";
import type { ToolResult } from "@skillwright/runtime/internal";
import type { ChatNotice } from "../messages/chat-message.ts";
import { answered, userEntry } from "../messages/history.ts";
import { openContextWindow } from "./context-window.ts";
import { MAX_TOOL_OUTPUT_LENGTH, SHOWN_RESULT_LENGTH } from "./conversation-limits.ts";
import type { CallableTool } from "./conversation-ports.ts";
import type { DelegateContext, DelegatedTask, ForkedSkill } from "./delegate.ts";
import { notice } from "./open-turn.ts";
import { fireHooks } from "./report-hooks.ts";
import { runSteps } from "./run-steps.ts";
import type { Thread, ThreadOptions, ThreadTurn, TurnEnd } from "./thread.ts";
import { threadTools } from "./thread-tools.ts";
import { createUsageMeter, type UsageMeter } from "./usage-meter.ts";

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

/** What the model receives about an ended task, between tags that the result can't close. */
function endedNote({ id, skill, state, text = "" }: BackgroundTask): string {
  const said = cut(text, MAX_TOOL_OUTPUT_LENGTH).replaceAll(/<(?=\/?background_task)/gi, "&lt;");
  return `<background_task id="${id}" skill="${attribute(skill)}" state="${state}">\n${said}\n</background_task>`;
}

/** What the person sees about it. */
function endedNotice({ id, skill, state, text = "" }: BackgroundTask): ChatNotice {
  const what = `The skill '${escapeTerminal(skill)}' (${id}) `;
  if (state === "stopped") return { code: "background_stopped", level: "info", text: `${what}was stopped.` };
  const said = cut(text, SHOWN_RESULT_LENGTH);
  return state === "done"
    ? { code: "background_done", level: "info", text: `${what}is done: ${said}` }
    : { code: "background_failed", level: "warning", text: `${what}failed: ${said}` };
}

function attribute(text: string): string {
  return escapeTerminal(text).replaceAll(/[<>"&]/g, "_");
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}\n[${text.length - length} more characters]`;
}

/** Counts the usage of a thread and of its current turn. */
export interface ThreadUsage extends Pick<UsageMeter, "add" | "include"> {
  /** Starts counting the next turn. */
  beginTurn(): void;
  ofTurn(): TurnUsage;
  readonly whole: UsageMeter;
}

/** Starts at zero. */
function createThreadUsage(): ThreadUsage {
  const whole = createUsageMeter();
  let ofTurn = createUsageMeter();
  return {
    add(request) {
      for (const meter of [whole, ofTurn]) meter.add(request);
    },
    include(usage) {
      for (const meter of [whole, ofTurn]) meter.include(usage);
    },
    beginTurn() {
      ofTurn = createUsageMeter();
    },
    ofTurn: () => ofTurn.total(),
    whole,
  };
}
