import clsx from "clsx";

const kinds: Readonly<Record<string, string>> = {
  "+": "bg-accent-soft text-accent-ink",
  "-": "bg-danger-soft text-danger",
  "@": "bg-sunken text-ink-faint",
};

/** The head of a part says where it begins; nobody needs the other numbers. */
function shownLine(line: string): string {
  const start = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(line)?.[1];
  return start === undefined ? line : `from line ${start}`;
}

/** The lines of a unified diff; each begins with its sign, so colour is not all that tells them apart. */
export function Patch({ text, label }: { readonly text: string; readonly label: string }) {
  const lines = text.split("\n").filter((line) => !/^(?:---|\+\+\+) /.test(line));
  if (lines.at(-1) === "") lines.pop();
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-control border border-line bg-surface"
    >
      <pre className="min-w-max py-2">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal lines differ in nothing but their place
          <div key={index} className={clsx("px-4", kinds[line[0] ?? ""])}>
            {line === "" ? " " : shownLine(line)}
          </div>
        ))}
      </pre>
    </section>
  );
}
