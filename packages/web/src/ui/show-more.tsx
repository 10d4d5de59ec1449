import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";

/** Rows that are rendered at first, and with each click on Show more: a page of thousands is slow and unreadable. */
const PAGE = 100;

interface ShowMoreProps<Item> {
  readonly items: readonly Item[];
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** Renders the first items of a long list, with a button for more. */
export function ShowMore<Item>({ items, children }: ShowMoreProps<Item>) {
  const [limit, setLimit] = useState(PAGE);
  const rest = items.length - limit;
  return (
    <>
      {children(items.slice(0, limit))}
      {rest > 0 && (
        <Button className="mt-3" onClick={() => setLimit(limit + PAGE)}>
          Show more ({rest.toLocaleString("en")} left)
        </Button>
      )}
    </>
  );
}
