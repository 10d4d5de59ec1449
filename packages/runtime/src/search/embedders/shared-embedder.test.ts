import { expect, test, vi } from "vitest";
import { sharedOfflineEmbedder } from "./offline-embedder.ts";

test("all searches of a process use one model, which ends with the last of them", async () => {
  const threads = vi.spyOn(process, "getBuiltinModule");
  const [one, other] = [sharedOfflineEmbedder(), sharedOfflineEmbedder()];
  expect(await one?.embed(["merge PDF files"])).toMatchObject({ ok: true });
  expect(await other?.embed(["merge PDF files"])).toMatchObject({ ok: true });
  expect(threads.mock.calls.filter(([name]) => name === "node:worker_threads")).toHaveLength(1);
  one?.close?.();
  one?.close?.();
  expect(await other?.embed(["split PDF files"])).toMatchObject({ ok: true });
  other?.close?.();
  threads.mockRestore();
});
