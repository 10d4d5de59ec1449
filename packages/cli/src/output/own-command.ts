/** How a person calls this program: npm puts it on the PATH of its own scripts alone, and npx finds it there again. */
export function ownCommand(env: NodeJS.ProcessEnv = process.env): string {
  return env.npm_lifecycle_event === undefined ? "skillwright" : "npx skillwright";
}
