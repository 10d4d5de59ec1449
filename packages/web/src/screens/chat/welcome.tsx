import { Sparkles } from "lucide-react";
import { useUsage } from "../../state/use-skills.ts";
import { useCallableSkills } from "./use-chats.ts";

const SHOWN = 4;

/** The start of an empty chat: what it is for, and skills to start with. */
export function Welcome({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const callable = useCallableSkills();
  const { data } = useUsage();
  const uses = new Map(data?.skills.map(({ key, count }) => [key, count]));
  // What was used most comes first; then the user's own skills, which are more relevant than built-in ones.
  const offered = (callable ?? [])
    .toSorted(
      (a, b) => (uses.get(b.key) ?? 0) - (uses.get(a.key) ?? 0) || Number(a.builtIn) - Number(b.builtIn),
    )
    .slice(0, SHOWN);
  return (
    <div className="my-auto py-8">
      <h2 className="text-heading font-semibold text-balance">What do you want to get done?</h2>
      <p className="mt-1 max-w-prose text-ink-soft text-pretty">
        Describe your task and the agent picks a matching skill, or choose one yourself.
      </p>
      {offered.length > 0 && (
        <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
          {offered.map(({ key, id, displayName, description }) => (
            <li key={key} className="max-sm:nth-[n+4]:hidden">
              <button
                type="button"
                onClick={() => onChoose(`/${id} `)}
                className="flex h-full w-full gap-3 rounded-card border border-line bg-surface px-4 py-3 text-left transition-colors hover:border-accent"
              >
                <Sparkles className="mt-0.5 size-4 shrink-0 text-accent" />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{displayName}</span>
                  <span className="line-clamp-2 text-note text-ink-soft wrap-anywhere">{description}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
