import { expect, test } from "vitest";
import { memoryEventStore } from "./event-store.ts";

/** What every store of events does; an adapter opens one that keeps as many events and characters as the limits say. */
const adapters = [["memory", memoryEventStore]] as const;

test.for(adapters)("%s: events are numbered from 1 and read back in order", ([, open]) => {
  const store = open();
  expect(store.next).toBe(1);
  expect(store.read(1)).toEqual([]);
  store.append({ event: "trust", data: "{}" });
  store.append({ event: "ask", data: `{"id":"a"}` });
  expect(store.next).toBe(3);
  expect(store.read(1)).toEqual([
    { number: 1, event: "trust", data: "{}" },
    { number: 2, event: "ask", data: `{"id":"a"}` },
  ]);
  expect(store.read(2)?.map(({ number }) => number)).toEqual([2]);
  expect(store.read(3)).toEqual([]);
});

test.for(adapters)("%s: numbers that are gone, or not reached yet, are undefined", ([, open]) => {
  const store = open({ events: 2 });
  for (let number = 0; number < 5; number += 1) store.append({ event: "trust", data: "{}" });
  expect(store.read(3)).toBeUndefined();
  expect(store.read(4)?.length).toBe(2);
  expect(store.read(7)).toBeUndefined();
  expect(store.read(0)).toBeUndefined();
});

test.for(adapters)("%s: large events remove older ones, but never the newest", ([, open]) => {
  const store = open({ length: 10 });
  store.append({ event: "trust", data: "x".repeat(8) });
  store.append({ event: "trust", data: "x".repeat(20) });
  expect(store.read(1)).toBeUndefined();
  expect(store.read(2)?.length).toBe(1);
});

test.for(adapters)("%s: another store has another sequence", ([, open]) => {
  expect(open().sequence).not.toBe(open().sequence);
  expect(open().sequence).toMatch(/^\w+$/);
});
