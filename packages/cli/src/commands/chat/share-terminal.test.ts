import { expect, test } from "vitest";
import { shareTerminal } from "./command.ts";
import type { MessageReader, Typed } from "./read-message.ts";

/** A reader whose person types when the test says so. */
function fakeReader(): MessageReader & { type(text: string): void; readonly prompts: readonly string[] } {
  let end: (typed: Typed) => void = () => undefined;
  const prompts: string[] = [];
  return {
    prompts,
    next(prompt) {
      prompts.push(prompt);
      return new Promise((resolve) => {
        end = resolve;
      });
    },
    leave: () => end({ kind: "left" }),
    type: (text) => end({ kind: "line", text }),
    close: () => undefined,
  };
}

test("whoever needs the terminal gets it alone, and then the prompt is there again", async () => {
  const reader = fakeReader();
  const terminal = shareTerminal(reader);
  const typed = terminal.next("> ");
  const order: string[] = [];
  const first = terminal.use(async () => {
    order.push("first begins");
    await new Promise((resolve) => setImmediate(resolve));
    order.push("first ends");
    return 1;
  });
  const second = terminal.use(() => {
    order.push("second");
    return 2;
  });
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(order).toEqual(["first begins", "first ends", "second"]);
  await expect.poll(() => reader.prompts).toEqual(["> ", "> "]);
  reader.type("hello");
  expect(await typed).toEqual({ kind: "line", text: "hello" });
});

test("what fails at the terminal leaves it to the next one", async () => {
  const terminal = shareTerminal(fakeReader());
  await expect(terminal.use(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await terminal.use(() => "yes")).toBe("yes");
});
