import clsx from "clsx";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { MessageText } from "./message-text.tsx";

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** `page` if nothing else is on the page. */
  readonly level?: "page" | "section";
}

/** The status of a request by somebody who isn't signed in. */
const UNAUTHORIZED = 401;

/** What went wrong, in words for people. */
function explained(error: unknown): {
  readonly message?: string | undefined;
  readonly hint?: string | undefined;
} {
  const { message, hint, status } = error as { message?: string; hint?: string; status?: number };
  if (status === UNAUTHORIZED) {
    return {
      message: "You're signed out",
      hint: "Open the link that `skillwright serve --open` prints. Nothing is lost.",
    };
  }
  return { message, hint };
}

/** Shown when a request to the server failed. */
export function Failure({ error, onRetry, level = "section" }: FailureProps) {
  const { message, hint } = explained(error);
  return (
    <div role="alert">
      <EmptyState
        level={level}
        icon={<CloudOff />}
        title={message ?? "Something went wrong"}
        actions={<Button onClick={onRetry}>Try again</Button>}
      >
        <MessageText text={hint ?? "Is the server still running? Start it with `skillwright serve`."} />
      </EmptyState>
    </div>
  );
}

interface ProblemProps {
  /** What failed. */
  readonly title?: string;
  /** Why it failed; undefined if it didn't. */
  readonly text: string | undefined;
  readonly hint?: string | null | undefined;
  readonly className?: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** Why an action failed; renders nothing if it didn't. */
export function Problem({ title, text, hint, className, children }: ProblemProps) {
  if (text === undefined) return null;
  return (
    <div role="alert" className={clsx("rounded-control bg-danger-soft px-4 py-2.5 wrap-anywhere", className)}>
      {title !== undefined && <h2 className="font-semibold">{title}</h2>}
      <p>
        <MessageText text={text} />
      </p>
      {typeof hint === "string" && (
        <p className="text-note text-ink-soft">
          <MessageText text={hint} />
        </p>
      )}
      {children}
    </div>
  );
}

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What belongs here, and what to do now. */
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** `page` if nothing else is on the page, so that its title is the page's h1. Default: `section`. */
  readonly level?: "page" | "section";
}

export function EmptyState({ icon, title, children, actions, level = "section" }: EmptyStateProps) {
  const Heading = level === "page" ? "h1" : "h2";
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <div className="mb-4 flex size-12 items-center justify-center rounded-full bg-sunken text-ink-soft [&>svg]:size-6">
        {icon}
      </div>
      <Heading className="text-lead font-semibold text-balance">{title}</Heading>
      <div className="mt-1 text-ink-soft text-pretty">{children}</div>
      {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

interface FetchingProps {
  readonly query: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** What is being loaded. */
  readonly what: string;
  readonly level?: "page" | "section";
}

/** Says that a request is in progress or failed; renders nothing once there is an answer. */
export function Fetching({ query, what, level = "section" }: FetchingProps) {
  if (query.isPending) return <Loading what={what} />;
  if (query.error === null) return null;
  return <Failure level={level} error={query.error} onRetry={() => void query.refetch()} />;
}

/** A loading indicator that appears after a short delay, so that fast responses don't flicker. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <div
      role="status"
      className="px-6 py-16 text-center text-ink-faint [animation:fade_200ms_300ms_backwards]"
    >
      Loading {what}…
    </div>
  );
}
