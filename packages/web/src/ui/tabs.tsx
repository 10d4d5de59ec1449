import clsx from "clsx";
import { Tabs as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  /** Rendered only while the tab is open. */
  readonly content: () => ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** `fill` takes all available height, for content that scrolls by itself. */
  readonly height?: "content" | "fill";
}

export function Tabs({ label, tabs, chosen: wanted, onChoose, height = "content" }: TabsProps) {
  const fills = height === "fill";
  // A URL can name a tab that isn't there.
  const chosen = tabs.some(({ id }) => id === wanted) ? wanted : (tabs[0]?.id ?? "");
  const list = useRef<HTMLDivElement>(null);
  const hasMore = useScrolledTabs(list, chosen);
  return (
    <Radix.Root
      value={chosen}
      onValueChange={onChoose}
      className={clsx(fills && "flex min-h-0 flex-1 flex-col")}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className={clsx(
          "relative flex shrink-0 gap-1 overflow-x-auto border-b border-line px-1.5 [scrollbar-width:none] sm:px-5.5",
          hasMore && "mask-r-from-[calc(100%-2.5rem)]",
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            data-tab={tab.id}
            {...ringForKeyboard}
            className="-mb-px flex h-10 shrink-0 rounded-t-control focus-visible:-outline-offset-2 data-pointer:outline-none items-center gap-1.5 border-b-2 border-transparent px-2.5 whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.id}
          value={tab.id}
          className={clsx("focus-visible:-outline-offset-2", fills && "min-h-0 data-[state=active]:flex-1")}
        >
          {tab.id === chosen && tab.content()}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Radix focuses a tab by script when it is clicked, for which browsers draw the ring of the keyboard. */
const ringForKeyboard = {
  onPointerDown: ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
    currentTarget.toggleAttribute("data-pointer", true),
  onKeyDown: ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
    currentTarget.toggleAttribute("data-pointer", false),
  onBlur: ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
    currentTarget.toggleAttribute("data-pointer", false),
};

/** Scrolls to the chosen tab where not all of them fit, and says whether there are more to the right. */
function useScrolledTabs(list: RefObject<HTMLElement | null>, chosen: string): boolean {
  const [hasMore, setHasMore] = useState(false);
  useLayoutEffect(() => {
    const frame = list.current;
    if (frame === null) return undefined;
    const measure = (): void => setHasMore(frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1);
    const reveal = (): void => {
      const tab = frame.querySelector<HTMLElement>(`[data-tab="${CSS.escape(chosen)}"]`);
      if (tab !== null) frame.scrollLeft = tab.offsetLeft - (frame.clientWidth - tab.offsetWidth) / 2;
      measure();
    };
    const observer = new ResizeObserver(reveal);
    observer.observe(frame);
    frame.addEventListener("scroll", measure);
    return () => {
      observer.disconnect();
      frame.removeEventListener("scroll", measure);
    };
  }, [list, chosen]);
  return hasMore;
}
