import { expect, test } from "vitest";
import { parseSkill } from "../parse/parse-skill.ts";
import { writeSkill } from "./write-skill.ts";

const everything = `---
name: pdf-tools
display_name: PDF Tools
description: |-
  Reads and merges PDF files.
  Use when: the person names a .pdf file.
when_to_use: Before any other PDF tool
license: MIT
compatibility: Needs Python 3.11+
metadata:
  author: Ann
  version: "1.0"
allowed-tools: Bash(git add:*) Read
disallowed-tools: Write
version: "2.0"
category: documents
tags:
  - pdf
  - "yes"
triggers:
  - merge pdf
requires:
  - base
conflicts:
  - old-pdf
tools_required:
  - read_file
parameters:
  - name: file
    type: path
    required: true
    description: The file
    tools_required:
      - read_file
arguments:
  - file
argument-hint: "[file]"
commands:
  - name: merge
    description: Merges files
    args:
      - name: target
        required: true
        choices:
          - a
          - b
    run:
      script: scripts/merge.py
    priority: 5
disable-model-invocation: true
user-invocable: true
model: inherit
effort: high
context: fork
agent: general-purpose
background: false
hooks:
  Stop:
    - command: echo
paths:
  - "*.pdf"
shell: bash
eligibility:
  os:
    - linux
  bins:
    - qpdf
  any_bins:
    - python3
    - python
  env:
    - TOKEN
  always: true
install:
  - kind: brew
    id: q
    target: qpdf
    bins:
      - qpdf
permissions:
  network: none
x-own: 1
---

# PDF tools

Text.
`;

const fields = {
  permissions: { network: "none" },
  install: [{ kind: "brew", id: "q", target: "qpdf", bins: ["qpdf"], os: [], extra: {} }],
  eligibility: {
    os: ["linux"],
    bins: ["qpdf"],
    anyBins: ["python3", "python"],
    env: ["TOKEN"],
    config: [],
    always: true,
  },
  shell: "bash",
  paths: ["*.pdf"],
  hooks: { Stop: [{ command: "echo" }] },
  background: false,
  agent: "general-purpose",
  context: "fork",
  effort: "high",
  model: "inherit",
  userInvocable: true,
  disableModelInvocation: true,
  commands: [
    {
      name: "merge",
      description: "Merges files",
      args: [{ name: "target", required: true, description: "", choices: ["a", "b"] }],
      run: { script: "scripts/merge.py" },
      priority: 5,
    },
  ],
  argumentHint: "[file]",
  arguments: ["file"],
  parameters: [
    { name: "file", type: "path", required: true, description: "The file", toolsRequired: ["read_file"] },
  ],
  toolsRequired: ["read_file"],
  conflicts: ["old-pdf"],
  requires: ["base"],
  triggers: ["merge pdf"],
  tags: ["pdf", "yes"],
  category: "documents",
  version: "2.0",
  disallowedTools: ["Write"],
  allowedTools: ["Bash(git add:*)", "Read"],
  metadata: { author: "Ann", version: "1.0" },
  compatibility: "Needs Python 3.11+",
  license: "MIT",
  whenToUse: "Before any other PDF tool",
  description: "Reads and merges PDF files.\nUse when: the person names a .pdf file.",
  displayName: "PDF Tools",
  name: "pdf-tools",
} as const;

test("fields come in one order, whatever order they are given in", () => {
  expect(writeSkill({ fields, extra: { "x-own": 1 }, body: "\n\n# PDF tools\n\nText.\n\n" })).toBe(
    everything,
  );
});

test("what is written is read back without a complaint", () => {
  const { manifest, bodyStart, diagnostics } = parseSkill({
    text: everything,
    complete: true,
    file: "SKILL.md",
    directory: "pdf-tools",
    sidecars: [],
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(["field-unknown"]);
  expect(manifest).toMatchObject(fields);
  expect(everything.slice(bodyStart).trim()).toBe("# PDF tools\n\nText.");
});

test("empty lists are left out and so is an empty body", () => {
  expect(writeSkill({ fields: { name: "a", description: "b", tags: [], metadata: {} }, body: " \n" })).toBe(
    "---\nname: a\ndescription: b\n---\n",
  );
});

test("tools that a text would cut are written as a list", () => {
  expect(
    writeSkill({ fields: { name: "a", description: "b", allowedTools: ["Read file"] }, body: "c" }),
  ).toBe("---\nname: a\ndescription: b\nallowed-tools:\n  - Read file\n---\n\nc\n");
});
