import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../actions/error-text.ts";
import { api } from "../../state/api.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/failure.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { count } from "../../ui/words.ts";

interface FoundElsewhereProps {
  /** What to search for; empty until somebody asked for it. */
  readonly words: string;
  /** Shows what a source would bring. */
  readonly onOpen: (source: string) => void;
}

/** Skills in registries and configured sources that may do what was asked for. */
export function FoundElsewhere({ words, onOpen }: FoundElsewhereProps) {
  const { data, isFetching, isError, error } = useQuery({
    queryKey: [...skillsKey, "find", words],
    queryFn: ({ signal }) => api.findSkills({ body: { query: words }, signal }),
    enabled: words !== "",
    retry: false,
  });
  if (words === "") return null;
  const hits = data?.hits.filter(({ likely }) => likely) ?? [];
  return (
    <section aria-label="Skills elsewhere" className="min-w-0">
      <h2 className="mb-2 font-semibold">From registries and sources</h2>
      {isFetching && <Loading what="results" />}
      {isError && <p className="text-danger">{errorText(error)}</p>}
      {data !== undefined && hits.length === 0 && (
        <p className="text-ink-soft">No match among {count(data.among, "skill")}.</p>
      )}
      <ul className="border-t border-line empty:hidden">
        {hits.map(({ name, description, source, skill, from, version, owner, verdict, here }) => (
          <li
            key={`${from} ${source} ${skill ?? ""} ${name}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium wrap-anywhere">{name}</span>
                {here && <Badge>you have a skill with this name</Badge>}
                {verdict !== undefined && <Badge title="The registry's verdict">{verdict}</Badge>}
              </p>
              <p className="line-clamp-2 text-note wrap-anywhere text-ink-soft">{description}</p>
              <p className="text-label wrap-anywhere text-ink-faint">
                {[from, owner, version].filter((part) => part !== undefined).join(" · ")}
              </p>
            </div>
            <Button
              aria-label={`Look inside ${name}`}
              onClick={() =>
                onOpen(skill === undefined ? source : `skillwright add ${source} --skill ${skill}`)
              }
            >
              Look inside
            </Button>
          </li>
        ))}
      </ul>
      {data?.problems.map(({ from, message }) => (
        <p key={from} className="mt-2 text-note wrap-anywhere text-warn">
          {from} wasn't searched: <MessageText text={message} />
        </p>
      ))}
    </section>
  );
}
