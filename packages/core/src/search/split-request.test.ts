import { expect, test } from "vitest";
import { splitRequest } from "./split-request.ts";

test.for([
  ["fill the tax form and mail it to Ann", ["fill the tax form", "mail it to Ann"]],
  [
    "Draw a chart of sales. Then translate the report; print two copies",
    ["Draw a chart of sales.", "Then translate the report", "print two copies"],
  ],
  ["fill the form and mail it", ["fill the form", "mail it"]],
  [
    "summarize notes.txt and tell me which machine this is",
    ["summarize notes.txt", "tell me which machine this is"],
  ],
  ["show me the log and the charts", []],
  ["search and replace text", []],
  ["merge the reports and the charts", []],
  ["merge pdf files", []],
  ["", []],
  ["one task here and two tasks here ".repeat(8), []],
  [`merge pdf files and ${"draw charts ".repeat(200)}`, []],
] as const)("%s", ([text, expected]) => {
  expect(splitRequest(text)).toEqual(expected);
});
