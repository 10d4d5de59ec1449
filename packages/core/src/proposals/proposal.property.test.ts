import fc from "fast-check";
import { expect, test } from "vitest";
import { unifiedDiff } from "../diff/unified-diff.ts";
import { type ProposalDocument, readProposal } from "./read-proposal.ts";
import { proposalProse, writeProposal } from "./write-proposal.ts";

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        "## Diff",
        "## Evidence",
        "---",
        "```",
        "````diff",
        "> x",
        "\u001b[31m",
        "",
        "\r",
        "x: y",
      ),
    )
    .map((lines) => lines.join("\n")),
);

test("whatever texts a proposal holds, its file is read back as it was written", () => {
  const hash = "a".repeat(64);
  fc.assert(
    fc.property(hostile, hostile, hostile, hostile, hostile, (skill, before, after, why, evidence) => {
      const document: ProposalDocument = {
        id: "x-20260102T030405Z",
        kind: "update",
        skill: skill === "" ? "x" : skill.toWellFormed(),
        key: "/x/SKILL.md",
        base: hash,
        result: hash,
        author: { kind: "agent", name: "writer" },
        created: "2026-01-02T03:04:05.000Z",
        status: "pending",
        diff: unifiedDiff(before, after, { path: "SKILL.md" }),
        justification: proposalProse(why),
        evidence: proposalProse(evidence),
      };
      expect(readProposal(writeProposal(document))).toEqual({ ok: true, proposal: document });
    }),
  );
});

test("reading never throws, and prose never holds what commands a terminal", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      readProposal(text);
      readProposal(`---\nversion: 1\n---\n${text}`);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not be there.
      expect(proposalProse(text)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }),
  );
});
