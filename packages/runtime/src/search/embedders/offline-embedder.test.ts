import { embedderCases } from "@skillwright/core/testing";
import { afterAll, describe, expect, test } from "vitest";
import { offlineEmbedder } from "./offline-embedder.ts";

describe("the offline model", () => {
  const embedder = offlineEmbedder();
  afterAll(() => embedder?.close());

  test.for([...embedderCases])("$name", async ({ run }) => {
    if (embedder === undefined) throw new Error("The packages of the offline model are not installed.");
    await run(embedder);
  });

  test("finds texts with similar meaning", async () => {
    const answer = await embedder?.embed(["glue documents together", "merge PDF files", "water the plants"]);
    if (answer?.ok !== true) throw new Error(answer?.message);
    const [asked, right, wrong] = answer.vectors;
    const product = (other: Float32Array | undefined): number =>
      asked?.reduce((sum, value, index) => sum + value * (other?.[index] ?? 0), 0) ?? 0;
    expect(product(right)).toBeGreaterThan(product(wrong) + 0.1);
  });
});
