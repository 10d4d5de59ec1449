import { useCallback } from "react";
import { useNotify } from "./notices.tsx";

/** Copies a text to the clipboard and says what was copied. */
export function useCopy(): (text: string, what: string) => Promise<void> {
  const notify = useNotify();
  return useCallback(
    async (text, what) => {
      try {
        await navigator.clipboard.writeText(text);
        notify({ text: `Copied ${what}` });
      } catch (error) {
        if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
        notify({ text: "The browser doesn't allow copying here.", tone: "failed" });
      }
    },
    [notify],
  );
}
