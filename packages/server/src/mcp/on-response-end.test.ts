import { expect, test } from "vitest";
import { onResponseEnd } from "./on-response-end.ts";

function counted(body: ReadableStream<Uint8Array> | string | null): {
  readonly response: Response;
  readonly calls: () => number;
} {
  let calls = 0;
  const response = onResponseEnd(new Response(body), () => {
    calls += 1;
  });
  return { response, calls: () => calls };
}

test("calls back at once for a response without a body", () => {
  const { calls } = counted(null);
  expect(calls()).toBe(1);
});

test("calls back once when the last byte was read", async () => {
  const { response, calls } = counted("all of it");
  expect(calls()).toBe(0);
  expect(await response.text()).toBe("all of it");
  expect(calls()).toBe(1);
});

test("calls back once when the reader disconnects from a quiet stream", async () => {
  let isCancelled = false;
  const told = Promise.withResolvers<void>();
  const silent = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from("first")),
    pull: () => told.resolve(),
    cancel() {
      isCancelled = true;
    },
  });
  const { response, calls } = counted(silent);
  const reader = response.body?.getReader();
  await reader?.read();
  const read = reader?.read();
  await told.promise;
  await new Promise((resolve) => setImmediate(resolve));
  await reader?.cancel();
  expect(await read).toEqual({ done: true, value: undefined });
  // What was waited for inside ends a few promises later.
  await new Promise((resolve) => setImmediate(resolve));
  expect({ calls: calls(), isCancelled }).toEqual({ calls: 1, isCancelled: true });
});

test("calls back once for a broken stream", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull() {
      throw new Error("broken");
    },
  });
  const { response, calls } = counted(broken);
  await expect(response.text()).rejects.toThrow("broken");
  expect(calls()).toBe(1);
});
