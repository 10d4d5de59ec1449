import { useState } from "react";

/** Whether a promise is pending, and a function that watches what an event handler returned. */
export function useRunning(): readonly [boolean, (result: unknown) => void] {
  const [running, setRunning] = useState(0);
  const watch = (result: unknown): void => {
    if (!(result instanceof Promise)) return;
    setRunning((now) => now + 1);
    void result.finally(() => setRunning((now) => now - 1));
  };
  return [running > 0, watch];
}
