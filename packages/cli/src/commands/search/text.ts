import { count } from "../../output/numbers.ts";

/** What `search` says. */
export const searchTexts = {
  found: (number: number, among: number): string => `${count(number, "skill")} of ${among}`,
  none: "No skill fits.",
  blank: "the query is empty",
  blankHint: "Say what you want to do: `skillwright search merge two pdf files`.",
  inputHint: "Say what you want to do, or send a text to standard input.",
  meant: (ids: readonly string[]): string => `Did you mean ${ids.join(", ")}?`,
  noneWanted: "`--limit` takes a number from 1 on",
  nothing: (program: string): string =>
    `There are no skills here to search. \`${program} list\` says where they are looked for.`,
  otherWords: "Try other words.",
  wider: (program: string): string =>
    `\`${program} search --all\` also looks among skills that cannot be used here.`,
  matched: "matched: ",
  also: (path: string, more: number): string =>
    `nearly the same: ${path}${more === 0 ? "" : ` and ${count(more, "other skill")}`}`,
  unsure: (number: number): string =>
    `Nothing fits well. ${number === 1 ? "This comes" : "These come"} nearest:`,
  sure: (confidence: number, meaning: string): string =>
    `How sure: ${Math.round(confidence * 100)} %. Meaning: ${meaning}.`,
  meanings: {
    used: "asked",
    enough: "not needed, words are enough",
    unwanted: "not asked",
    unavailable: "not available",
  },
  oneWay: "Use one of them, or neither: semantic search then runs only if keywords are not enough.",
  byMeaning: "what it is about",
  nearName: "its name is nearly that",
  exactName: "its name",
  reading: (done: number, total: number): string => `Reading skills: ${done} of ${total}`,
  score: (score: number): string => score.toFixed(2),
  fields: {
    name: "name",
    displayName: "title",
    description: "description",
    whenToUse: "when to use",
    tags: "tags",
    triggers: "triggers",
    headings: "headings",
    body: "instructions",
  },
} as const;
