import { expect, test } from "vitest";
import { slowProgress } from "./slow-progress.ts";

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
