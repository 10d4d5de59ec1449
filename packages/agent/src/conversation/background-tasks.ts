import { escapeTerminal } from "@skillwright/core/internal";
import type { ToolResult } from "@skillwright/runtime/internal";
import type { BackgroundTask } from "./background-task.ts";
import { MAX_BACKGROUND_TASKS, MAX_LISTED_TASKS } from "./conversation-limits.ts";

/** The work that runs beside a conversation, and what came of it. It ends with the conversation. */
export interface BackgroundTasks {
  /** Begins a task and gives its handle at once; refuses when too many run. */
  start(work: BackgroundWork): ToolResult;
  /** The newest last; of those that have ended, the latest. */
  list(): readonly BackgroundTask[];
  /** Stops a task; false when it does not run. */
  stop(id: string): boolean;
  /** The tasks that ended since this was last asked. */
  takeEnded(): readonly BackgroundTask[];
  /** Stops all tasks and waits for their end. */
  close(): Promise<void>;
}

/** Work that can run beside a conversation. */
export interface BackgroundWork {
  readonly skill: string;
  /** Does the work; never rejects for what an agent does. */
  readonly run: (task: { readonly id: string; readonly signal: AbortSignal }) => Promise<ToolResult>;
}

interface Running {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Starts without tasks. Whoever is given hears of each task that begins or ends. */
export function openBackgroundTasks(changed: (task: BackgroundTask) => void): BackgroundTasks {
  let tasks: readonly BackgroundTask[] = [];
  let ended: readonly BackgroundTask[] = [];
  const running = new Map<string, Running>();
  let count = 0;
  let isClosed = false;
  const set = (task: BackgroundTask): void => {
    const others = tasks.filter(({ id }) => id !== task.id);
    const known =
      others.length < tasks.length ? tasks.map((old) => (old.id === task.id ? task : old)) : [...tasks, task];
    const oldest = known.find(({ state }) => state !== "working");
    tasks = known.length > MAX_LISTED_TASKS ? known.filter((one) => one !== oldest) : known;
    changed(task);
  };
  const carryOut = async (task: BackgroundTask, work: BackgroundWork, signal: AbortSignal): Promise<void> => {
    const result = await work.run({ id: task.id, signal }).catch(failed);
    running.delete(task.id);
    const state = signal.aborted ? "stopped" : result.isError ? "failed" : "done";
    const over: BackgroundTask = {
      ...task,
      state,
      endedAt: new Date().toISOString(),
      text: state === "stopped" ? "It was stopped." : result.text,
    };
    ended = [...ended, over];
    set(over);
  };
  return {
    start(work) {
      const { skill } = work;
      if (isClosed) return { text: "The conversation was closed.", isError: true, code: "stopped" };
      if (running.size >= MAX_BACKGROUND_TASKS) {
        const text = `${MAX_BACKGROUND_TASKS} tasks run in the background already. Wait for one of them, or stop one.`;
        return { text, isError: true, code: "too_many_tasks" };
      }
      count += 1;
      const task: BackgroundTask = {
        id: `task-${count}`,
        skill,
        state: "working",
        startedAt: new Date().toISOString(),
      };
      const stop = new AbortController();
      set(task);
      running.set(task.id, { stop, done: carryOut(task, work, stop.signal) });
      const text = `The skill '${escapeTerminal(skill)}' works in the background as ${task.id}. Its result is told when it is done; go on with something else.`;
      return { text, isError: false };
    },
    list: () => tasks,
    stop(id) {
      const found = running.get(id);
      found?.stop.abort();
      return found !== undefined;
    },
    takeEnded() {
      const taken = new Set(ended.map(({ id }) => id));
      const reportedAt = new Date().toISOString();
      tasks = tasks.map((task) => (taken.has(task.id) ? { ...task, reportedAt } : task));
      const userEntry = ended;
      ended = [];
      return userEntry;
    },
    async close() {
      isClosed = true;
      const all = [...running.values()];
      for (const { stop } of all) stop.abort();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

function failed(error: unknown): ToolResult {
  const text = `The task failed: ${error instanceof Error ? error.message : String(error)}`;
  return { text, isError: true, code: "task_failed" };
}
