import { expect, test } from "vitest";
import { nearDuplicates } from "./near-duplicates.ts";

const skill = (key: string, description: string, text = description) => ({ key, description, text });
const groups = (skills: readonly ReturnType<typeof skill>[]): readonly (readonly string[])[] =>
  nearDuplicates(skills, ({ text }) => text).groups.map((group) => group.map(({ key }) => key));

test("skills with nearly the same description and text are one group", () => {
  const pdf = "Merge, split and fill PDF files. Use when the user mentions PDFs, forms or scans.";
  const body = Array.from({ length: 40 }, (_, at) => `step${at}`).join(" ");
  expect(
    groups([
      skill("a", pdf, body),
      skill("b", "Write release notes from merged changes."),
      skill("c", pdf.replace("scans", "scanners"), body.replace("step7", "step8")),
      skill("d", pdf, "Something else entirely is written here."),
      skill("e", "Write release notes from merged changes."),
    ]),
  ).toEqual([
    ["a", "c"],
    ["b", "e"],
  ]);
});

test("texts are read only where descriptions are alike", () => {
  const read: string[] = [];
  const skills = [skill("a", "Tidy the desk."), skill("b", "Merge PDF files."), skill("c", "Tidy the desk.")];
  nearDuplicates(skills, ({ key, text }) => {
    read.push(key);
    return text;
  });
  expect(read.toSorted()).toEqual(["a", "c"]);
});

test("nothing is compared without skills or without words", () => {
  expect(groups([])).toEqual([]);
  expect(groups([skill("a", ""), skill("b", "…")])).toEqual([]);
});

test("only so many texts are read, and the other skills are counted", () => {
  let read = 0;
  const skills = Array.from({ length: 2000 }, (_, at) => skill(`s${at}`, "Tidy the desk.", `text ${at}`));
  const { uncompared } = nearDuplicates(skills, ({ text }) => {
    read += 1;
    return text;
  });
  expect(read).toBe(500);
  expect(uncompared).toBe(1500);
});
