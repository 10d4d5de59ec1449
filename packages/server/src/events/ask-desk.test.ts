import { expect, test } from "vitest";
import { openAskDesk } from "./ask-desk.ts";
import { createEventLog } from "./event-log.ts";

const question = { kind: "read", path: "/etc/hosts", reason: "outside" } as never;
const asked = (id: string, signal: AbortSignal = new AbortController().signal) => ({ id, chat: "c", signal });

test("a question is published, and answered once", async () => {
  const log = createEventLog();
  const desk = openAskDesk(log);
  const answer = desk.put(question, asked("q1"));
  expect(desk.waiting).toEqual([{ id: "q1", chat: "c", question, expiresAt: expect.any(String) }]);
  desk.answer("q1", { decision: "allow" });
  expect(await answer).toBe(true);
  expect(() => desk.answer("q1", { decision: "allow" })).toThrow("There is no such open question");
  expect(desk.waiting).toEqual([]);
});

test("a value reaches only the caller, never the log", async () => {
  const log = createEventLog();
  const desk = openAskDesk(log);
  const answer = desk.put(question, asked("q1"));
  desk.answer("q1", { decision: "allow", value: "s3cret" });
  expect(await answer).toBe("s3cret");
  expect(log.read(1)?.join("")).not.toContain("s3cret");
});

test("a denial is a no, also with a value", async () => {
  const desk = openAskDesk(createEventLog());
  const answer = desk.put(question, asked("q1"));
  desk.answer("q1", { decision: "deny", value: "s3cret" });
  expect(await answer).toBe(false);
});

test("an unanswered question is a no, after a time and when the caller is stopped", async () => {
  const log = createEventLog();
  const desk = openAskDesk(log, { lifetimeMs: 5 });
  expect(await desk.put(question, asked("late"))).toBe(false);
  const stop = new AbortController();
  const answer = openAskDesk(log).put(question, asked("stopped", stop.signal));
  stop.abort();
  expect(await answer).toBe(false);
  expect(await desk.put(question, asked("never", stop.signal))).toBe(false);
  const published = log.read(1)?.join("") ?? "";
  expect(published).toContain(`{"id":"late","how":"timed-out"}`);
  expect(published).toContain(`{"id":"stopped","how":"stopped"}`);
});
