import { useSearchParams } from "wouter";

/** Values of the page's address; empty ones are removed from it. */
type Changes = Readonly<Record<string, string>>;

/** The parameters of the page's address, which a reload keeps, and a function that changes some of them. */
export function useUrlParams(): readonly [URLSearchParams, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === "") after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  return [params, change];
}

/** The view of a page that its address names, and a function that changes it. */
export function useUrlView(fallback: string): readonly [string, (next: string) => void] {
  const [params, change] = useUrlParams();
  // A line belongs to the view that it was opened in.
  const choose = (view: string): void => change({ line: "", view: view === fallback ? "" : view });
  return [params.get("view") ?? (params.has("line") ? "file" : fallback), choose];
}
