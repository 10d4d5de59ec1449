import { expect, test } from "vitest";
import { columnsOf, hasUnicode, wantsColor, wrapColumnsOf } from "./terminal.ts";

const setting = { env: {}, args: [], platform: "linux", stream: { isTTY: true, columns: 120 } };

test.for([
  ["a terminal", setting, true],
  ["a pipe", { ...setting, stream: {} }, false],
  ["NO_COLOR", { ...setting, env: { NO_COLOR: "1" } }, false],
  ["an empty NO_COLOR", { ...setting, env: { NO_COLOR: "" } }, true],
  ["FORCE_COLOR in a pipe", { ...setting, stream: {}, env: { FORCE_COLOR: "1" } }, true],
  ["FORCE_COLOR=0", { ...setting, env: { FORCE_COLOR: "0" } }, false],
  ["FORCE_COLOR before NO_COLOR", { ...setting, env: { FORCE_COLOR: "1", NO_COLOR: "1" } }, true],
  ["a dumb terminal", { ...setting, env: { TERM: "dumb" } }, false],
  ["--no-color", { ...setting, args: ["--no-color"], env: { FORCE_COLOR: "1" } }, false],
] as const)("colours for %s: %s", ([, given, expected]) => {
  expect(wantsColor(given)).toBe(expected);
});

test.for([
  ["a terminal's own", { isTTY: true, columns: 120 }, 120],
  ["a pipe", {}, 80],
  ["a terminal that does not say", { isTTY: true, columns: 0 }, 80],
  ["a very narrow one", { isTTY: true, columns: 10 }, 40],
] as const)("columns of %s", ([, stream, expected]) => {
  expect(columnsOf({ ...setting, stream })).toBe(expected);
});

test.for([
  ["a terminal", {}, { isTTY: true, columns: 120 }, 120],
  ["a pipe", {}, {}, Infinity],
  ["a pipe with COLUMNS", { COLUMNS: "100" }, {}, 100],
  ["a pipe with a COLUMNS that is no number", { COLUMNS: "wide" }, {}, Infinity],
  ["a terminal with COLUMNS", { COLUMNS: "100" }, { isTTY: true, columns: 120 }, 120],
] as const)("paragraphs for %s are wrapped at %s", ([, env, stream, expected]) => {
  expect(wrapColumnsOf({ ...setting, env, stream })).toBe(expected);
});

test.for([
  [{}, true],
  [{ LANG: "en_US.UTF-8" }, true],
  [{ LANG: "C" }, false],
  [{ LC_ALL: "POSIX", LANG: "en_US.UTF-8" }, false],
  [{ LC_ALL: "", LANG: "de_DE.utf8" }, true],
  [{ TERM: "linux", LANG: "en_US.UTF-8" }, false],
] as const)("Unicode with %o: %s", ([env, expected]) => {
  expect(hasUnicode({ ...setting, env })).toBe(expected);
});
