import { type ComponentType, useEffect, useRef, useState } from "react";
import { useNotify } from "./notices.tsx";

interface PartOptions {
  readonly wanted: boolean;
  /** The part could not be loaded; a notice says so already. */
  readonly onFailure: () => void;
}

/** A part of the app that is loaded when it is wanted; undefined until it is there. */
export function usePart<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { wanted, onFailure }: PartOptions,
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
        notify({ text: "The server cannot be reached. Is it still running?", tone: "failed" });
        failed.current();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, part, load, notify]);
  return part?.Component;
}
