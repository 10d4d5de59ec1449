import { DiffView } from "./diff-view.tsx";

interface FileDiffProps {
  readonly path: string;
  /** Whether its name is a heading of the page, not of a card. */
  readonly heading?: "h3" | "p";
  /** What happened to the file. */
  readonly status?: string;
  /** A unified diff; anything else if there is none. */
  readonly patch?: unknown;
  /** What is shown if there is no diff. */
  readonly instead?: string;
}

/** How one file differs. */
export function FileDiff({ path, heading: Title = "p", status, patch, instead }: FileDiffProps) {
  return (
    <div className="mt-3">
      <Title className="mb-1 text-note">
        <code className="wrap-anywhere">{path}</code> <span className="text-ink-faint">{status}</span>
      </Title>
      {typeof patch === "string" ? (
        <DiffView label={`Changes to ${path}`} diff={patch} />
      ) : (
        <p className="text-note text-ink-soft empty:hidden">{instead}</p>
      )}
    </div>
  );
}
