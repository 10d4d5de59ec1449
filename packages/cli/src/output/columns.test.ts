import { expect, test } from "vitest";
import { printColumns } from "./columns.ts";
import type { Output } from "./output.ts";
import { bold, dim, type Part } from "./parts.ts";

test("cells start in the same column, whatever their width on the screen", () => {
  const printed: string[] = [];
  const text = (parts: readonly Part[]): void => {
    printed.push(parts.map((part) => (typeof part === "string" ? part : part.text)).join(""));
  };
  printColumns(
    [
      [bold("admin"), "owner", dim("2026-11-19")],
      [bold("日本"), "publisher", dim("2026-11-20")],
      [bold("bob"), "", dim("today")],
    ],
    { text } as unknown as Output,
  );
  expect(printed).toEqual([
    "admin  owner      2026-11-19",
    "日本   publisher  2026-11-20",
    "bob               today",
  ]);
});
