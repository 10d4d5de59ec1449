import { fileSystemCases, fileSystemFixture } from "@skillwright/core/testing";
import { describe, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { nodeFileSystem } from "./node-file-system.ts";

describe("the real file system", () => {
  test.for([...fileSystemCases])("$name", ({ run }) => {
    using tree = tempTree(fileSystemFixture);
    run(nodeFileSystem(), tree.path);
  });
});
