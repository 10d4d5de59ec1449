import { z } from "zod";
import { mcpServer } from "../api/mcp-servers.ts";
import { storeScope } from "../documents/common.ts";
import * as install from "../documents/install.ts";
import { flag, listed, listOf, object, oneOf, text, textOrNull, texts } from "../schema.ts";

const added = object("What was found in the source, and what was done; null if nothing was found.", {
  review: install.installReviewDocument,
  report: install.installReportDocument.nullable(),
});

/** What the commands that install skills print. */
export const installCommands: Readonly<Record<string, z.ZodType>> = {
  add: added,
  deps: z.object({
    skill: text,
    missing: listOf("Programs that aren't on the PATH.", {
      programs: texts.describe("One of them is enough."),
      ways: listOf({ kind: text, command: text, available: flag }),
      refused: texts.describe("Why the skill's other install methods aren't used."),
    }),
    installed: listOf({ programs: texts, ok: flag, problem: textOrNull, path: textOrNull }),
  }),
  find: install.findDocument.extend({ query: text }),
  install: z.union([install.installReportDocument, added]),
  keygen: z.object({ secretKey: text, publicKey: text, id: text }),
  outdated: listed("skills", install.outdatedSkill),
  pin: install.installedSkill,
  "policy check": z.object({
    files: listOf({ file: text, state: oneOf("absent", "policy", "invalid"), problems: texts }),
    review: install.installReviewDocument.nullable(),
  }),
  remove: install.removedSkill,
  rollback: z.object({
    name: text,
    scope: storeScope,
    folder: text,
    file: text,
    lockfile: text,
    notices: texts,
    version: textOrNull,
    tree: text,
  }),
  sign: z.union([z.object({ file: text, key: text }), z.object({ statement: text, bundle: text })]),
  sources: z.object({
    sources: z.array(mcpServer.omit({ signedIn: true })).describe("MCP servers."),
    registries: listOf({ name: text, url: text }),
    skillSources: z.array(install.knownSource),
  }),
  sync: install.syncReportDocument,
  update: install.installReportDocument,
  verify: listed("skills", install.verifiedSkill),
  "verify-signature": z.union([
    z.object({ path: text, signature: text, valid: flag, key: text, comment: textOrNull }),
    z.object({
      path: text,
      signature: text,
      valid: flag,
      signer: z.looseObject({}).nullable().describe("The identity in a Sigstore bundle."),
    }),
  ]),
};
