let draft: string | undefined;

/** Puts a text where the editor for a new skill finds it, such as an import that does not load. */
export function handOverDraft(text: string): void {
  draft = text;
}

/** The text that waits, if there is one. */
export function waitingDraft(): string | undefined {
  return draft;
}

/** Forgets the text; somebody has it. */
export function forgetDraft(): void {
  draft = undefined;
}
