import { expect, test } from "vitest";
import { aliasesOf } from "../command-line/command.ts";
import { commandGroups } from "./commands.ts";

test("no two commands have the same name or alias", () => {
  const names = commandGroups.flatMap(({ commands }) =>
    commands.flatMap((entry) => [entry.name, ...aliasesOf(entry)]),
  );
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
