import { z } from "zod";
import {
  count,
  document,
  flag,
  listOf,
  number,
  objectOrNull,
  oneOf,
  text,
  textOrNull,
  texts,
} from "../schema.ts";
import { diagnostic, modifiedCopy } from "./common.ts";

/** A finding of the scanner. */
const scanFinding = diagnostic
  .extend({
    category: text.describe("OWASP Agentic Skills Top 10."),
    weight: number.describe(
      "How much the finding adds to the score. Only each rule's highest weight counts.",
    ),
    layer: oneOf("plain", "decoded", "joined", "translated").describe("How the text was found."),
    context: oneOf("negated", "documented")
      .nullable()
      .describe("Why the finding weighs less: the text forbids it, or quotes it as an attack."),
    excerpt: textOrNull.describe("The text that was found. Untrusted."),
    silenced: textOrNull.describe("Why the finding was accepted. It then adds nothing to the score."),
  })
  .meta({ id: "ScanFinding" });

/** A skill that was scanned. */
export const scanEntry = document("ScanEntry", {
  name: text,
  location: text.describe("A folder on the server's computer, or a source."),
  tree: textOrNull.describe("The tree hash of the files. Silenced findings apply only to this hash."),
  verdict: oneOf("clean", "suspicious", "malicious", "partial"),
  score: count,
  findings: z.array(scanFinding),
  unread: listOf("What couldn't be checked.", { file: text, reason: text }),
  touches: z.object({ hosts: texts, secrets: texts, actions: texts }),
  files: listOf({ file: text, bytes: count, kind: text, mentioned: flag }),
  copy: modifiedCopy.nullable().describe("The known skill that this is a changed copy of."),
  review: objectOrNull("A model's second opinion, if requested. The verdict includes it. Untrusted text.", {
    model: text,
    reason: text,
    raised: flag,
  }),
});

/** Skills that were scanned. */
export const scanDocument = document("ScanDocument", {
  skills: z.array(scanEntry),
  notices: texts.describe("Sources that couldn't be compared, and why."),
});

/** A rule's findings in certain files, which a person accepted. */
export const silencedFinding = document("SilencedFinding", {
  tree: text.describe("The hash of the files."),
  rule: text,
  reason: text.describe("Why the finding is acceptable."),
  skills: texts.describe(
    "Skills found here with exactly these files. If there are none, the entry has no effect here.",
  ),
});

/** A source whose skills scanned ones are compared with. */
export const knownSkills = document("KnownSkills", {
  source: text,
  skills: count.describe("How many of the source's skills are in the index."),
  at: text.describe("When the source was last read."),
});

/** A source of known skills that was just read. */
export const addedKnownSkills = knownSkills.extend({
  refused: listOf("Skills that couldn't be read.", { name: text, reason: text }),
});
