interface KeyListProps {
  /** What is pressed or typed, and what that does. */
  readonly keys: readonly (readonly [keys: string, meaning: string])[];
}

/** Keyboard shortcuts or commands with their meanings. */
export function KeyList({ keys }: KeyListProps) {
  return (
    <dl>
      {keys.map(([key, meaning]) => (
        <div key={key} className="flex gap-4 border-b border-line py-1.5 last:border-0">
          <dt className="w-36 shrink-0">
            <kbd className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-label">
              {key}
            </kbd>
          </dt>
          <dd className="text-ink-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
