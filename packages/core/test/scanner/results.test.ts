import { join } from "node:path";
import { expect, test } from "vitest";
import { renderResults } from "./results.ts";

test("the published results are those of the rules", async () => {
  await expect(renderResults()).toMatchFileSnapshot(
    join(import.meta.dirname, "../../../../docs/scanner-results.md"),
  );
});
