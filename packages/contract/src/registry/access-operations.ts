import { z } from "zod";
import * as registry from "../documents/registry.ts";
import * as inputs from "../documents/registry-inputs.ts";
import { operation, operationsWith } from "../http/operation.ts";
import { listed, oneOf, queryNumber, text, textOrNull } from "../schema.ts";

/** Most entries on one page of the audit log. */
const MAX_AUDIT_PAGE = 1000;

const missing = ["registry_not_found"] as const;
const changing = [...missing, "access_denied"] as const;
const inNamespace = operationsWith({ params: inputs.namespaceParams, errors: changing });
const onMember = operationsWith({
  params: inputs.namespaceParams.extend({ user: inputs.userName }),
  errors: [...changing, "publish_refused"],
});
const restricted = operationsWith({ errors: ["access_denied"] });

const settings = {
  visibility: oneOf("public", "private").optional().describe("Default: private."),
  review: oneOf("off", "required")
    .optional()
    .describe("Default: off. An owner can require reviews. Only an administrator can turn them off."),
  quotaBytes: z.int().min(0).optional().describe("Only an administrator can set the quota."),
};

/** Namespaces and who may do what in them. */
export const registryNamespaceOperations = {
  listNamespaces: operation(
    "List the namespaces that you can see",
    listed("namespaces", registry.namespaceDocument),
  ),
  createNamespace: operation("Create a namespace; you become its owner", registry.namespaceDocument, {
    body: z.strictObject({ name: inputs.namespaceName, ...settings }),
    status: 201,
    errors: ["access_denied", "name_conflict"],
  }),
  getNamespace: operation("Get a namespace", registry.namespaceDocument, {
    params: inputs.namespaceParams,
    errors: missing,
  }),
  updateNamespace: inNamespace("Change a namespace's settings", registry.namespaceDocument, {
    body: z.strictObject(settings),
  }),
  listMembers: inNamespace("List the members of a namespace", registry.membersDocument),
  setMember: onMember("Add a member, or change a role", registry.membersDocument, {
    body: z.strictObject({ role: registry.role }),
  }),
  removeMember: onMember("Remove a member; the last owner stays", registry.membersDocument),
};

/** Namespaces that copy another place. */
export const registryMirrorOperations = {
  getMirror: inNamespace("Get what a namespace mirrors, and the last sync", registry.mirrorDocument),
  setMirror: inNamespace(
    "Mirror another registry's namespace, a Git repository or a list of skills in a namespace",
    registry.mirrorDocument,
    {
      description:
        "Only for administrators. Copies are checked and scanned like uploads, and wait for a review if the namespace requires one. Nobody else can publish in it. Private addresses are refused.",
      body: z.strictObject({
        source: inputs.storedText
          .min(1)
          .max(2048)
          .meta({ examples: ["https://skills.example/@acme", "acme/skills"] }),
        mode: oneOf("follow", "on-demand").optional().describe("Default: follow."),
        versions: oneOf("latest", "all").optional().describe("Default: latest."),
        accept: z
          .array(oneOf("clean", "suspicious", "partial"))
          .min(1)
          .optional()
          .describe("Scan verdicts to accept besides clean. Default: none."),
        skills: z.array(inputs.skillName).max(1000).nullable().optional().describe("Default: all."),
        everyMinutes: z.int().min(5).max(10_080).optional().describe("Default: 60."),
        token: text
          .max(4096)
          .nullable()
          .optional()
          .describe(
            "Token for the other registry. Null removes it. Choosing another registry removes it, too, unless you send a new one.",
          ),
      }),
      errors: ["publish_refused", "source_refused", "config_error"],
    },
  ),
  removeMirror: inNamespace(
    "Stop mirroring; the copied skills stay, and people can publish in the namespace",
    registry.mirrorDocument,
  ),
  syncMirror: inNamespace("Copy new versions now", registry.mirrorReportDocument),
};

/** Versions that a second person has to approve. */
export const registryReviewOperations = {
  listReviews: operation(
    "List versions waiting for review, and decided ones",
    listed("reviews", registry.reviewDocument),
    {
      query: z.strictObject({
        namespace: inputs.namespaceName.optional(),
        state: oneOf("waiting", "approved", "rejected").optional().describe("Default: waiting."),
      }),
      errors: missing,
    },
  ),
  decideReview: operation(
    "Approve or reject a version that somebody else published",
    registry.reviewDocument,
    {
      params: z.strictObject({ review: text.min(1).max(64) }),
      body: z.strictObject({
        decision: oneOf("approve", "reject"),
        tree: text.describe("The tree hash that was reviewed."),
        note: inputs.reason.optional(),
      }),
      errors: [...changing, "proposal_refused"],
    },
  ),
};

/** Tokens. */
export const registryTokenOperations = {
  whoAmI: operation("Get your user name and what your token may do", registry.identityDocument),
  listTokens: restricted(
    "List your tokens that may do no more than this one; administrators see all tokens",
    listed("tokens", registry.tokenDocument),
  ),
  createToken: restricted(
    "Create a token; its secret is shown only now",
    z.object({ token: registry.tokenDocument, secret: text }),
    {
      description:
        "A token can't create one that may do more or lasts longer. Only an administrator can create a token for another user.",
      body: z.strictObject({
        label: inputs.storedText.trim().min(1).max(100),
        scopes: z.array(inputs.tokenScope).min(1).max(50),
        user: inputs.userName.optional().describe("Default: you."),
        expiresInDays: z.int().min(1).max(3650).optional().describe("Default: 90 days."),
      }),
      status: 201,
      errors: ["limit_exceeded"],
    },
  ),
  revokeToken: operation("Revoke a token", registry.tokenDocument, {
    params: z.strictObject({ token: text.min(1).max(64) }),
    errors: changing,
  }),
};

/** Running the registry. */
export const registryAdminOperations = {
  listAudit: restricted(
    "List the audit log, oldest first",
    z.object({ entries: z.array(registry.auditEntry), next: z.int().nullable() }),
    {
      query: z.strictObject({
        after: queryNumber(0, Number.MAX_SAFE_INTEGER).optional().describe("Entries after this id."),
        limit: queryNumber(1, MAX_AUDIT_PAGE).optional().describe("Default: 100."),
      }),
    },
  ),
  verifyAudit: restricted("Check the hash chain of the audit log", registry.auditCheck),
  getStats: restricted("Get statistics of the registry", registry.statsDocument),
  listWebhooks: inNamespace("List a namespace's webhooks", listed("webhooks", registry.webhookDocument)),
  createWebhook: inNamespace(
    "Add a webhook; its secret is shown only now",
    z.object({ webhook: registry.webhookDocument, secret: text }),
    {
      description:
        "Deliveries are signed according to Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature` (HMAC-SHA256). Private addresses are refused.",
      body: z.strictObject({
        url: text.max(2048).regex(/^https?:\/\//, { error: "must be an http or https URL" }),
        events: z.array(oneOf("publish", "yank", "tag", "deprecate", "review", "transfer")).min(1),
      }),
      status: 201,
      errors: ["source_refused", "limit_exceeded", "config_error"],
    },
  ),
  deleteWebhook: inNamespace("Remove a webhook", z.object({ id: text, deletedBy: textOrNull }), {
    params: inputs.namespaceParams.extend({ webhook: text.min(1).max(64) }),
  }),
};
