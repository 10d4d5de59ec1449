import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { IconButton } from "./button.tsx";

/** A short message that disappears by itself, with at most one action. */
export interface Notice {
  readonly text: string;
  readonly tone?: "done" | "failed";
  readonly action?: { readonly label: string; readonly run: () => void };
}

const LIFETIME_MS = 8000;

const Context = createContext<(notice: Notice) => void>(() => {});

/** Shows a notification and announces it to screen readers. */
export function useNotify(): (notice: Notice) => void {
  return useContext(Context);
}

export function Notices({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly (Notice & { readonly id: number })[]>([]);
  const dismiss = useCallback((id: number) => setShown((now) => now.filter((one) => one.id !== id)), []);
  const notify = useCallback(
    (notice: Notice) => {
      const id = Date.now() + Math.random();
      setShown((now) => [...now.slice(-2), { ...notice, id }]);
      setTimeout(() => dismiss(id), LIFETIME_MS);
    },
    [dismiss],
  );
  return (
    <Context value={notify}>
      {children}
      <ol
        aria-live="polite"
        aria-label="Notifications"
        className="fixed right-4 bottom-20 left-4 z-60 flex flex-col gap-2 sm:bottom-4 sm:left-auto sm:w-96"
      >
        {shown.map(({ id, text, tone, action }) => (
          <li
            key={id}
            className="flex items-center gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-lift animate-rise"
          >
            {tone === "failed" ? (
              <CircleAlert className="size-4 shrink-0 text-danger" />
            ) : (
              <CircleCheck className="size-4 shrink-0 text-accent" />
            )}
            <span className="min-w-0 flex-1">{text}</span>
            {action !== undefined && (
              <button
                type="button"
                className="rounded-control px-2 py-1 font-medium text-accent-ink hover:bg-accent-soft"
                onClick={() => {
                  action.run();
                  dismiss(id);
                }}
              >
                {action.label}
              </button>
            )}
            <IconButton label="Dismiss" icon={<X />} onClick={() => dismiss(id)} />
          </li>
        ))}
      </ol>
    </Context>
  );
}
