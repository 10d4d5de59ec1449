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
    .describe("Default: off. An owner can require reviews; only an administrator ends that."),
  quotaBytes: z.int().min(0).optional().describe("Only an administrator sets it."),
};

/** Namespaces and who may do what in them. */
export const registryNamespaceOperations = {
  listNamespaces: operation(
    "List the namespaces that the caller can see",
    listed("namespaces", registry.namespaceDocument),
  ),
  createNamespace: operation("Create a namespace; the caller becomes its owner", registry.namespaceDocument, {
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
  setMember: onMember("Add a member, or change the role of one", registry.membersDocument, {
    body: z.strictObject({ role: registry.role }),
  }),
  removeMember: onMember("Remove a member; the last owner stays", registry.membersDocument),
};

/** Namespaces that copy another place. */
export const registryMirrorOperations = {
  getMirror: inNamespace("Get what a namespace mirrors, and how the last copy went", registry.mirrorDocument),
  setMirror: inNamespace(
    "Make a namespace a mirror of another registry's namespace, a Git repository or a list of skills",
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
          .describe("Verdicts of the scanner. Default: only clean."),
        skills: z.array(inputs.skillName).max(1000).nullable().optional().describe("Default: all."),
        everyMinutes: z.int().min(5).max(10_080).optional().describe("Default: 60."),
        token: text
          .max(4096)
          .nullable()
          .optional()
          .describe(
            "For the other registry; null removes it, and so does another registry without a new one.",
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
    "List versions that wait for a review, and decided ones",
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
    "Approve or reject a version; nobody decides on their own",
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
  whoAmI: operation("Say who the caller is", registry.identityDocument),
  listTokens: restricted(
    "List the caller's tokens that may not do more than this one; an administrator sees all",
    listed("tokens", registry.tokenDocument),
  ),
  createToken: restricted(
    "Create a token; its secret is shown only now",
    z.object({ token: registry.tokenDocument, secret: text }),
    {
      description:
        "A token can't create one that may do more or lives longer. Only an administrator names another user.",
      body: z.strictObject({
        label: inputs.storedText.trim().min(1).max(100),
        scopes: z.array(inputs.tokenScope).min(1).max(50),
        user: inputs.userName.optional().describe("Default: the caller."),
        expiresInDays: z.int().min(1).max(3650).optional().describe("Default: 90 days."),
      }),
      status: 201,
      errors: ["limit_exceeded"],
    },
  ),
  revokeToken: operation("Revoke a token; it is refused from now on", registry.tokenDocument, {
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
  getStats: restricted("Get numbers about the registry", registry.statsDocument),
  listWebhooks: inNamespace("List a namespace's webhooks", listed("webhooks", registry.webhookDocument)),
  createWebhook: inNamespace(
    "Add a webhook; its secret is shown only now",
    z.object({ webhook: registry.webhookDocument, secret: text }),
    {
      description:
        "Deliveries are signed as Standard Webhooks do: `webhook-id`, `webhook-timestamp` and `webhook-signature` (HMAC-SHA256). Private addresses are refused.",
      body: z.strictObject({
        url: text.max(2048).regex(/^https?:\/\//, { error: "has to be an http or https address" }),
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
