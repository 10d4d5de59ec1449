import { useSearchParams } from "wouter";

/** The view of a page that its URL names, so that a reload keeps it, and a function that changes it. */
export function useUrlView(fallback: string): readonly [string, (next: string) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (view: string): void => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        // A line belongs to the view that it was opened in.
        next.delete("line");
        if (view === fallback) next.delete("view");
        else next.set("view", view);
        return next;
      },
      { replace: true },
    );
  };
  return [params.get("view") ?? (params.has("line") ? "file" : fallback), choose];
}
