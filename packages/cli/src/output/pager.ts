import { spawnSync } from "node:child_process";

/** Exit statuses of a shell that can't run a program. */
const NOT_RUN = [126, 127];

/** The command that shows long output; undefined if output goes straight to the terminal. */
export function pagerCommand(
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
): string | undefined {
  const chosen = env.SKILLWRIGHT_PAGER ?? env.PAGER ?? (platform === "win32" ? "" : "less");
  return chosen.trim() === "" || chosen.trim() === "cat" || env.TERM === "dumb" ? undefined : chosen;
}

/** Shows text in a pager and waits until the user leaves it. Returns false if the pager can't be started. */
export function showInPager(text: string, command: string, env: NodeJS.ProcessEnv): boolean {
  // The pager gets Ctrl+C too and decides what it means.
  const ignore = (): void => undefined;
  process.on("SIGINT", ignore);
  try {
    // Like Git: leave if it fits on one screen, keep colors, leave the text on the screen.
    const { status } = spawnSync(command, {
      shell: true,
      input: text,
      stdio: ["pipe", "inherit", "inherit"],
      env: { ...env, LESS: env.LESS ?? "FRX", LV: env.LV ?? "-c" },
    });
    return status !== null && !NOT_RUN.includes(status);
  } finally {
    process.off("SIGINT", ignore);
  }
}
