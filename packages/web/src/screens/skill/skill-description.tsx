import clsx from "clsx";
import { useLayoutEffect, useRef, useState } from "react";

/** A description, cut to three lines with a button for the rest. */
export function SkillDescription({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (element === null) return undefined;
    const measure = (): void => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="mt-1 max-w-prose">
      <p ref={paragraph} className={clsx("text-ink-soft text-pretty wrap-anywhere", !open && "line-clamp-3")}>
        {text}
      </p>
      {(cut || open) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="rounded-control text-note text-accent-ink underline underline-offset-2"
        >
          {open ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}
