import { useEffect, useState } from "react";

/** Pause in typing after which a text counts as settled, in milliseconds. */
const PAUSE_MS = 250;

/** A value that follows another one once that has stayed the same for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
