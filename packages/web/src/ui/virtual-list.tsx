import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

interface VirtualRows<Item> {
  /** Should stay the same object while nothing changes: measured heights are looked up again otherwise. */
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The usual height of a row in pixels; each is measured once it is shown. */
  readonly height: number | ((item: Item) => number);
}

interface VirtualListProps<Item> extends VirtualRows<Item> {
  /** What scrolls: the page, or the body of the dialog that contains the list. Default: `page`. */
  readonly scroller?: "page" | "dialog";
  readonly className?: string;
  readonly children: (item: Item) => ReactNode;
}

/** Rows that are shown beyond each edge, so that fast scrolling, the Tab key and the arrow keys find them. */
const OVERSCAN = 8;

/** A list with any number of rows: only those in sight are in the DOM. */
export function VirtualList<Item>({ scroller = "page", ...props }: VirtualListProps<Item>) {
  return scroller === "page" ? <PageList {...props} /> : <DialogList {...props} />;
}

type ListProps<Item> = Omit<VirtualListProps<Item>, "scroller">;

function PageList<Item>(props: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const scrollMargin = useTop(list, () => document.documentElement);
  const virtual = useWindowVirtualizer({ ...useRowOptions(props), scrollMargin });
  return <Rows {...props} list={list} virtual={virtual} />;
}

function DialogList<Item>(props: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  return <Rows {...props} list={list} virtual={useDialogRows(list, props)} />;
}

/** The rows of a list or table in a dialog that are in sight. */
export function useDialogRows<Item>(list: RefObject<HTMLElement | null>, rows: VirtualRows<Item>) {
  const body = (): Element | null => list.current?.closest("[data-body]") ?? null;
  const scrollMargin = useTop(list, body);
  return useVirtualizer({ ...useRowOptions(rows), getScrollElement: body, scrollMargin });
}

interface RowsProps<Item, Scroller extends Element | Window> extends ListProps<Item> {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly virtual: Virtualizer<Scroller, Element>;
}

function Rows<Item, Scroller extends Element | Window>(props: RowsProps<Item, Scroller>) {
  const { items, list, virtual, className, children } = props;
  return (
    <ul ref={list} className={`relative ${className ?? ""}`} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
          >
            {children(item)}
          </li>
        );
      })}
    </ul>
  );
}

function useRowOptions<Item>({ items, keyOf, height }: VirtualRows<Item>) {
  const latest = useRef(keyOf);
  latest.current = keyOf;
  // A new function would make the virtualizer compute the place of every row again.
  const getItemKey = useCallback(
    (index: number): string | number => {
      const item = items[index];
      return item === undefined ? index : latest.current(item);
    },
    [items],
  );
  const estimateSize = (index: number): number => {
    const item = items[index];
    if (typeof height === "number" || item === undefined) return typeof height === "number" ? height : 0;
    return height(item);
  };
  return { count: items.length, estimateSize, overscan: OVERSCAN, getItemKey };
}

/** How far below the start of what scrolls a list begins, which what is above it can change. */
function useTop(list: RefObject<HTMLElement | null>, scroller: () => Element | null): number {
  const [top, setTop] = useState(0);
  const latest = useRef(scroller);
  latest.current = scroller;
  const measure = useCallback((): void => {
    const frame = latest.current();
    if (list.current === null || frame === null) return;
    const start = frame === document.documentElement ? 0 : frame.getBoundingClientRect().top;
    setTop(Math.round(list.current.getBoundingClientRect().top - start + frame.scrollTop));
  }, [list]);
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [measure]);
  return top;
}
