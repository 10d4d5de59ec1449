import { describe, test } from "vitest";
import { fileSystemCases, fileSystemFixture } from "./file-system-conformance.ts";
import { memoryFileSystem } from "./memory-file-system.ts";

describe("the file system in memory", () => {
  const tree = Object.fromEntries(
    Object.entries(fileSystemFixture).map(([path, node]) => [`/root/${path}`, node]),
  );
  test.for([...fileSystemCases])("$name", ({ run }) => run(memoryFileSystem(tree), "/root"));
});
