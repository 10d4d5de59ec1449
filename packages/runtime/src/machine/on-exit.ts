const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const actions = new Set<() => void>();

/** Does something when this process ends, also by Ctrl-C, until cancelled. The program's own signal handlers win. */
export function onExit(action: () => void): () => void {
  if (actions.size === 0) {
    process.on("exit", runActions);
    // Before all others: a handler that the program set for one signal is no longer there after it ran.
    for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  }
  actions.add(action);
  return () => {
    if (actions.delete(action) && actions.size === 0) stopListening();
  };
}

function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  runActions();
  stopListening();
  // Without a listener the signal ends the process, with the exit code that shells expect.
  process.kill(process.pid, signal);
}

/** The last first: what was started in a folder ends before the folder is removed. */
function runActions(): void {
  for (const action of [...actions].toReversed()) action();
  actions.clear();
}

function stopListening(): void {
  process.off("exit", runActions);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}
