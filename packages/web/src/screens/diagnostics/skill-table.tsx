import { Link } from "wouter";
import { skillPath } from "../../app/paths.ts";
import { MessageText } from "../../ui/message-text.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Section } from "./section.tsx";

interface SkillTableProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly { readonly id: string; readonly path: string; readonly why: string }[];
}

/** Skills with a reason for each; renders nothing if there are none. */
export function SkillTable({ title, note, rows }: SkillTableProps) {
  if (rows.length === 0) return null;
  return (
    <Section title={title} note={note}>
      <ShowMore items={rows}>
        {(shown) => (
          <ul className="border-t border-line">
            {shown.map(({ id, path, why }) => (
              <li key={path} className="border-b border-line py-2">
                <Link href={skillPath(id)} className="font-medium hover:underline">
                  {id}
                </Link>
                <p className="text-note break-words text-ink-soft">
                  <MessageText text={why} />
                </p>
                <p className="text-label wrap-anywhere text-ink-faint">{path}</p>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </Section>
  );
}
