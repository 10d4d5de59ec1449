/** A mailbox, for a pattern. */
export const MAIL: string = "[\\w.+-]{1,40}@[\\w-]{1,40}\\.[a-z]{2,}";
/** A mailbox that can be somebody's: not one that only sends, nor at a domain that stands for the reader's own. */
export const SOMEBODYS_MAIL: string =
  "[\\w.+-]{1,40}@(?<!no-?reply@)(?!(?:example|your|acme|company|domain|test)\\b)[\\w-]{1,40}\\.[a-z]{2,}";
