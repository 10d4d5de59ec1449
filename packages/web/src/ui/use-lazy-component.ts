import { type ComponentType, useEffect, useRef, useState } from "react";
import { useNotify } from "./notices.tsx";

interface LazyOptions {
  readonly wanted: boolean;
  /** Called if loading failed; a notification already says so. */
  readonly onFailure: () => void;
}

/** A lazily loaded component; undefined until it has loaded. */
export function useLazyComponent<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { wanted, onFailure }: LazyOptions,
): ComponentType<Props> | undefined {
  const [part, setPart] = useState<{ readonly Component: ComponentType<Props> }>();
  const notify = useNotify();
  const failed = useRef(onFailure);
  failed.current = onFailure;
  useEffect(() => {
    if (!wanted || part !== undefined) return;
    let isWanted = true;
    load().then(
      ({ default: Component }) => isWanted && setPart({ Component }),
      () => {
        if (!isWanted) return;
        notify({ text: "Can't reach the server. Is it still running?", tone: "failed" });
        failed.current();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, part, load, notify]);
  return part?.Component;
}
