import { expect, test } from "vitest";
import { displayNameOf } from "./name-rules.ts";

test.each([
  ["pdf-tools", "PDF Tools"],
  ["review-apis", "Review APIs"],
  ["csv_to_json", "CSV To JSON"],
  ["mcp", "MCP"],
  ["os-ids", "OS Ids"],
  ["rest-day", "Rest Day"],
  ["PDF-Tools", "PDF Tools"],
  ["weekly-report", "Weekly Report"],
  ["über", "Über"],
  ["", ""],
])("the display name of %j is %j", (name, shown) => {
  expect(displayNameOf(name)).toBe(shown);
});
