import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderSchemas, schemaFolder } from "../../../scripts/schemas.ts";

test.for([...renderSchemas()])("%s is up to date (npm run schemas)", ([name, text]) => {
  expect(JSON.parse(readFileSync(join(schemaFolder, name), "utf8"))).toEqual(JSON.parse(text));
});
