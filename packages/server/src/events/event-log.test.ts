import { expect, test } from "vitest";
import { memoryEventStore } from "../stores/event-store.ts";
import { createEventLog, type EventLog, eventStream } from "./event-log.ts";

const publish = (log: EventLog, ...numbers: readonly number[]): void => {
  for (const number of numbers) log.publish({ event: "proposals", data: { waiting: number } });
};

/** The events of as many pieces of a stream, in short. */
async function take(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  pieces: number,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let piece = 0; piece < pieces; piece += 1) {
    const { value } = await reader.read();
    const text = new TextDecoder().decode(value);
    for (const [, event = "", data = ""] of text.matchAll(/event: (.*)\ndata: (.*)/g)) {
      found.push(data === "{}" ? event : `${event} ${(JSON.parse(data) as { waiting: number }).waiting}`);
    }
  }
  return found;
}

const open = (log: EventLog, last?: string): ReadableStreamDefaultReader<Uint8Array> =>
  eventStream(log, { last, heartbeatMs: 10_000, onEnd: () => {} }).getReader();

test("a new client gets the events from now on", async () => {
  const log = createEventLog();
  publish(log, 1);
  const reader = open(log);
  expect(await take(reader, 1)).toEqual(["hello"]);
  const next = take(reader, 1);
  publish(log, 2);
  expect(await next).toEqual(["proposals 2"]);
  await reader.cancel();
});

test("a client that comes back gets what it missed, in order and once", async () => {
  const log = createEventLog();
  publish(log, 1, 2);
  const id = log.idBefore(log.next);
  publish(log, 3, 4);
  const reader = open(log, id);
  expect(await take(reader, 2)).toEqual(["hello", "proposals 3", "proposals 4"]);
  await reader.cancel();
});

test("a client that missed too much, or has an id of another run of the server, gets a reset", async () => {
  const log = createEventLog(memoryEventStore({ events: 2 }));
  publish(log, 1);
  const id = log.idBefore(log.next);
  publish(log, 2, 3, 4, 5);
  const late = open(log, id);
  expect(await take(late, 2)).toEqual(["hello", "reset"]);
  const stranger = open(log, "otherrun-3");
  expect(await take(stranger, 2)).toEqual(["hello", "reset"]);
  for (const bad of ["", "x", "-1", `${id}9999999999`, "a-b-c"]) {
    const reader = open(log, bad);
    expect(await take(reader, 2)).toEqual(["hello", "reset"]);
    await reader.cancel();
  }
  publish(log, 6);
  expect(await take(late, 1)).toEqual(["proposals 6"]);
  await late.cancel();
  await stranger.cancel();
});

test("a slow client has no queue on the server, only a position in the log", async () => {
  const log = createEventLog(memoryEventStore({ events: 10 }));
  const reader = open(log);
  expect(await take(reader, 1)).toEqual(["hello"]);
  for (let number = 0; number < 1000; number += 1) publish(log, number);
  // What it could not keep up with is a reset.
  expect(await take(reader, 1)).toEqual(["reset"]);
  publish(log, 7);
  expect(await take(reader, 1)).toEqual(["proposals 7"]);
  await reader.cancel();
});

test("a quiet connection gets a heartbeat", async () => {
  const log = createEventLog();
  const reader = eventStream(log, { heartbeatMs: 5, onEnd: () => {} }).getReader();
  await reader.read();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe(": still here\n\n");
  await reader.cancel();
});
