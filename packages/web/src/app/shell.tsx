import clsx from "clsx";
import { Layers, Moon, Search, Sun } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Link, useLocation } from "wouter";
import { chooseTheme, shownTheme } from "../state/theme.ts";
import { usePending } from "../state/use-pending.ts";
import { IconButton } from "../ui/button.tsx";
import { MessageText } from "../ui/message-text.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { type Connection, connection, useEvents } from "./events.ts";
import { pages } from "./pages.ts";
import { paletteKeys } from "./palette-host.tsx";
import { usePageHeading } from "./use-page-heading.ts";

const texts: Readonly<Record<Exclude<Connection, "open">, string>> = {
  lost: "Can't reach the server. Reconnecting… This page may be out of date.",
  back: "Reconnected. Everything is up to date.",
  refused: "You're signed out. Open the link that `skillwright serve --open` prints.",
};

/** Shows when the connection to the server is lost, and when it is back. */
function ConnectionBanner() {
  const state = connection.use();
  return (
    <div role="status" className="sticky top-0 z-20 max-md:top-13">
      {state !== "open" && (
        <p
          className={clsx(
            "border-b px-4 py-1.5 text-note sm:px-8 animate-fade",
            state === "back"
              ? "border-line bg-accent-soft text-accent-ink"
              : "border-line bg-warn-soft text-warn",
          )}
        >
          <MessageText text={texts[state]} />
        </p>
      )}
    </div>
  );
}

const fillsScreen = /^\/(?:chat|agents\/[^/]+|skills\/(?:create|edit|unloaded))(?:\/|$)/;

interface ShellProps {
  readonly onOpenSkills: () => void;
  readonly onOpenPalette: () => void;
  readonly children: ReactNode;
}

/** The layout around every page: navigation at the side, or at the bottom on a phone. */
export function Shell({ onOpenSkills, onOpenPalette, children }: ShellProps) {
  const [location] = useLocation();
  useEvents();
  const main = useRef<HTMLElement>(null);
  usePageHeading(main);
  const waiting: Readonly<Record<string, number>> = { ...usePending() };
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[13.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-paper px-4 py-2 md:h-dvh md:flex-col md:items-stretch md:border-r md:border-b-0 md:px-3 md:py-5">
        <Link href="/skills" className="flex items-center gap-2.5 rounded-control px-2 py-1 md:mb-5">
          <img src="/icon.svg" alt="" className="size-6" />
          <span className="text-lead font-semibold tracking-tight">Skillwright</span>
        </Link>
        <nav
          aria-label="Main"
          className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-paper max-md:pb-[env(safe-area-inset-bottom)]"
        >
          <ul className="flex max-md:justify-around md:flex-col md:gap-0.5">
            {pages.map(({ path, label, Icon }) => {
              const isHere = location === path || location.startsWith(`${path}/`);
              const count = waiting[path] ?? 0;
              return (
                <li key={path}>
                  <Link
                    href={path}
                    aria-current={isHere ? "page" : undefined}
                    className={clsx(
                      "relative flex items-center gap-2.5 rounded-control px-2.5 py-2 transition-colors max-md:flex-col max-md:gap-0.5 max-md:px-1.5 max-md:text-label",
                      isHere
                        ? "text-ink md:bg-sunken font-medium"
                        : "text-ink-soft hover:text-ink md:hover:bg-sunken",
                    )}
                  >
                    <Icon className={clsx("size-4.5", isHere && "text-accent")} />
                    {label}
                    {count > 0 && (
                      <span className="ml-auto rounded-full bg-accent px-1.5 text-label font-medium text-on-accent max-md:absolute max-md:top-0.5 max-md:left-[calc(50%+0.35rem)]">
                        {count}
                        <span className="sr-only"> waiting</span>
                      </span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 md:mt-auto md:ml-0 md:justify-between">
          <button
            type="button"
            onClick={onOpenSkills}
            className="inline-flex h-9 items-center gap-2 rounded-control px-2.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
          >
            <Layers className="size-4.5" />
            <span className="max-sm:sr-only">All skills</span>
          </button>
          <span className="flex">
            <IconButton
              label="Command palette"
              icon={<Search className="size-4.5" />}
              title={`Command palette (${paletteKeys.label})`}
              aria-keyshortcuts={paletteKeys.modifier === "metaKey" ? "Meta+K" : "Control+K"}
              onClick={onOpenPalette}
            />
            <ThemeButton />
          </span>
        </div>
      </aside>
      <main ref={main} id="content" tabIndex={-1} className="min-w-0 outline-none max-md:pb-20">
        <ConnectionBanner />
        {/* Lists and text have a readable maximum width; the chat and the editor use all of it. */}
        <div className={clsx(!fillsScreen.test(location) && "mx-auto max-w-266")}>
          <ErrorBoundary location={location}>{children}</ErrorBoundary>
        </div>
      </main>
    </div>
  );
}

function ThemeButton() {
  const theme = shownTheme.use();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={`Switch to ${other} theme`}
      icon={theme === "dark" ? <Sun className="size-4.5" /> : <Moon className="size-4.5" />}
      onClick={() => chooseTheme(other)}
    />
  );
}
