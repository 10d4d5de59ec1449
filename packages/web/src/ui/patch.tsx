import clsx from "clsx";

const kinds: Readonly<Record<string, string>> = {
  "+": "bg-accent-soft text-accent-ink",
  "-": "bg-danger-soft text-danger",
  "@": "bg-sunken text-ink-faint",
};

/** Shortens a hunk header to its first line number. */
function shownLine(line: string): string {
  const start = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(line)?.[1];
  return start === undefined ? line : `from line ${start}`;
}

/** The lines of a unified diff, each with its sign, so that color isn't the only difference. */
export function Patch({ text, label }: { readonly text: string; readonly label: string }) {
  const lines = text.split("\n").filter((line) => !/^(?:---|\+\+\+) /.test(line));
  if (lines.at(-1) === "") lines.pop();
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-control border border-line bg-surface"
    >
      <pre className="min-w-max py-2">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines differ only in position
          <div key={index} className={clsx("px-4", kinds[line[0] ?? ""])}>
            {line === "" ? " " : shownLine(line)}
          </div>
        ))}
      </pre>
    </section>
  );
}
