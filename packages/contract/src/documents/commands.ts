import { z } from "zod";
import { count, flag, json, text, textOrNull, texts } from "../schema.ts";
import {
  importDocument,
  proposalList,
  proposalReview,
  rebasedProposal,
  skillHistory,
  storeChange,
  trashEntry,
  versionDiff,
} from "./change.ts";
import { diagnostic } from "./common.ts";
import { doctorDocument } from "./doctor.ts";
import { findDocument, installedSkill, outdatedSkill, verifiedSkill } from "./install.ts";
import { catalogDocument } from "./message.ts";
import { scanDocument } from "./scan.ts";
import { preparedDocument, searchDocument, triggersDocument } from "./search.ts";
import { explainDocument, listDocument } from "./skill.ts";

const setting = z.object({ key: text, value: json.nullable(), file: text, changed: flag });
const switched = z.object({ id: text, enabled: flag, changed: flag, file: text });
const finding = diagnostic.extend({ fix: textOrNull });
const counts = z.object({ errors: count, warnings: count, notes: count });
const packed = z.object({
  name: text,
  format: z.enum(["skill", "md"]),
  written: textOrNull,
  bytes: count,
  sha256: text,
  files: z.array(z.object({ path: text, bytes: count, executable: flag })),
  omitted: texts,
  leftOut: z.array(z.object({ path: text, reason: text })),
});

/** What commands print with `--json`, by their names. */
export const commandDocuments: Readonly<Record<string, z.ZodType>> = {
  audit: scanDocument,
  catalog: catalogDocument,
  "chats delete": z.object({ deleted: text }),
  clone: storeChange,
  "config path": z.object({ file: text, exists: flag }),
  "config set": setting,
  "config unset": setting,
  delete: storeChange,
  diff: versionDiff,
  disable: switched,
  doctor: doctorDocument,
  edit: storeChange,
  enable: switched,
  "eval triggers": triggersDocument,
  explain: explainDocument,
  export: packed,
  "export-state": z.object({ written: text }),
  find: findDocument.extend({ query: text }),
  history: skillHistory,
  import: importDocument,
  index: preparedDocument,
  keygen: z.object({ secretKey: text, publicKey: text, id: text }),
  lint: z.object({
    skills: z.array(
      z.object({
        file: text,
        kind: z.enum(["skill", "command"]),
        findings: z.array(finding),
        fixed: z.array(finding),
      }),
    ),
    diagnostics: z.array(diagnostic),
    counts,
  }),
  list: listDocument,
  new: storeChange,
  outdated: z.object({ skills: z.array(outdatedSkill) }),
  pack: packed.extend({ findings: z.array(diagnostic) }),
  pin: installedSkill,
  "proposals list": proposalList,
  "proposals rebase": rebasedProposal,
  "proposals show": proposalReview,
  rename: storeChange,
  restore: storeChange,
  run: z.object({
    skill: text,
    commands: z.array(z.object({ name: text, description: text })),
    scripts: texts,
  }),
  scan: scanDocument,
  search: searchDocument,
  sign: z.object({ file: text, key: text }),
  trash: z.object({ trash: z.array(trashEntry) }),
  trust: z.object({ folder: text, trusted: flag, changed: flag }),
  validate: z.object({ path: text, valid: flag, errors: texts }),
  verify: z.object({ skills: z.array(verifiedSkill) }),
  version: z.object({ skillwright: text }),
};
