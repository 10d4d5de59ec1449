import type { Virtualizer } from "@tanstack/react-virtual";

/** The heights of the rows above and below those in sight. */
export function gapsOf<Scroller extends Element | Window>(
  virtual: Virtualizer<Scroller, Element>,
): { readonly above: number; readonly below: number } {
  const shown = virtual.getVirtualItems();
  const { scrollMargin } = virtual.options;
  return {
    above: (shown[0]?.start ?? scrollMargin) - scrollMargin,
    below: virtual.getTotalSize() - ((shown.at(-1)?.end ?? scrollMargin) - scrollMargin),
  };
}

/** Takes the place of the rows of a table that are out of sight. */
export function Gap({ height }: { readonly height: number }) {
  return (
    height > 0 && (
      <tbody aria-hidden>
        <tr style={{ height }} />
      </tbody>
    )
  );
}
