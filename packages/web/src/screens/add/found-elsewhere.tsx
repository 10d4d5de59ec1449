import { errorText } from "../../actions/error-text.ts";
import { useRead } from "../../state/use-read.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading, Problem } from "../../ui/failure.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { Section } from "../../ui/section.tsx";
import { count } from "../../ui/words.ts";

interface FoundElsewhereProps {
  /** What to search for; empty until somebody asked for it. */
  readonly words: string;
  /** Shows what a source would bring. */
  readonly onOpen: (source: string) => void;
}

/** Skills in registries and configured sources that may do what was asked for. */
export function FoundElsewhere({ words, onOpen }: FoundElsewhereProps) {
  // Not the topic of skills: their changes would repeat a search that leaves this computer.
  const { data, isFetching, isError, error } = useRead(
    "sources",
    "findSkills",
    { body: { query: words } },
    { enabled: words !== "", retry: false },
  );
  if (words === "") return null;
  const hits = data?.hits.filter(({ likely }) => likely) ?? [];
  return (
    <Section aria-label="Skills elsewhere" title="From registries and sources">
      {isFetching && <Loading what="results" />}
      <Problem text={isError ? errorText(error) : undefined} />
      {data !== undefined && hits.length === 0 && (
        <p className="text-ink-soft">No match among {count(data.among, "skill")}.</p>
      )}
      <ul className="border-t border-line empty:hidden">
        {hits.map(({ name, description, source, skill, from, version, owner, verdict, here }) => (
          <ListRow
            key={`${from} ${source} ${skill ?? ""} ${name}`}
            title={name}
            badges={
              <>
                {here && <Badge>you have a skill with this name</Badge>}
                {verdict !== undefined && <Badge title="The registry's verdict">{verdict}</Badge>}
              </>
            }
            actions={
              <Button
                aria-label={`Review ${name}`}
                onClick={() =>
                  onOpen(skill === undefined ? source : `skillwright add ${source} --skill ${skill}`)
                }
              >
                Review
              </Button>
            }
          >
            <p className="line-clamp-2">{description}</p>
            <p className="text-label text-ink-faint">
              {[from, owner, version].filter((part) => part !== undefined).join(" · ")}
            </p>
          </ListRow>
        ))}
      </ul>
      {data?.problems.map(({ from, message }) => (
        <p key={from} className="mt-2 text-note wrap-anywhere text-warn">
          {from} wasn't searched: <MessageText text={message} />
        </p>
      ))}
    </Section>
  );
}
