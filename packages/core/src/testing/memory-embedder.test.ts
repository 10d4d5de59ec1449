import { describe, test } from "vitest";
import { embedderCases } from "./embedder-conformance.ts";
import { memoryEmbedder } from "./memory-embedder.ts";

describe("the embedder in memory", () => {
  test.for([...embedderCases])("$name", ({ run }) => run(memoryEmbedder()));
});
