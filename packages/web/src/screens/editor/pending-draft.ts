let draft: string | undefined;

/** Stores text for the new-skill editor, for example an import that doesn't load. */
export function setPendingDraft(text: string): void {
  draft = text;
}

/** The stored text, if any. */
export function pendingDraft(): string | undefined {
  return draft;
}

/** Clears the stored text. */
export function clearPendingDraft(): void {
  draft = undefined;
}
