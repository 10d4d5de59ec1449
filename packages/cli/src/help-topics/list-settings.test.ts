import { parseConfigKey, settingKeys } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { listSettings } from "./list-settings.ts";

const keys = listSettings().map(({ key }) => key);

test("every listed setting can be set, with names in place of the words in capital letters", () => {
  for (const key of keys) expect(() => parseConfigKey(key.replace("NAMESPACE", "@acme"))).not.toThrow();
});

test("every setting of the completion is listed", () => {
  const listed = new Set(keys.map((key) => key.split(".")[0]));
  expect(settingKeys.filter((key) => !listed.has(key.split(".")[0] ?? ""))).toEqual([]);
});
