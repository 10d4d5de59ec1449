import type { SessionDocument } from "@skillwright/server/client";
import { FlaskConical, History } from "lucide-react";
import { Link } from "wouter";
import { Banner } from "../../ui/banner.tsx";
import { DateTime } from "../../ui/date-time.tsx";

/** Says that no model is set up and links to the settings. */
export function RehearsalBanner() {
  return (
    <Banner icon={<FlaskConical aria-hidden />}>
      <span>
        <strong className="font-medium text-ink">Rehearsal mode.</strong> No model is set up, so you see what
        a model would receive.
      </span>{" "}
      <Link href="/settings" className="font-medium whitespace-nowrap underline">
        Set up a model
      </Link>
    </Banner>
  );
}

/** Says that the chat was loaded from disk, and which parts couldn't be read. */
export function SavedChatBanner({ stored }: { readonly stored: SessionDocument }) {
  return (
    <Banner icon={<History aria-hidden />}>
      Started <DateTime at={stored.createdAt} />. Your next message continues this chat.
      {stored.problems.map((problem) => (
        <span key={problem} className="block text-warn">
          {problem}
        </span>
      ))}
    </Banner>
  );
}
