import { expect, test } from "vitest";
import type { ServerEvent } from "./event-log.ts";
import { publishProgress } from "./publish-progress.ts";

test("a long request publishes its progress and its end, in a limited number of events", () => {
  const published: ServerEvent[] = [];
  const progress = publishProgress(
    { publish: (event) => published.push(event) },
    { work: "compute-embeddings", cwd: "/a", skill: null },
  );
  for (let done = 1; done <= 1000; done += 1) progress(done, 1000);
  expect(published).toHaveLength(21);
  expect([published[0], published.at(-1)]).toEqual([
    { event: "progress", data: { work: "compute-embeddings", cwd: "/a", skill: null, done: 1, total: 1000 } },
    {
      event: "progress",
      data: { work: "compute-embeddings", cwd: "/a", skill: null, done: 1000, total: 1000 },
    },
  ]);
});
