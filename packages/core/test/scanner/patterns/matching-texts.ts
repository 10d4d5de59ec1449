import type { PatternPart } from "./parse-pattern.ts";

/** Numbers from 0 up to one, always the same (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let number = Math.imul(state ^ (state >>> 15), state | 1);
    number ^= number + Math.imul(number ^ (number >>> 7), number | 61);
    return ((number ^ (number >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes texts that a pattern probably matches. Every alternative is taken in turn. */
export function textsLike(pattern: PatternPart, random: () => number): () => string {
  const turns = new Map<PatternPart, number>();
  let text = "";
  let isEdge = false;
  const add = (characters: string): void => {
    if (isEdge && /\w$/.test(text) && /^\w/.test(characters)) text += " ";
    isEdge = false;
    text += characters;
  };
  const below = (limit: number): number => Math.floor(random() * limit);
  const visit = (part: PatternPart): void => {
    switch (part.type) {
      case "text":
        add(part.text);
        break;
      case "set":
        add(memberOf(part.members));
        break;
      case "sequence":
        for (const each of part.parts) visit(each);
        break;
      case "either": {
        const turn = turns.get(part) ?? below(part.parts.length);
        turns.set(part, turn + 1);
        const option = part.parts[turn % part.parts.length];
        if (option !== undefined) visit(option);
        break;
      }
      case "repeat": {
        const extra = Math.min(part.most - part.least, random() < 0.7 ? 1 : 5);
        for (let count = part.least + below(extra + 1); count > 0; count -= 1) visit(part.part);
        break;
      }
      case "edge":
        isEdge = true;
        break;
      default:
        if (part.type === "ahead" && !part.isNegative) visit(part.part);
    }
  };
  const memberOf = (members: string): string => {
    if (members.includes(" ") && random() < 0.5) return " ";
    if (members.includes("\n") && random() < 0.3) return random() < 0.5 ? "\n" : "\n \n";
    return members.charAt(below(members.length));
  };
  return () => {
    text = "";
    isEdge = false;
    visit(pattern);
    return text;
  };
}

/** How many alternatives a pattern has. */
export function alternativesOf(part: PatternPart): number {
  switch (part.type) {
    case "sequence":
      return part.parts.reduce((sum, each) => sum + alternativesOf(each), 0);
    case "either":
      return part.parts.reduce((sum, each) => sum + 1 + alternativesOf(each), 0);
    case "repeat":
      return alternativesOf(part.part);
    default:
      return 0;
  }
}
