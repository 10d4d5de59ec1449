import { expect, test } from "vitest";
import { commandGroups } from "../commands/commands.ts";
import { renderManPage } from "./render-man-page.ts";

test("the manual page names the choices and the default of an option, as help does", async () => {
  const lines = (await renderManPage(commandGroups)).split("\n");
  expect(lines).toContain(
    "Only this event (publish, yank, tag, deprecate, review or transfer; repeatable; default: all)",
  );
  expect(lines).toContain("Output format (text, json or sarif; default: text)");
});
