import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

interface EditorBannerProps {
  readonly readOnly: boolean;
  readonly trouble: "gone" | { readonly message: string } | undefined;
  readonly changedOnDisk: boolean;
  readonly onCompare: () => void;
  readonly onSaveAsNew: () => void;
}

/** The most important message about the file's state. */
export function EditorBanner({
  readOnly,
  trouble,
  changedOnDisk,
  onCompare,
  onSaveAsNew,
}: EditorBannerProps) {
  if (trouble === "gone") {
    return (
      <Banner tone="danger" action={<Button onClick={onSaveAsNew}>Save as new skill</Button>}>
        This skill was deleted on disk. Your text is still here.
      </Banner>
    );
  }
  if (trouble !== undefined) return <Banner tone="danger">{trouble.message}</Banner>;
  if (changedOnDisk) {
    return (
      <Banner tone="warn" action={<Button onClick={onCompare}>Compare</Button>}>
        The file changed on disk while you were editing.
      </Banner>
    );
  }
  if (readOnly)
    return <Banner tone="info">This skill is read-only. Clone it to make your own version.</Banner>;
  return null;
}

interface BannerProps {
  readonly tone: "info" | "warn" | "danger";
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const tones = { info: "bg-info-soft", warn: "bg-warn-soft", danger: "bg-danger-soft" };

function Banner({ tone, action, children }: BannerProps) {
  return (
    <div
      role={tone === "info" ? "note" : "alert"}
      className={clsx("flex flex-wrap items-center gap-3 px-4 py-2.5 sm:px-8 lg:px-6", tones[tone])}
    >
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  );
}
