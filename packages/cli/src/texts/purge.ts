/** What `purge` says. */
export const purgeTexts = {
  nothing: "Skillwright keeps nothing on this computer.",
  wouldRemove: "These would be removed:",
  removed: "Removed:",
  hint: "`skillwright purge --yes` removes them. Nothing you wrote is among them; they are built anew when needed.",
  kept: (file: string): string => `Skills and configuration (${file}) are yours and stay.`,
  kinds: { index: "index", "compiled-code": "compiled code" },
} as const;
