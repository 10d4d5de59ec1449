let draft: string | undefined;

/** Puts a text where the editor for a new skill finds it, such as an import that does not load. */
export function handOverDraft(text: string): void {
  draft = text;
}

/** The text that waits, if there is one. It is there once more while the same screen is made twice. */
export function takeDraft(): string | undefined {
  const taken = draft;
  queueMicrotask(() => {
    draft = undefined;
  });
  return taken;
}
