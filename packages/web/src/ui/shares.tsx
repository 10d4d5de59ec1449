import { digits } from "./words.ts";

interface Share {
  readonly name: string;
  readonly size: number;
  /** A background color. */
  readonly color: string;
}

/** How a whole divides into parts: a bar, and its legend with sizes. Empty parts are left out; without others it renders nothing. */
export function Shares({ shares }: { readonly shares: readonly Share[] }) {
  const shown = shares.filter(({ size }) => size > 0);
  if (shown.length === 0) return null;
  return (
    <div className="mt-2">
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-line">
        {shown.map(({ name, size, color }) => (
          <span key={name} className={color} style={{ flexGrow: size }} />
        ))}
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-note text-ink-soft">
        {shown.map(({ name, size, color }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${color}`} />
            {name} <span className="text-ink-faint tabular-nums">{digits(size)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
