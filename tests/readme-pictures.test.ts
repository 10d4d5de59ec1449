import { existsSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";

const readme = readFileSync("README.md", "utf8");
const pictures = [...readme.matchAll(/(?:src|srcset)="([^"]+\.png)"/g)].map((match) => match[1] ?? "");

test("the README shows the skills, the editor and a chat, in both themes, as the screenshot tests saw them last", () => {
  expect(pictures.map((file) => basename(file, ".png")).toSorted()).toEqual([
    "chat-answer-1280-dark",
    "chat-answer-1280-light",
    "editor-1280-dark",
    "editor-1280-light",
    "skills-1280-dark",
    "skills-1280-light",
  ]);
  expect([...new Set(pictures.map(dirname))]).toEqual([
    expect.stringMatching(/^packages\/web\/test\/screenshots\/chromium-\d+$/),
  ]);
  expect(pictures.filter((file) => !existsSync(file))).toEqual([]);
});

test("the README begins with what it is in two sentences, two commands and pictures", () => {
  const [, what, commands] = readme.split("\n\n");
  expect(what?.replaceAll("\n", " ").match(/[.](?:\s|$)/g)?.length).toBe(2);
  expect(commands?.split("\n").filter((line) => line.startsWith("npm ")).length).toBe(2);
  expect(readme.indexOf("<picture>")).toBeLessThan(readme.indexOf("## "));
});
