/** When to act on something that happens often. */
export interface Debounce {
  notice(): void;
  /** Forgets what happened. */
  cancel(): void;
}

/** Acts once nothing happened for `quiet` milliseconds, and at the latest `longest` after the first that did. */
export function debounce(
  act: () => void,
  wait: { readonly quiet: number; readonly longest: number },
): Debounce {
  let timer: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    clearTimeout(deadline);
    timer = undefined;
    deadline = undefined;
  };
  const fire = (): void => {
    cancel();
    act();
  };
  return {
    notice() {
      deadline ??= setTimeout(fire, wait.longest);
      if (timer === undefined) timer = setTimeout(fire, wait.quiet);
      else timer.refresh();
    },
    cancel,
  };
}
