import { z } from "zod";
import * as change from "../documents/change.ts";
import { counts, diagnostic, leftOut, packageFiles } from "../documents/common.ts";
import { doctorDocument } from "../documents/doctor.ts";
import { changeDocument, watchStartDocument } from "../documents/events.ts";
import { catalogDocument, commandResult, tryAnswer } from "../documents/message.ts";
import { skillReview, trustDocument } from "../documents/question.ts";
import { addedKnownSkills, knownSkills, scanDocument, silencedFinding } from "../documents/scan.ts";
import * as search from "../documents/search.ts";
import { explainDocument, listDocument, manifestDocument, skillEntry } from "../documents/skill.ts";
import { count, flag, json, listed, listOf, oneOf, text, textOrNull, texts } from "../schema.ts";
import { installCommands } from "./install-commands.ts";
import { registryCommands } from "./registry-commands.ts";
import { setUpCommands } from "./set-up-commands.ts";
import { talkCommands } from "./talk-commands.ts";

const switched = z.object({ id: text, enabled: flag, changed: flag, file: text });
const finding = diagnostic.extend({ fix: textOrNull });
const costShape = { catalog: count, body: count, files: count.optional(), estimated: flag };
const packed = z.object({
  name: text,
  format: oneOf("skill", "md"),
  written: textOrNull,
  bytes: count,
  sha256: text,
  files: packageFiles,
  omitted: texts,
  leftOut,
});

/** What commands print with `--json`, by their names; with several modes, one of the shapes. */
export const commandDocuments: Readonly<Record<string, z.ZodType>> = {
  ...talkCommands,
  ...installCommands,
  ...registryCommands,
  ...setUpCommands,
  audit: scanDocument,
  catalog: catalogDocument,
  clone: change.storeChange,
  delete: change.storeChange,
  diff: change.versionDiff,
  disable: switched,
  doctor: doctorDocument,
  edit: change.storeChange,
  enable: switched,
  "eval triggers": z.union([search.triggersDocument, search.modelTriggersDocument]),
  explain: explainDocument,
  export: packed,
  history: change.skillHistory,
  import: change.importDocument,
  index: search.preparedDocument,
  "known add": listed("sources", addedKnownSkills),
  "known list": listed("sources", knownSkills),
  "known remove": z.object({ source: text, removed: flag }),
  lint: z.object({
    skills: listOf({
      file: text,
      kind: oneOf("skill", "command"),
      findings: z.array(finding),
      fixed: z.array(finding),
    }),
    diagnostics: z.array(diagnostic),
    counts,
  }),
  list: listDocument,
  new: change.storeChange,
  pack: packed.extend({ findings: z.array(diagnostic) }),
  prefer: z.object({ id: text, changed: flag, file: text, path: text }),
  "proposals approve": z.object({
    approved: flag,
    proposal: change.proposal,
    change: change.storeChange.partial({ trash: true }).optional(),
  }),
  "proposals list": change.proposalList,
  "proposals new": z.object({ proposal: change.proposal }),
  "proposals rebase": change.rebasedProposal,
  "proposals reject": z.object({ proposal: change.proposal }),
  "proposals show": change.proposalReview,
  "read-properties": z
    .record(text, json)
    .describe("The standard's properties of a skill: `name`, `description` and those that are set."),
  rename: change.storeChange,
  restore: change.storeChange,
  run: z.union([
    z.object({
      skill: text,
      commands: listOf({ name: text, description: text }),
      scripts: texts,
    }),
    commandResult,
  ]),
  scan: scanDocument,
  "silenced list": listed("silenced", silencedFinding),
  "silenced remove": listed("removed", silencedFinding),
  search: search.searchDocument,
  show: skillEntry.extend({
    inRoot: flag,
    manifest: manifestDocument,
    files: texts,
    moreFiles: flag,
    resources: listOf({ path: text, bytes: count, tokens: count }),
    diagnostics: z.array(diagnostic),
    body: text.optional(),
  }),
  start: listDocument.extend({ skillwright: text }),
  tokens: z.object({
    host: text,
    cwd: text,
    skills: listOf({ id: text, ...costShape }),
    total: z.object(costShape),
  }),
  trash: z.union([listed("trash", change.trashEntry), listed("removed", change.trashEntry)]),
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
