import { expect, test } from "vitest";
import type { SkillParameter } from "../model/manifest.ts";
import { bindParameters } from "./bind-parameters.ts";

const parameter = (name: string, required = true): SkillParameter => ({
  name,
  type: "string",
  required,
  description: "",
});
const file = parameter("file");
const language = parameter("language", false);
const style = parameter("style");

test("words fill parameters in the order of declaration", () => {
  expect(bindParameters({ parameters: [file, language], arguments: "'my notes.txt' German" })).toEqual({
    values: { file: "my notes.txt", language: "German" },
    filled: { file: "my notes.txt", language: "German" },
    missing: [],
    fromArguments: ["file", "language"],
  });
});

test("the last parameter takes the words that are left", () => {
  const { values } = bindParameters({ parameters: [file, style], arguments: "a.txt short  and   sweet" });
  expect(values).toEqual({ file: "a.txt", style: "short and sweet" });
});

test("a single parameter takes the text as typed, or the one quoted word", () => {
  expect(bindParameters({ parameters: [style], arguments: ` make  it "nice" ` }).values).toEqual({
    style: `make  it "nice"`,
  });
  expect(bindParameters({ parameters: [style], arguments: `"a  b"` }).values).toEqual({ style: "a  b" });
});

test("a word can name its parameter", () => {
  const { values } = bindParameters({ parameters: [file, language, style], arguments: "language=de a=b x" });
  expect(values).toEqual({ language: "de", file: "a=b", style: "x" });
});

test("given values win over the arguments and are kept even if undeclared", () => {
  const given = { file: "/given", other: "x" };
  expect(bindParameters({ parameters: [file, language], given, arguments: "file=/typed fr" })).toEqual({
    values: { file: "/given", other: "x", language: "file=/typed fr" },
    filled: { file: "/given", other: "x", language: "file=/typed fr" },
    missing: [],
    fromArguments: ["language"],
  });
});

test("missing parameters are reported, required ones separately", () => {
  expect(bindParameters({ parameters: [file, language, style], arguments: "a" })).toEqual({
    values: { file: "a" },
    filled: { file: "a", language: "" },
    missing: [style],
    fromArguments: ["file"],
  });
});

test("an empty value does not satisfy a required parameter", () => {
  expect(bindParameters({ parameters: [file], given: { file: "" } }).missing).toEqual([file]);
});

test("a parameter called like a property of every object is an ordinary one", () => {
  const odd = parameter("__proto__");
  expect(Object.entries(bindParameters({ parameters: [odd], arguments: "x" }).values)).toEqual([
    ["__proto__", "x"],
  ]);
  const own = parameter("constructor");
  expect(bindParameters({ parameters: [own] }).missing).toEqual([own]);
});
