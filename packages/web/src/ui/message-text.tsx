/** A message in which text between backticks becomes code. */
export function MessageText({ text }: { readonly text: string }) {
  // Every second piece was between two backticks; an unclosed one at the end stays unchanged.
  const pieces = text.split("`");
  const whole =
    pieces.length % 2 === 1 ? pieces : [...pieces.slice(0, -2), `${pieces.at(-2)}\`${pieces.at(-1)}`];
  return whole.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never move.
      <code key={index} className="rounded-sm bg-sunken px-1 text-[0.92em]">
        {piece}
      </code>
    ),
  );
}
