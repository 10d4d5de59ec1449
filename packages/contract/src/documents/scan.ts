import { z } from "zod";
import { count, flag, type Infer, number, text, textOrNull, texts } from "../schema.ts";
import { diagnostic, fileDiff } from "./common.ts";

/** A finding of the scanner. */
const scanFinding = diagnostic
  .extend({
    category: text.describe("OWASP Agentic Skills Top 10."),
    weight: number.describe("What it adds to the score; of each rule only the highest weight counts."),
    layer: z.enum(["plain", "decoded", "joined"]).describe("How the text was found."),
    context: z
      .enum(["negated", "documented", "topic"])
      .nullable()
      .describe("Why it weighs less: forbidden, described as an attack, or in a skill about security."),
    excerpt: textOrNull.describe("The text that was found. Untrusted."),
    silenced: textOrNull.describe("The reason it was accepted; it then adds nothing to the score."),
  })
  .meta({ id: "ScanFinding" });

/** A skill that was scanned. */
export const scanEntry = z
  .object({
    name: text,
    location: text.describe("A folder on the server's computer, or a source."),
    tree: textOrNull.describe("The hash of the files; silenced findings are bound to it."),
    verdict: z.enum(["clean", "suspicious", "malicious", "partial"]),
    score: count,
    findings: z.array(scanFinding),
    unread: z.array(z.object({ file: text, reason: text })).describe("What couldn't be checked."),
    touches: z.object({ hosts: texts, secrets: texts, actions: texts }),
    files: z.array(z.object({ file: text, bytes: count, kind: text, mentioned: flag })),
    copy: z
      .object({ of: text, similarity: number, changes: z.array(fileDiff) })
      .nullable()
      .describe("The known skill that it is a changed copy of."),
    review: z
      .object({ model: text, reason: text, raised: flag })
      .nullable()
      .describe("A model's second opinion, if it was asked for. The verdict includes it. Untrusted text."),
  })
  .meta({ id: "ScanEntry" });

/** Skills that were scanned. */
export const scanDocument = z.object({ skills: z.array(scanEntry) }).meta({ id: "ScanDocument" });

/** @see {@link scanEntry} */
export type ScanEntry = Infer<typeof scanEntry>;
/** @see {@link scanDocument} */
export type ScanDocument = Infer<typeof scanDocument>;
