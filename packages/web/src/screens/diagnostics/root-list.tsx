import type { Operations } from "@skillwright/server/client";
import { Badge } from "../../ui/badge.tsx";
import { count } from "../../ui/words.ts";

type Root = Operations["getDoctor"]["response"]["roots"][number];

/** The searched folders by priority; missing ones are collapsed. */
export function RootList({ roots }: { readonly roots: readonly Root[] }) {
  const there = roots.filter(({ exists }) => exists).map((root, index) => ({ root, rank: index + 1 }));
  const absent = roots.filter(({ exists }) => !exists).map((root) => ({ root }));
  return (
    <>
      <Rows rows={there} />
      {absent.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer text-note text-ink-soft">
            {absent.length} more {absent.length === 1 ? "folder that doesn't" : "folders that don't"} exist
          </summary>
          <div className="mt-2">
            <Rows rows={absent} />
          </div>
        </details>
      )}
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly { readonly root: Root; readonly rank?: number }[] }) {
  return (
    <ul className="border-t border-line">
      {rows.map(({ root, rank }) => (
        <li
          key={`${root.path} ${root.holds}`}
          className="flex items-start gap-x-3 gap-y-1 border-b border-line py-2 max-sm:flex-wrap"
        >
          {rank !== undefined && (
            <span className="w-4 shrink-0 text-ink-faint tabular-nums" title="Priority">
              {rank}
            </span>
          )}
          <code
            className={`min-w-0 flex-1 wrap-anywhere max-sm:basis-60 ${root.exists ? "" : "text-ink-faint"}`}
          >
            {root.path}
          </code>
          <div className="flex shrink-0 flex-wrap justify-end gap-1.5 max-sm:ml-7">
            {root.truncated && <Badge tone="warn">partially read</Badge>}
            {root.holds !== "skills" && <Badge>{root.holds}</Badge>}
            <Badge>{root.scope}</Badge>
            {root.exists && <Badge tone="accent">{count(root.skills, "skill")}</Badge>}
          </div>
        </li>
      ))}
    </ul>
  );
}
