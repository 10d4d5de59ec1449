import { afterEach, expect, test, vi } from "vitest";
import { createOutput } from "../output/output.ts";
import { slowProgress, workingOutput } from "./slow-progress.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("progress is shown only after a second, and not at every step", () => {
  const lines: string[] = [];
  let time = 0;
  const progress = slowProgress(
    { progress: (line) => lines.push(line) },
    (done, total) => `${done} of ${total}`,
    () => time,
  );
  const steps = [500, 999, 1000, 1050, 1099, 1100, 5000];
  for (const [index, at] of steps.entries()) {
    time = at;
    progress(index + 1, steps.length);
  }
  expect(lines).toEqual(["3 of 7", "6 of 7", "7 of 7"]);
});

test("a command that says nothing for a second is shown to work, until it says something itself", () => {
  vi.useFakeTimers();
  let written = "";
  const stream = {
    isTTY: true,
    columns: 80,
    write: (text: string | Uint8Array): void => {
      written += String(text);
    },
  };
  const setting = { env: { NO_COLOR: "1" }, platform: "linux", args: [] };
  const working = workingOutput(createOutput({ stdout: stream, stderr: stream }, setting));
  vi.advanceTimersByTime(999);
  expect(written).toBe("");
  vi.advanceTimersByTime(1001);
  expect(written).toContain("Working… 2s");
  working.out.progress("Reading skills: 1 of 2");
  written = "";
  vi.advanceTimersByTime(5000);
  expect(written).toBe("");
  working.out.row("done");
  working.out.flush();
  expect(written).toBe("\r\x1b[Kdone\n");
});
