import { z } from "zod";
import { storeScope } from "../documents/common.ts";
import {
  agentFolder,
  findDocument,
  installedSkill,
  installReportDocument,
  installReviewDocument,
  knownSource,
  outdatedSkill,
  syncReportDocument,
  verifiedSkill,
} from "../documents/install.ts";
import { count, flag, oneOf, text, textOrNull, texts } from "../schema.ts";

const added = z
  .object({ review: installReviewDocument, report: installReportDocument.nullable() })
  .describe("What was found in the source, and what was done; null if nothing was.");

/** What the commands that install skills print. */
export const installCommands: Readonly<Record<string, z.ZodType>> = {
  add: added,
  deps: z.object({
    skill: text,
    missing: z
      .array(
        z.object({
          programs: texts.describe("One of them is enough."),
          ways: z.array(z.object({ kind: text, command: text, available: flag })),
          refused: texts.describe("Why other ways that the skill names are not used."),
        }),
      )
      .describe("Programs that aren't on the PATH."),
    installed: z.array(z.object({ programs: texts, ok: flag, problem: textOrNull, path: textOrNull })),
  }),
  find: findDocument.extend({ query: text }),
  install: z.union([installReportDocument, added]),
  keygen: z.object({ secretKey: text, publicKey: text, id: text }),
  outdated: z.object({ skills: z.array(outdatedSkill) }),
  pin: installedSkill,
  "policy check": z.object({
    files: z.array(z.object({ file: text, state: oneOf("absent", "policy", "invalid"), problems: texts })),
    review: installReviewDocument.nullable(),
  }),
  remove: z.object({
    name: text,
    scope: storeScope,
    folder: text,
    trash: text.optional().describe("The entry of the trash; absent if only the lockfile named it."),
    agents: z.array(agentFolder).optional(),
  }),
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
    sources: z
      .array(
        z.object({
          label: text,
          target: text,
          skills: count,
          refused: count,
          asked: text,
          problem: text.optional(),
        }),
      )
      .describe("MCP servers."),
    registries: z.array(z.object({ name: text, url: text })),
    skillSources: z.array(knownSource),
  }),
  sync: syncReportDocument,
  update: installReportDocument,
  verify: z.object({ skills: z.array(verifiedSkill) }),
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
