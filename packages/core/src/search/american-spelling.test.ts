import { expect, test } from "vitest";
import { termOf } from "./terms.ts";

test.for([
  ["summarise", "summarize"],
  ["organisations", "organization"],
  ["analysing", "analyzing"],
  ["colour", "color"],
  ["coloured", "colored"],
  ["favourite", "favorite"],
  ["behavioural", "behavioral"],
  ["catalogues", "catalog"],
  ["centre", "center"],
  ["licences", "licenses"],
  ["labelled", "labeled"],
  ["modelling", "modeling"],
] as const)("%s and %s are one term", ([british, american]) => {
  expect(termOf(british)).toBe(termOf(american));
});

test.for(["four", "hour", "raise", "course", "source", "journal", "basis", "wise"])(
  "%s stays what it is",
  (word) => {
    expect(termOf(word)).not.toBe(termOf(word.replace("our", "or").replace("is", "iz")));
  },
);
