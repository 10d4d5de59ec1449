import { ArrowRight, FileText, GitBranch, Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { errorText } from "../../actions/error-text.ts";
import type { StoreScope } from "../../actions/store-scope.ts";
import { skillPath } from "../../state/paths.ts";
import { useSkillSearch } from "../../state/use-skills.ts";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading, Problem } from "../../ui/failure.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import { FilePicker } from "../import/file-picker.tsx";
import { pendingImport } from "../import/pending-import.ts";
import { FoundElsewhere } from "./found-elsewhere.tsx";
import { InstallReview } from "./install-review.tsx";
import { InstalledList } from "./installed-list.tsx";
import { type AddRequest, readRequest } from "./read-request.ts";
import { useReview } from "./use-review.ts";

/** One box for a repository, a URL, a pasted skill or a search, and the skills that were installed. */
export default function AddScreen() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get("source") ?? "";
  const [typed, setTyped] = useState(wanted);
  const [scope, setScope] = useState<StoreScope>("user");
  // What registries are searched for: only on request, because it leaves this computer.
  const [asked, setAsked] = useState("");
  const [, go] = useLocation();
  const named = readRequest(wanted);
  const review = useReview(named.kind === "source" ? { ...named, scope } : undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const request = readRequest(typed);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => setTyped(wanted), [wanted]);
  const submit = (): void => {
    if (request.kind === "text") {
      const file = new File([request.text], "SKILL.md", { type: "text/markdown" });
      pendingImport.set(Promise.resolve([{ path: "SKILL.md", file }]));
      go("/skills/import");
    } else if (request.kind === "source") {
      if (typed.trim() === wanted) void review.again();
      else setParams({ source: typed.trim() });
    } else if (request.kind === "words") setAsked(request.words);
  };
  const isIdle = named.kind !== "source";
  return (
    <>
      <PageHeader
        title="Add skills"
        lead="Paste a repository, a link, a command from a README, or a whole SKILL.md. You see what each skill does before it's installed."
      />
      <div className="flex flex-col gap-8 px-4 pb-12 sm:px-8">
        <form
          aria-label="Add skills"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className="flex items-end gap-2 rounded-card border border-line-strong bg-surface p-1.5 focus-within:outline-2 focus-within:outline-accent">
            <textarea
              aria-label="What to add"
              rows={1}
              ref={field}
              spellCheck={false}
              value={typed}
              placeholder="owner/repo, a link, or what you need"
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
                event.preventDefault();
                submit();
              }}
              className="field-sizing-content max-h-48 min-h-9 flex-1 resize-none bg-transparent px-2.5 py-1.5 text-lead outline-none placeholder:text-ink-faint"
            />
            <Button
              type="submit"
              variant="primary"
              busy={review.isLoading}
              disabled={request.kind === "nothing"}
            >
              {labels[request.kind]}
            </Button>
          </div>
          <RequestHint request={request} />
        </form>
        {named.kind === "source" && review.isLoading && <Loading what={named.source} />}
        {named.kind === "source" && review.data === undefined && review.isError && (
          <Problem title={`Can't read ${named.source}`} text={errorText(review.error)} />
        )}
        {named.kind === "source" && review.data !== undefined && (
          <InstallReview
            key={`${review.data.url} ${review.data.scope}`}
            review={review.data}
            asked={named.skills.length > 0 ? "named" : "all"}
            onScope={setScope}
            onResolve={review.resolve}
            onCancel={() => {
              setTyped("");
              setParams({}, { replace: true });
            }}
          />
        )}
        {isIdle && request.kind === "words" && (
          <>
            <FoundHere words={request.words} />
            <FoundElsewhere key={asked} words={asked} onOpen={(source) => setParams({ source })} />
          </>
        )}
        {isIdle && request.kind !== "words" && (
          <FilePicker variant="plain" onPicked={() => go("/skills/import")} />
        )}
        {isIdle && <InstalledList />}
      </div>
    </>
  );
}

const labels: Readonly<Record<AddRequest["kind"], string>> = {
  nothing: "Review",
  source: "Review",
  text: "Review",
  words: "Search registries",
};

/** What the typed text is taken for. */
function RequestHint({ request }: { readonly request: AddRequest }) {
  return (
    <p
      role="status"
      className="mt-2 flex min-h-5 items-start gap-1.5 px-1 [&>svg]:mt-0.5 [&>svg]:shrink-0 text-note text-ink-faint"
    >
      {request.kind === "nothing" && "For example, anthropics/skills or npm:package"}
      {request.kind === "text" && hint(<FileText className="size-4" />, "This is a SKILL.md file")}
      {request.kind === "source" &&
        hint(
          <GitBranch className="size-4" />,
          `Reads ${request.skills.length === 0 ? "" : `${request.skills.join(", ")} from `}${request.source}. Nothing is installed yet.`,
        )}
      {request.kind === "words" &&
        hint(<Search className="size-4" />, "Searches your skills. Press Enter to search registries too.")}
    </p>
  );
}

function hint(icon: ReactNode, text: string): ReactNode {
  return (
    <>
      {icon}
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </>
  );
}

const SHOWN = 6;

/** Skills that are here already and may do what was asked for. */
function FoundHere({ words }: { readonly words: string }) {
  const { data, isPending } = useSkillSearch(words);
  const hits = (data?.hits ?? []).filter(({ likely }) => likely).slice(0, SHOWN);
  const create = `/skills/create?${new URLSearchParams({ description: words }).toString()}`;
  return (
    <Section aria-label="Skills you have" title="Skills you already have">
      {!isPending && hits.length === 0 && <p className="text-ink-soft">No matching skills.</p>}
      <ul className="border-t border-line empty:hidden">
        {hits.map(({ key, id, description }) => (
          <li key={key} className="border-b border-line">
            <Link
              href={skillPath(id)}
              className="flex items-baseline gap-3 rounded-control py-2.5 hover:bg-sunken"
            >
              <span className="shrink-0 font-medium">{id}</span>
              <span className="min-w-0 flex-1 truncate text-note text-ink-soft">{description}</span>
              <ArrowRight className="size-4 shrink-0 self-center text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-note text-ink-soft">
        Not what you need? <TextLink href={create}>Write a skill for it</TextLink>.
      </p>
    </Section>
  );
}
