interface HighlightedProps {
  readonly text: string;
  /** In lowercase. */
  readonly words: ReadonlySet<string>;
}

/** Text with some words highlighted, ignoring case. */
export function Highlighted({ text, words }: HighlightedProps) {
  if (words.size === 0) return text;
  return text.split(/([\p{L}\p{N}]+)/u).map((piece, index) =>
    words.has(piece.toLowerCase()) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move.
      <mark key={index} className="rounded-sm bg-accent-soft text-accent-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
