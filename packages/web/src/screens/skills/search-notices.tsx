import { Info } from "lucide-react";
import { Banner } from "../../ui/banner.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import type { SearchState } from "./use-search.ts";

interface SearchNoticesProps {
  readonly found: SearchState;
  /** Number of listed skills. */
  readonly shown: number;
}

/** Announces the result to screen readers and shows warnings about the search. */
export function SearchNotices({ found, shown }: SearchNoticesProps) {
  const { fit, notices, looking, retry } = found;
  return (
    <>
      <p role="status" className="sr-only">
        {!looking && fit !== "open" && spoken(fit, shown)}
      </p>
      {notices.length > 0 && (
        <div className="flex flex-col gap-2 px-4 pt-4 sm:px-8">
          {notices.map((notice) => (
            <Banner key={notice} icon={<Info aria-hidden />}>
              <MessageText text={notice} />{" "}
              <button type="button" onClick={retry} className="font-medium whitespace-nowrap underline">
                Search again
              </button>
            </Banner>
          ))}
        </div>
      )}
    </>
  );
}

function spoken(fit: "sure" | "unsure", shown: number): string {
  if (shown === 0) return "No matching skills";
  const skills = shown === 1 ? "1 skill" : `${shown} skills`;
  return fit === "sure" ? `${skills} found` : `No close match. Showing the nearest ${skills}`;
}
