import { z } from "zod";
import {
  auditCheck,
  auditEntry,
  identityDocument,
  membersDocument,
  mirrorDocument,
  mirrorReportDocument,
  namespaceDocument,
  publishReport,
  registrySkill,
  reviewDocument,
  tokenDocument,
  versionSummary,
  webhookDocument,
} from "../documents/registry.ts";
import { count, oneOf, text, textOrNull, texts } from "../schema.ts";

const namespaces = z.object({ namespaces: z.array(namespaceDocument) });
const reviews = z.object({ reviews: z.array(reviewDocument) });
const yanked = versionSummary.extend({ skill: text });
const leftOut = z.array(z.object({ path: text, reason: text }));
const identity = identityDocument.extend({ registry: text });
const staticShape = { out: text, added: texts, removed: texts, skills: count, ambiguous: texts };

/** What the commands for registries print. */
export const registryCommands: Readonly<Record<string, z.ZodType>> = {
  deprecate: registrySkill,
  login: identity,
  logout: z.object({ registry: text, user: textOrNull }),
  "mirror remove": mirrorDocument,
  "mirror set": mirrorDocument,
  "mirror show": mirrorDocument,
  "mirror sync": mirrorReportDocument,
  "namespace create": namespaces,
  "namespace list": namespaces,
  "namespace set": namespaces,
  "owner add": membersDocument,
  "owner list": membersDocument,
  "owner remove": membersDocument,
  publish: z.union([
    publishReport.extend({ id: text, leftOut }),
    z.object({
      name: text,
      version: text,
      tag: text,
      artifact: z.looseObject({}).nullable().describe("The OCI artifact; null for a dry run."),
      leftOut,
    }),
  ]),
  "registry admin-token": z.object({ secret: text }),
  "registry audit": z.union([auditCheck, z.object({ entries: z.array(auditEntry) })]),
  "registry backup": z.object({ out: text, rows: count, blobs: count }),
  "registry build": z.object({
    ...staticShape,
    refused: z.array(z.object({ folder: text, reason: text })),
    renumbered: z.array(z.object({ skill: text, declared: text, version: text })),
  }),
  "registry export": z.object({
    ...staticShape,
    refused: z.array(z.object({ skill: text, reason: text })),
  }),
  "registry gc": z.object({ kept: count, removed: count, freedBytes: count }),
  "registry rotate-key": z.object({ secrets: count, key: oneOf("new", "given") }),
  "registry restore": z.object({ out: text, rows: count, blobs: count }),
  "registry serve": z
    .object({
      event: z.literal("listening"),
      url: text,
      port: count,
      storage: text,
      token: text.optional(),
      tokenFile: text.optional(),
    })
    .describe("One line, when it listens."),
  "review approve": reviews,
  "review list": reviews,
  "review reject": reviews,
  star: registrySkill,
  tag: registrySkill,
  "token create": z.object({ token: tokenDocument, secret: text }),
  "token list": z.object({ tokens: z.array(tokenDocument) }),
  "token revoke": tokenDocument,
  transfer: registrySkill,
  unpublish: yanked,
  "webhook create": z.object({ webhook: webhookDocument, secret: text }),
  "webhook delete": z.object({ id: text, deletedBy: textOrNull }),
  "webhook list": z.object({ webhooks: z.array(webhookDocument) }),
  whoami: identity,
  yank: yanked,
};
