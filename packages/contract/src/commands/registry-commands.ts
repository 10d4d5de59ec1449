import { z } from "zod";
import { leftOut } from "../documents/common.ts";
import * as registry from "../documents/registry.ts";
import { count, listed, listOf, object, oneOf, text, textOrNull, texts } from "../schema.ts";

const namespaces = listed("namespaces", registry.namespaceDocument);
const reviews = listed("reviews", registry.reviewDocument);
const yanked = registry.versionSummary.extend({ skill: text });
const copied = z.object({ out: text, rows: count, blobs: count });
const staticShape = { out: text, added: texts, removed: texts, skills: count, ambiguous: texts };

/** What the commands for registries print. */
export const registryCommands: Readonly<Record<string, z.ZodType>> = {
  deprecate: registry.registrySkill,
  login: registry.registryAccount,
  logout: z.object({ registry: text, user: textOrNull }),
  "mirror remove": registry.mirrorDocument,
  "mirror set": registry.mirrorDocument,
  "mirror show": registry.mirrorDocument,
  "mirror sync": registry.mirrorReportDocument,
  "namespace create": namespaces,
  "namespace list": namespaces,
  "namespace set": namespaces,
  "owner add": registry.membersDocument,
  "owner list": registry.membersDocument,
  "owner remove": registry.membersDocument,
  publish: z.union([
    registry.publishedSkill,
    z.object({
      name: text,
      version: text,
      tag: text,
      artifact: z.looseObject({}).nullable().describe("The OCI artifact; null for a dry run."),
      leftOut,
    }),
  ]),
  "registry admin-token": z.object({ secret: text }),
  "registry audit": z.union([registry.auditCheck, listed("entries", registry.auditEntry)]),
  "registry backup": copied,
  "registry build": z.object({
    ...staticShape,
    refused: listOf({ folder: text, reason: text }),
    renumbered: listOf({ skill: text, declared: text, version: text }),
  }),
  "registry export": z.object({
    ...staticShape,
    refused: listOf({ skill: text, reason: text }),
  }),
  "registry gc": z.object({ kept: count, removed: count, freedBytes: count }),
  "registry rotate-key": z.object({ secrets: count, key: oneOf("new", "given") }),
  "registry restore": copied,
  "registry serve": object("One line, when it listens.", {
    event: z.literal("listening"),
    url: text,
    port: count,
    storage: text,
    token: text.optional(),
    tokenFile: text.optional(),
  }),
  "review approve": reviews,
  "review list": reviews,
  "review reject": reviews,
  star: registry.registrySkill,
  tag: registry.registrySkill,
  "token create": z.object({ token: registry.tokenDocument, secret: text }),
  "token list": listed("tokens", registry.tokenDocument),
  "token revoke": registry.tokenDocument,
  transfer: registry.registrySkill,
  "webhook create": z.object({ webhook: registry.webhookDocument, secret: text }),
  "webhook delete": z.object({ id: text, deletedBy: textOrNull }),
  "webhook list": listed("webhooks", registry.webhookDocument),
  whoami: registry.registryAccount,
  yank: yanked,
};
