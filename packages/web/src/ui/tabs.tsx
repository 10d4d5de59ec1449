import clsx from "clsx";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

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

export function Tabs({ label, tabs, chosen, onChoose, height = "content" }: TabsProps) {
  const fills = height === "fill";
  return (
    <Radix.Root
      value={chosen}
      onValueChange={onChoose}
      className={clsx(fills && "flex min-h-0 flex-1 flex-col")}
    >
      <Radix.List
        aria-label={label}
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-1.5 [scrollbar-width:none] sm:px-5.5"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px flex h-10 shrink-0 rounded-t-control focus-visible:-outline-offset-2 items-center gap-1.5 border-b-2 border-transparent px-2.5 whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.id}
          value={tab.id}
          className={clsx("outline-none", fills && "min-h-0 data-[state=active]:flex-1")}
        >
          {tab.id === chosen && tab.content()}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
