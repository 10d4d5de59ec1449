import { ClipboardCopy, CloudOff, RotateCw, TriangleAlert } from "lucide-react";
import { Component, type ErrorInfo, type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/failure.tsx";
import { MessageText } from "../ui/message-text.tsx";
import { TextBlock } from "../ui/text-block.tsx";
import { useReloadWhenBack } from "./use-reload-when-back.ts";

interface ErrorBoundaryProps {
  /** What is being displayed. Navigating elsewhere clears the error. */
  readonly location: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly broken: { readonly error: unknown } | undefined;
}

/** Keeps an error in one part of the app from breaking the rest. React requires a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: undefined };
  #stack = "";

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { broken: { error } };
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo): void {
    this.#stack = componentStack ?? "";
  }

  override componentDidUpdate({ location }: ErrorBoundaryProps): void {
    if (this.state.broken !== undefined && location !== this.props.location)
      this.setState({ broken: undefined });
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === undefined) return this.props.children;
    if (isLoadFailure(broken.error)) return <OfflinePage />;
    return <CrashPage error={broken.error} location={this.props.location} stack={() => this.#stack} />;
  }
}

interface CrashPageProps {
  readonly error: unknown;
  readonly location: string;
  /** The component stack, known a moment after the error. */
  readonly stack: () => string;
}

/** Whether a part of the app couldn't be loaded, which is no mistake in it. */
function isLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|unable to preload/i.test(error.message)
  );
}

function ReloadButton({ children }: { readonly children: string }) {
  return (
    <Button variant="primary" icon={<RotateCw />} onClick={() => window.location.reload()}>
      {children}
    </Button>
  );
}

/** Shown in place of a page whose code couldn't be loaded. */
function OfflinePage() {
  useReloadWhenBack();
  return (
    <div role="alert">
      <EmptyState
        level="page"
        icon={<CloudOff />}
        title="Can't reach the server"
        actions={<ReloadButton>Try again</ReloadButton>}
      >
        <MessageText text="Skillwright isn't running, or it was updated while this page was open. Start it with `skillwright serve`, and this page reloads by itself." />
      </EmptyState>
    </div>
  );
}

/** Shown in place of a page that failed to render. */
function CrashPage({ error, location, stack }: CrashPageProps) {
  const [copied, setCopied] = useState<"no" | "yes" | "refused">("no");
  const message = error instanceof Error ? error.message : String(error);
  const details = (): string =>
    [
      `Skillwright couldn't display ${location}`,
      error instanceof Error ? (error.stack ?? error.message) : String(error),
      stack().trim(),
      navigator.userAgent,
    ].join("\n\n");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(details());
      setCopied("yes");
    } catch (refusal) {
      // Without clipboard permission, show the details so that they can be selected.
      if (!(refusal instanceof DOMException || refusal instanceof TypeError)) throw refusal;
      setCopied("refused");
    }
  };
  return (
    <div role="alert">
      <EmptyState
        level="page"
        icon={<TriangleAlert />}
        title="This page couldn't be displayed"
        actions={
          <>
            <ReloadButton>Reload</ReloadButton>
            <Button icon={<ClipboardCopy />} onClick={() => void copy()}>
              {copied === "yes" ? "Copied" : "Copy details"}
            </Button>
          </>
        }
      >
        <p>
          The app hit an error, or it was updated while this page was open. Saved skills are safe. Unsaved
          changes are lost.
        </p>
        <p className="mt-3">
          <code className="wrap-anywhere text-label">{message}</code>
        </p>
      </EmptyState>
      {copied === "refused" && (
        <TextBlock className="mx-4 mb-10 max-h-80 text-label sm:mx-8">{details()}</TextBlock>
      )}
    </div>
  );
}
