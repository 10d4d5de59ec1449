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
    weight: number.describe("What it adds to the score; of each rule only the highest weight counts."),
    layer: oneOf("plain", "decoded", "joined", "translated").describe("How the text was found."),
    context: oneOf("negated", "documented")
      .nullable()
      .describe("Why it weighs less: the text forbids it, or quotes it as an attack."),
    excerpt: textOrNull.describe("The text that was found. Untrusted."),
    silenced: textOrNull.describe("The reason it was accepted; it then adds nothing to the score."),
  })
  .meta({ id: "ScanFinding" });

/** A skill that was scanned. */
export const scanEntry = document("ScanEntry", {
  name: text,
  location: text.describe("A folder on the server's computer, or a source."),
  tree: textOrNull.describe("The hash of the files; silenced findings are bound to it."),
  verdict: oneOf("clean", "suspicious", "malicious", "partial"),
  score: count,
  findings: z.array(scanFinding),
  unread: listOf("What couldn't be checked.", { file: text, reason: text }),
  touches: z.object({ hosts: texts, secrets: texts, actions: texts }),
  files: listOf({ file: text, bytes: count, kind: text, mentioned: flag }),
  copy: modifiedCopy.nullable().describe("The known skill that it is a changed copy of."),
  review: objectOrNull(
    "A model's second opinion, if it was asked for. The verdict includes it. Untrusted text.",
    { model: text, reason: text, raised: flag },
  ),
});

/** Skills that were scanned. */
export const scanDocument = document("ScanDocument", {
  skills: z.array(scanEntry),
  notices: texts.describe("What skills could not be compared with, and why."),
});

/** A rule's findings in certain files, which a person accepted. */
export const silencedFinding = document("SilencedFinding", {
  tree: text.describe("The hash of the files."),
  rule: text,
  reason: text.describe("Why it is acceptable."),
  skills: texts.describe("Skills found here with exactly these files; if none, it has no effect here."),
});

/** A source whose skills scanned ones are compared with. */
export const knownSkills = document("KnownSkills", {
  source: text,
  skills: count.describe("How many skills of it are in the index."),
  at: text.describe("When it was read."),
});

/** A source of known skills that was just read. */
export const addedKnownSkills = knownSkills.extend({
  refused: listOf("Skills that couldn't be read.", { name: text, reason: text }),
});
