/** What `delete` asks and prints. */
export const deleteTexts = {
  ask: (name: string, path: string): string => `Move "${name}" (${path}) to the trash? [y/N] `,
  otherwise: "Nothing was deleted",
  effect: "move it to the trash without asking",
} as const;
