import { z } from "zod";
import {
  auditCheck,
  auditEntry,
  identityDocument,
  membersDocument,
  mirrorDocument,
  mirrorReportDocument,
  namespaceDocument,
  reviewDocument,
  role,
  statsDocument,
  tokenDocument,
  webhookDocument,
} from "../documents/registry.ts";
import {
  namespaceName,
  namespaceParams,
  reason,
  skillName,
  storedText,
  tokenScope,
  userName,
} from "../documents/registry-inputs.ts";
import { oneOf, queryNumber, text, textOrNull } from "../schema.ts";

/** Most entries on one page of the audit log. */
const MAX_AUDIT_PAGE = 1000;

const missing = ["registry_not_found"] as const;
const changing = [...missing, "access_denied"] as const;
const inNamespace = { params: namespaceParams, errors: changing };

const settings = {
  visibility: oneOf("public", "private").optional().describe("Default: private."),
  review: oneOf("off", "required")
    .optional()
    .describe("Default: off. An owner can require reviews; only an administrator ends that."),
  quotaBytes: z.int().min(0).optional().describe("Only an administrator sets it."),
};

/** Namespaces and who may do what in them. */
export const registryNamespaceOperations = {
  listNamespaces: {
    summary: "List the namespaces that the caller can see",
    response: z.object({ namespaces: z.array(namespaceDocument) }),
  },
  createNamespace: {
    summary: "Create a namespace; the caller becomes its owner",
    body: z.strictObject({ name: namespaceName, ...settings }),
    response: namespaceDocument,
    status: 201,
    errors: ["access_denied", "name_conflict"],
  },
  getNamespace: {
    summary: "Get a namespace",
    params: namespaceParams,
    response: namespaceDocument,
    errors: missing,
  },
  updateNamespace: {
    summary: "Change a namespace's settings",
    ...inNamespace,
    body: z.strictObject(settings),
    response: namespaceDocument,
  },
  listMembers: {
    summary: "List the members of a namespace",
    ...inNamespace,
    response: membersDocument,
  },
  setMember: {
    summary: "Add a member, or change the role of one",
    params: namespaceParams.extend({ user: userName }),
    body: z.strictObject({ role }),
    response: membersDocument,
    errors: [...changing, "publish_refused"],
  },
  removeMember: {
    summary: "Remove a member; the last owner stays",
    params: namespaceParams.extend({ user: userName }),
    response: membersDocument,
    errors: [...changing, "publish_refused"],
  },
} as const;

/** Namespaces that copy another place. */
export const registryMirrorOperations = {
  getMirror: {
    summary: "Get what a namespace mirrors, and how the last copy went",
    ...inNamespace,
    response: mirrorDocument,
  },
  setMirror: {
    summary:
      "Make a namespace a mirror of another registry's namespace, a Git repository or a list of skills",
    description:
      "Only for administrators. Copies are checked and scanned like uploads, and wait for a review if the namespace requires one. Nobody else can publish in it. Private addresses are refused.",
    params: namespaceParams,
    body: z.strictObject({
      source: storedText
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
      skills: z.array(skillName).max(1000).nullable().optional().describe("Default: all."),
      everyMinutes: z.int().min(5).max(10_080).optional().describe("Default: 60."),
      token: text
        .max(4096)
        .nullable()
        .optional()
        .describe("For the other registry; null removes it, and so does another registry without a new one."),
    }),
    response: mirrorDocument,
    errors: [...changing, "publish_refused", "source_refused", "config_error"],
  },
  removeMirror: {
    summary: "Stop mirroring; the copied skills stay, and people can publish in the namespace",
    ...inNamespace,
    response: mirrorDocument,
  },
  syncMirror: {
    summary: "Copy new versions now",
    ...inNamespace,
    response: mirrorReportDocument,
  },
} as const;

/** Versions that a second person has to approve. */
export const registryReviewOperations = {
  listReviews: {
    summary: "List versions that wait for a review, and decided ones",
    query: z.strictObject({
      namespace: namespaceName.optional(),
      state: oneOf("waiting", "approved", "rejected").optional().describe("Default: waiting."),
    }),
    response: z.object({ reviews: z.array(reviewDocument) }),
    errors: missing,
  },
  decideReview: {
    summary: "Approve or reject a version; nobody decides on their own",
    params: z.strictObject({ review: text.min(1).max(64) }),
    body: z.strictObject({
      decision: oneOf("approve", "reject"),
      tree: text.describe("The tree hash that was reviewed."),
      note: reason.optional(),
    }),
    response: reviewDocument,
    errors: [...changing, "proposal_refused"],
  },
} as const;

/** Tokens. */
export const registryTokenOperations = {
  whoAmI: { summary: "Say who the caller is", response: identityDocument },
  listTokens: {
    summary: "List the caller's tokens that may not do more than this one; an administrator sees all",
    response: z.object({ tokens: z.array(tokenDocument) }),
    errors: ["access_denied"],
  },
  createToken: {
    summary: "Create a token; its secret is shown only now",
    description:
      "A token can't create one that may do more or lives longer. Only an administrator names another user.",
    body: z.strictObject({
      label: storedText.trim().min(1).max(100),
      scopes: z.array(tokenScope).min(1).max(50),
      user: userName.optional().describe("Default: the caller."),
      expiresInDays: z.int().min(1).max(3650).optional().describe("Default: 90 days."),
    }),
    response: z.object({ token: tokenDocument, secret: text }),
    status: 201,
    errors: ["access_denied"],
  },
  revokeToken: {
    summary: "Revoke a token; it is refused from now on",
    params: z.strictObject({ token: text.min(1).max(64) }),
    response: tokenDocument,
    errors: changing,
  },
} as const;

/** Running the registry. */
export const registryAdminOperations = {
  listAudit: {
    summary: "List the audit log, oldest first",
    query: z.strictObject({
      after: queryNumber(0, Number.MAX_SAFE_INTEGER).optional().describe("Entries after this id."),
      limit: queryNumber(1, MAX_AUDIT_PAGE).optional().describe("Default: 100."),
    }),
    response: z.object({ entries: z.array(auditEntry), next: z.int().nullable() }),
    errors: ["access_denied"],
  },
  verifyAudit: {
    summary: "Check the hash chain of the audit log",
    response: auditCheck,
    errors: ["access_denied"],
  },
  getStats: { summary: "Get numbers about the registry", response: statsDocument, errors: ["access_denied"] },
  listWebhooks: {
    summary: "List a namespace's webhooks",
    ...inNamespace,
    response: z.object({ webhooks: z.array(webhookDocument) }),
  },
  createWebhook: {
    summary: "Add a webhook; its secret is shown only now",
    description:
      "Deliveries are signed as Standard Webhooks do: `webhook-id`, `webhook-timestamp` and `webhook-signature` (HMAC-SHA256). Private addresses are refused.",
    params: namespaceParams,
    body: z.strictObject({
      url: text.max(2048).regex(/^https?:\/\//, { error: "has to be an http or https address" }),
      events: z.array(oneOf("publish", "yank", "tag", "deprecate", "review", "transfer")).min(1),
    }),
    response: z.object({ webhook: webhookDocument, secret: text }),
    status: 201,
    errors: [...changing, "source_refused", "limit_exceeded", "config_error"],
  },
  deleteWebhook: {
    summary: "Remove a webhook",
    params: namespaceParams.extend({ webhook: text.min(1).max(64) }),
    response: z.object({ id: text, deletedBy: textOrNull }),
    errors: changing,
  },
} as const;
