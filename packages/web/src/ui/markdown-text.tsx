import { lazy, type ReactNode, Suspense } from "react";
import { Loading } from "./failure.tsx";
import type { MarkdownProps } from "./markdown.tsx";

const Markdown = lazy(() => import("./markdown.tsx"));

interface MarkdownTextProps extends MarkdownProps {
  /** Shown while the code for it loads. */
  readonly fallback?: ReactNode;
}

/** Rendered Markdown. */
export function MarkdownText({ fallback = <Loading what="text" />, ...props }: MarkdownTextProps) {
  return (
    <Suspense fallback={fallback}>
      <Markdown {...props} />
    </Suspense>
  );
}
