interface MarkedProps {
  readonly text: string;
  /** In small letters. */
  readonly words: ReadonlySet<string>;
}

/** A text in which some words stand out, wherever and however large they are written. */
export function Marked({ text, words }: MarkedProps) {
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
