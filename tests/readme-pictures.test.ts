import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const readme = readFileSync("README.md", "utf8");
const pictures = [...readme.matchAll(/(?:src|srcset)="([^"]+\.png)"/g)].map((match) => match[1] ?? "");

test("the README shows the skills, the editor, and a chat in both themes", () => {
  expect(pictures.toSorted()).toEqual([
    "docs/images/chat-answer-dark.png",
    "docs/images/chat-answer-light.png",
    "docs/images/editor-dark.png",
    "docs/images/editor-light.png",
    "docs/images/skills-dark.png",
    "docs/images/skills-light.png",
  ]);
  expect(pictures.filter((file) => !existsSync(file))).toEqual([]);
});

test("the README begins with what it is in two sentences, two commands and pictures", () => {
  const [, what, commands] = readme.split("\n\n");
  expect(what?.replaceAll("\n", " ").match(/[.](?:\s|$)/g)?.length).toBe(2);
  expect(commands?.split("\n").filter((line) => line.startsWith("npm ")).length).toBe(2);
  expect(readme.indexOf("<picture>")).toBeLessThan(readme.indexOf("## "));
});
