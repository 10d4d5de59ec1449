import { expect, test } from "vitest";
import { dayOf } from "./chat-list.tsx";

const now = new Date(2026, 10, 16, 9, 30);

test.for([
  [new Date(2026, 10, 16, 0, 0), "Today"],
  [new Date(2026, 10, 15, 23, 59), "Yesterday"],
  [new Date(2026, 10, 10, 12, 0), "Last 7 days"],
  [new Date(2026, 10, 9, 12, 0), "Earlier"],
] as const)("a chat of %s is listed under %s", ([at, day]) => {
  expect(dayOf(at.toISOString(), now)).toBe(day);
});
