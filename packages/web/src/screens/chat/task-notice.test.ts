import { expect, test } from "vitest";
import { taskNotice } from "./skill-call.ts";

const task = { id: "task-1", skill: "slow", startedAt: "2026-11-12T09:30:00.000Z" };

test.for([
  ["done", "42 lines.", "info", "The skill 'slow' (task-1) is done: 42 lines."],
  ["failed", "No model.", "warning", "The skill 'slow' (task-1) failed: No model."],
  ["stopped", "It was stopped.", "info", "The skill 'slow' (task-1) was stopped."],
] as const)("a task that is %s says what came of it", ([state, text, level, words]) => {
  expect(taskNotice({ ...task, state, text })).toEqual({
    type: "data-notice",
    data: { code: `background_${state}`, level, text: words },
  });
});

test("a long result is cut, and that is said", () => {
  const { data } = taskNotice({ ...task, state: "done", text: "x".repeat(2007) });
  expect(data.text).toBe(`The skill 'slow' (task-1) is done: ${"x".repeat(2000)}\n[7 more characters]`);
});
