import { bodyOf, type DraftFields, readDraft } from "./draft-fields.ts";

const names: Readonly<Record<keyof DraftFields, string>> = {
  name: "name",
  displayName: "title",
  description: "description",
  whenToUse: "when to use it",
  version: "version",
  category: "category",
  tags: "tags",
  toolsRequired: "required tools",
  parameters: "parameters",
};

/** What a change is about, for the label of its version; undefined if it is about something else. */
export function changeSummary(before: string, after: string): string | undefined {
  const [old, now] = [readDraft(before), readDraft(after)];
  if (old.problem !== undefined || now.problem !== undefined) return undefined;
  const fields = (Object.keys(names) as (keyof DraftFields)[]).filter(
    (field) => JSON.stringify(old.fields[field]) !== JSON.stringify(now.fields[field]),
  );
  const isBodyChanged = bodyOf(before, old.bodyStart) !== bodyOf(after, now.bodyStart);
  const parts = [...fields.map((field) => names[field]), ...(isBodyChanged ? ["instructions"] : [])];
  if (parts.length === 0) return undefined;
  const last = parts.at(-1) ?? "";
  return `Changed ${parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`}`;
}
