import type { BackgroundTask } from "@skillwright/contract";
import { errorMessage, escapeTerminal } from "@skillwright/core/internal";
import type { HostTool, ToolResult } from "@skillwright/runtime/internal";
import { MAX_BACKGROUND_TASKS, MAX_LISTED_TASKS } from "./conversation-limits.ts";
import type { EarlierTasks } from "./earlier-tasks.ts";

/** The background tasks of a conversation and their results. They end with the conversation. */
export interface BackgroundTasks {
  /** Starts a task and returns its handle at once; refuses if too many are running. */
  start(work: BackgroundWork): ToolResult;
  /** Oldest first; of the ended ones, only the latest. */
  list(): readonly BackgroundTask[];
  /** Stops a task; false if it isn't running. */
  stop(id: string): boolean;
  /** The tasks that ended since the last call. */
  takeEnded(): readonly BackgroundTask[];
  /** Stops all tasks and waits until they have ended. */
  close(): Promise<void>;
}

/** Work that can run in the background. */
export interface BackgroundWork {
  readonly skill: string;
  /** Does the work; never rejects because of something an agent does. */
  readonly run: (task: { readonly id: string; readonly signal: AbortSignal }) => Promise<ToolResult>;
}

interface Running {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Continues after earlier tasks. `changed` is called for each task that starts or ends. */
export function openBackgroundTasks(
  changed: (task: BackgroundTask) => void,
  earlier: EarlierTasks = { count: 0, lost: [] },
): BackgroundTasks {
  let tasks = earlier.lost;
  let ended = earlier.lost;
  let { count } = earlier;
  const running = new Map<string, Running>();
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
        const text = `${MAX_BACKGROUND_TASKS} background tasks are already running. Wait for one of them, or stop one.`;
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
      const text = `The skill '${escapeTerminal(skill)}' runs in the background as ${task.id}. You get its result when it is done; continue with something else.`;
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
      const reported = ended;
      ended = [];
      return reported;
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
  const text = `The task failed: ${errorMessage(error)}`;
  return { text, isError: true, code: "task_failed" };
}

/** The tool with which a model lists and stops its background tasks; rules and hooks can forbid it. */
export function backgroundTool(tasks: BackgroundTasks): HostTool & Record<"description", string> {
  return {
    name: "background_tasks",
    description:
      "Lists the background tasks, or stops one. You get their results when they are done; do not call this repeatedly to wait for them.",
    inputSchema: {
      type: "object",
      properties: { stop: { type: "string", description: "The id of the task to stop, such as task-1" } },
      additionalProperties: false,
    },
    unruled: "pass",
    execute: (input: { readonly stop?: unknown }) => handleTasks(tasks, input),
  };
}

function handleTasks(tasks: BackgroundTasks, { stop }: { readonly stop?: unknown }): ToolResult {
  if (typeof stop === "string") {
    return tasks.stop(stop)
      ? { text: `${stop} is being stopped.`, isError: false }
      : { text: `No task ${stop} runs.`, isError: true, code: "not_found" };
  }
  const lines = tasks.list().map(({ id, skill, state }) => `${id} (${skill}): ${state}`);
  return { text: lines.join("\n"), isError: false };
}
