import type { SessionDocument } from "@skillwright/server/client";
import { FlaskConical, History } from "lucide-react";
import { Link } from "wouter";
import { Banner } from "../../ui/banner.tsx";
import { When } from "../../ui/when.tsx";

/** Says that no model answers, and how to get one. */
export function RehearsalBanner() {
  return (
    <Banner icon={<FlaskConical aria-hidden />}>
      <span>
        <strong className="font-medium text-ink">Rehearsal.</strong> No model is set up, so you see what one
        would be told.
      </span>{" "}
      <Link href="/settings" className="font-medium whitespace-nowrap underline">
        Set up a model
      </Link>
    </Banner>
  );
}

/** Says that what is shown was written down, and what of it could not be read. */
export function StoredBanner({ stored }: { readonly stored: SessionDocument }) {
  return (
    <Banner icon={<History aria-hidden />}>
      Begun <When at={stored.createdAt} />. Your next message goes on with it.
      {stored.problems.map((problem) => (
        <span key={problem} className="block text-warn">
          {problem}
        </span>
      ))}
    </Banner>
  );
}
