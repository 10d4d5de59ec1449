import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { watchForHang } from "./watch-for-hang.ts";

test("a test that seems to hang is named, with what the process waits for", async () => {
  const server = createServer().listen(0);
  onTestFinished(() => void server.close());
  const { promise: printed, resolve: print } = Promise.withResolvers<string>();
  onTestFinished(watchForHang({ name: "waits for a server", limit: 2, print }));
  expect(await printed).toMatch(
    /^"waits for a server" runs for 0\.002 seconds\. The process waits for: .*\bTCPServerWrap\b.*\n$/,
  );
});

test("a test that has ended isn't named", async () => {
  const printed: string[] = [];
  const print = (text: string): void => void printed.push(text);
  watchForHang({ name: "first", limit: 1, print })();
  const { promise: later, resolve: end } = Promise.withResolvers<string>();
  // Timers of the same duration end in the order in which they started.
  watchForHang({ name: "second", limit: 1, print: end });
  await later;
  expect(printed).toEqual([]);
});
