import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderPages } from "../scripts/reference.ts";

test.for([...(await renderPages())])("%s is up to date (npm run reference)", ([file, text]) => {
  expect(readFileSync(file, "utf8")).toBe(text);
});
