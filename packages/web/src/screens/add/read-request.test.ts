import { expect, test } from "vitest";
import { readRequest } from "./read-request.ts";

test.for([
  "acme/skills",
  "acme/skills@pdf",
  "acme/skills/tools/pdf",
  "acme/skills#v1.2",
  "github:acme/skills",
  "https://github.com/acme/skills/tree/main/skills/pdf",
  "git@example.com:skills.git",
  "npm:@acme/skills@^1.2",
  "oci://registry.example.com/acme/pdf:1.2",
  "clawhub:pdf",
  "./skills",
  "~/skills/pdf",
  "/srv/my skills",
  "pdf.zip",
])("%s is a source", (source) => {
  expect(readRequest(`  ${source} `)).toEqual({ kind: "source", source, skills: [] });
});

test.for([
  ["npx skills add acme/skills", "acme/skills", []],
  ["$ npx -y skills@latest add acme/skills --skill pdf --skill 'docx' -y", "acme/skills", ["pdf", "docx"]],
  ["skillwright add https://example.com/pdf.zip --scope project", "https://example.com/pdf.zip", []],
  ["/plugin marketplace add acme/skills", "acme/skills", []],
] as const)("the source of a pasted command is found: %s", ([command, source, skills]) => {
  expect(readRequest(command)).toEqual({ kind: "source", source, skills });
});

test.for(["pdf", "merge two PDF files", "write and/or edit release notes", "add tests"])(
  "%s is a wish",
  (words) => {
    expect(readRequest(words)).toEqual({ kind: "words", words });
  },
);

test("a pasted SKILL.md is a text", () => {
  const text = "---\nname: tidy\ndescription: Tidy up.\n---\n\nDo it.\n";
  expect(readRequest(`\n${text}`)).toEqual({ kind: "text", text });
});

test("spaces are nothing", () => {
  expect(readRequest(" \n")).toEqual({ kind: "nothing" });
});
