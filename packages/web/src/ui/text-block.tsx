import clsx from "clsx";

interface TextBlockProps {
  /** Its greatest height, if it has one. */
  readonly className?: string;
  readonly children: string;
}

/** Text as it is, in a box that scrolls. */
export function TextBlock({ className, children }: TextBlockProps) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className={clsx(
        "overflow-auto rounded-control border border-line bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap",
        className,
      )}
    >
      {children}
    </pre>
  );
}
