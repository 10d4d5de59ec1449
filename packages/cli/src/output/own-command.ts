/** How to call this program: npm adds it to the PATH only within its scripts, where npx finds it. */
export function ownCommand(env: NodeJS.ProcessEnv = process.env): string {
  return env.npm_lifecycle_event === undefined ? "skillwright" : "npx skillwright";
}
