import { expect, test } from "vitest";
import { decodeText } from "../text/decode-text.ts";
import { readFrontmatter } from "./read-frontmatter.ts";

const rest = "name: a\ndescription: b\n---\nBody\n";
const utf16 = (text: string): string => decodeText(Uint8Array.from(Buffer.from(text, "utf16le"))).text;

test.for([
  ["", "The file is empty"],
  ["\uFEFF \n", "The file is empty"],
  [`---js\n${rest}`, "The first line is `---js` instead of `---`"],
  [`---yaml\r\n${rest}`, "The first line is `---yaml` instead of `---`"],
  [`----\n${rest}`, "The first line is `----` instead of `---`"],
  [`---${"x".repeat(99)}\n`, "The first line is `---xxxxxxxxxxxxxxxxx…` instead of `---`"],
  [`---\n${rest}`.replaceAll("\n", "\r"), "The lines end with a carriage return only"],
  [utf16(`\uFEFF---\n${rest}`), "The file is UTF-16; agents read UTF-8"],
  [utf16(`---\n${rest}`), "The file is UTF-16; agents read UTF-8"],
  [`\n\n---\n${rest}`, "There are spaces or empty lines before the first `---`"],
  [`# Title\n---\n${rest}`, "The file does not start with `---`"],
] as const)("%j: %s", ([text, message]) => {
  expect(readFrontmatter(text, true).problems).toEqual([
    expect.objectContaining({ code: "frontmatter-missing", message, hint: expect.stringMatching(/\.$/) }),
  ]);
});
