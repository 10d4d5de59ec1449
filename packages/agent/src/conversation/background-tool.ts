import type { HostTool, ToolResult } from "@skillwright/runtime/internal";
import type { BackgroundTasks } from "./background-tasks.ts";

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
    execute: (input: { readonly stop?: unknown }) => carryOut(tasks, input),
  };
}

function carryOut(tasks: BackgroundTasks, { stop }: { readonly stop?: unknown }): ToolResult {
  if (typeof stop === "string") {
    return tasks.stop(stop)
      ? { text: `${stop} is being stopped.`, isError: false }
      : { text: `No task ${stop} runs.`, isError: true, code: "not_found" };
  }
  const lines = tasks.list().map(({ id, skill, state }) => `${id} (${skill}): ${state}`);
  return { text: lines.join("\n"), isError: false };
}
