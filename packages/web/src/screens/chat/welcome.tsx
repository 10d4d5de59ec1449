import { Sparkles } from "lucide-react";
import { useCallableSkills } from "./use-chats.ts";

const SHOWN = 4;

/** What somebody sees who was never here: what this is, and skills to begin with. */
export function Welcome({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const callable = useCallableSkills();
  // A person's and a project's own skills say more about what they want than those that come along.
  const offered = (callable ?? []).toSorted((a, b) => Number(a.builtIn) - Number(b.builtIn)).slice(0, SHOWN);
  return (
    <div className="my-auto py-8">
      <h2 className="text-heading font-semibold text-balance">What do you want to get done?</h2>
      <p className="mt-1 max-w-prose text-ink-soft text-pretty">
        Say it in your own words and the agent picks a skill that fits, or choose one yourself.
      </p>
      {offered.length > 0 && (
        <ul className="mt-6 grid gap-2 sm:grid-cols-2">
          {offered.map(({ key, id, displayName, description }) => (
            <li key={key} className="max-sm:nth-[n+4]:hidden">
              <button
                type="button"
                onClick={() => onChoose(`/${id} `)}
                className="flex h-full w-full gap-3 rounded-card border border-line bg-surface px-4 py-3 text-left transition-colors hover:border-accent"
              >
                <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
                <span className="min-w-0">
                  <span className="block font-medium">{displayName}</span>
                  <span className="line-clamp-2 text-note text-ink-soft">{description}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
