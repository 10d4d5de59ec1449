/** What `hosts` says. */
export const hostTexts = {
  own: "the rules used without --as",
  the: (title: string): string => `the ${title}`,
  designed: (version: string): string => `known from the ${version}`,
  observed: (version: string, date: string): string => `observed ${version}, ${date}`,
  hint: "`skillwright list --as HOST` lists what that agent would list here. It is a simulation: it lists and explains, nothing more.",
} as const;
