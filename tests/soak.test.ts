import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { attackTests } from "../scripts/soak.ts";

test("the attacks that are repeated exist", () => {
  const missing = attackTests.filter(
    (path) => globSync(path.endsWith(".ts") ? path : `${path}/*.test.ts`).length === 0,
  );
  expect(missing).toEqual([]);
});
