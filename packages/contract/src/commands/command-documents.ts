import { z } from "zod";
import {
  importDocument,
  proposal,
  proposalList,
  proposalReview,
  rebasedProposal,
  skillHistory,
  storeChange,
  trashEntry,
  versionDiff,
} from "../documents/change.ts";
import { counts, diagnostic } from "../documents/common.ts";
import { doctorDocument } from "../documents/doctor.ts";
import { changeDocument, watchStartDocument } from "../documents/events.ts";
import { catalogDocument, commandResult, tryAnswer } from "../documents/message.ts";
import { skillReview, trustDocument } from "../documents/question.ts";
import { scanDocument, silencedFinding } from "../documents/scan.ts";
import {
  modelTriggersDocument,
  preparedDocument,
  searchDocument,
  triggersDocument,
} from "../documents/search.ts";
import { explainDocument, listDocument, manifestDocument, skillEntry } from "../documents/skill.ts";
import { count, flag, json, oneOf, text, textOrNull, texts } from "../schema.ts";
import { installCommands } from "./install-commands.ts";
import { registryCommands } from "./registry-commands.ts";
import { setUpCommands } from "./set-up-commands.ts";
import { talkCommands } from "./talk-commands.ts";

const switched = z.object({ id: text, enabled: flag, changed: flag, file: text });
const finding = diagnostic.extend({ fix: textOrNull });
const costShape = { catalog: count, body: count, files: count.optional(), estimated: flag };
const knownShape = { source: text, skills: count, at: text };
const packed = z.object({
  name: text,
  format: oneOf("skill", "md"),
  written: textOrNull,
  bytes: count,
  sha256: text,
  files: z.array(z.object({ path: text, bytes: count, executable: flag })),
  omitted: texts,
  leftOut: z.array(z.object({ path: text, reason: text })),
});

/** What commands print with `--json`, by their names; with several modes, one of the shapes. */
export const commandDocuments: Readonly<Record<string, z.ZodType>> = {
  ...talkCommands,
  ...installCommands,
  ...registryCommands,
  ...setUpCommands,
  audit: scanDocument,
  catalog: catalogDocument,
  clone: storeChange,
  delete: storeChange,
  diff: versionDiff,
  disable: switched,
  doctor: doctorDocument,
  edit: storeChange,
  enable: switched,
  "eval triggers": z.union([triggersDocument, modelTriggersDocument]),
  explain: explainDocument,
  export: packed,
  history: skillHistory,
  import: importDocument,
  index: preparedDocument,
  "known add": z.object({
    sources: z.array(z.object({ ...knownShape, refused: z.array(z.object({ name: text, reason: text })) })),
  }),
  "known list": z.object({ sources: z.array(z.object(knownShape)) }),
  "known remove": z.object({ source: text, removed: flag }),
  lint: z.object({
    skills: z.array(
      z.object({
        file: text,
        kind: oneOf("skill", "command"),
        findings: z.array(finding),
        fixed: z.array(finding),
      }),
    ),
    diagnostics: z.array(diagnostic),
    counts,
  }),
  list: listDocument,
  new: storeChange,
  pack: packed.extend({ findings: z.array(diagnostic) }),
  prefer: z.object({ id: text, changed: flag, file: text, path: text }),
  "proposals approve": z.object({
    approved: flag,
    proposal,
    change: storeChange.partial({ trash: true }).optional(),
  }),
  "proposals list": proposalList,
  "proposals new": z.object({ proposal }),
  "proposals rebase": rebasedProposal,
  "proposals reject": z.object({ proposal }),
  "proposals show": proposalReview,
  "read-properties": z
    .record(text, json)
    .describe("The standard's properties of a skill: `name`, `description` and those that are set."),
  rename: storeChange,
  restore: storeChange,
  run: z.union([
    z.object({
      skill: text,
      commands: z.array(z.object({ name: text, description: text })),
      scripts: texts,
    }),
    commandResult,
  ]),
  scan: scanDocument,
  "silenced list": z.object({ silenced: z.array(silencedFinding) }),
  "silenced remove": z.object({ removed: z.array(silencedFinding) }),
  search: searchDocument,
  show: skillEntry.extend({
    inRoot: flag,
    manifest: manifestDocument,
    files: texts,
    moreFiles: flag,
    resources: z.array(z.object({ path: text, bytes: count, tokens: count })),
    diagnostics: z.array(diagnostic),
    body: text.optional(),
  }),
  start: listDocument.extend({ skillwright: text }),
  tokens: z.object({
    host: text,
    cwd: text,
    skills: z.array(z.object({ id: text, ...costShape })),
    total: z.object(costShape),
  }),
  trash: z.union([z.object({ trash: z.array(trashEntry) }), z.object({ removed: z.array(trashEntry) })]),
  trust: z.union([
    z.object({ folder: text, trusted: flag, changed: flag, approvalsRevoked: texts.optional() }),
    trustDocument.omit({ project: true }),
    skillReview.extend({ approved: flag }),
    z.object({ skill: text, approved: z.literal(false), changed: flag, serverAnswersForgotten: count }),
  ]),
  try: tryAnswer.partial({ instead: true }),
  validate: z.object({ path: text, valid: flag, errors: texts }),
  watch: z.union([watchStartDocument, changeDocument]).describe("One line each."),
};
