import type { RegistryNamespace } from "@skillwright/contract";
import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { choice, optionalChoice, required, toggle, wholeNumber } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { printColumns } from "../../output/columns.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";

type Review = "off" | "required";

/** `--review [when]`: whether a second person approves each version. */
const reviewOption = optionalChoice(
  "when",
  "Whether a second person must approve each version; without a value: required",
  ["off", "required"],
);

/** What `--review` asks for; without a value it requires a review. */
function wantedReview(review: Review | true | undefined): Review | undefined {
  return review === true ? "required" : review;
}

const namespaceTexts = {
  none: "You can't see any namespaces. Sign in, or ask an administrator to create one.",
  reviewed: "review required",
} as const;

/** Prints namespaces with their settings. */
function printNamespaces(
  { namespaces }: { readonly namespaces: readonly RegistryNamespace[] },
  out: Output,
): void {
  if (namespaces.length === 0) out.text(namespaceTexts.none);
  const rows = namespaces.map(({ name, visibility, review, role, skills }) => {
    const facts = [
      visibility,
      ...(review === "required" ? [namespaceTexts.reviewed] : []),
      count(skills, "skill"),
    ];
    return [bold(`@${name}`), facts.join(", "), dim(role ?? "")];
  });
  printColumns(rows, out);
}

export const list: Command = registryCommand({
  examples: ["skillwright namespace list", "skillwright namespace list --json"],
  params: () => ({}),
  call: (client) => client.listNamespaces(),
  print: printNamespaces,
});

export const create: Command = registryCommand({
  arguments: { namespace: required("New namespace, like @team") },
  options: { public: toggle("Let everyone who can reach the registry read it"), review: reviewOption },
  examples: ["skillwright namespace create @acme", "skillwright namespace create @acme --public --review"],
  params: ({ namespace }, { public: isPublic, review }) => ({
    namespace: parseNamespace(namespace),
    settings: omitUndefined({
      visibility: isPublic ? ("public" as const) : undefined,
      review: wantedReview(review),
    }),
  }),
  call: async (client, { namespace: name, settings }) => ({
    namespaces: [await client.createNamespace({ body: { name, ...settings } })],
  }),
  print: printNamespaces,
});

export const set: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team") },
  options: {
    visibility: choice("who", "Who can read it", ["public", "private"]),
    review: reviewOption,
    quota: wholeNumber("bytes", "Maximum total size of its versions in bytes (administrators only)"),
  },
  examples: [
    "skillwright namespace set @acme --visibility public",
    "skillwright namespace set @acme --review off",
  ],
  params: ({ namespace }, { visibility, review, quota: quotaBytes }) => ({
    namespace: parseNamespace(namespace),
    body: omitUndefined({ visibility, review: wantedReview(review), quotaBytes }),
  }),
  call: async (client, { namespace, body }) => ({
    namespaces: [await client.updateNamespace({ params: { namespace }, body })],
  }),
  print: printNamespaces,
});
