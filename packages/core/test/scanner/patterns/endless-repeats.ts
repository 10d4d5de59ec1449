import { type PatternPart, parsePattern } from "./parse-pattern.ts";

/** Repeats as often as this count as endless. */
const ENDLESS = 1000;

interface EndlessRepeat {
  /** The characters that it takes. */
  readonly members: string;
  /** What is before it in the pattern. */
  readonly before: readonly PatternPart[];
}

/**
 * Finds what makes a search take the square of a text's length: an endless repeat that can start at any character of a
 * long run of its own characters, because the pattern can begin there or another endless repeat can end there.
 */
export function quadraticRepeats(source: string): readonly string[] {
  return endlessRepeats(parsePattern(source), [])
    .filter(({ members, before }) => {
      if (before.every((part) => canMatch(part, members))) return true;
      return before.some((part, index) =>
        endsOf(part).some(({ members: others, after }) => {
          const shared = Array.from(members, (one) => (others.includes(one) ? one : "")).join("");
          return (
            shared !== "" && [...after, ...before.slice(index + 1)].every((each) => canMatch(each, shared))
          );
        }),
      );
    })
    .map(({ members }) => members);
}

/** All endless repeats in a part. */
function endlessRepeats(part: PatternPart, before: readonly PatternPart[]): readonly EndlessRepeat[] {
  switch (part.type) {
    case "sequence":
      return part.parts.flatMap((each, index) =>
        endlessRepeats(each, [...before, ...part.parts.slice(0, index)]),
      );
    case "either":
      return part.parts.flatMap((each) => endlessRepeats(each, before));
    case "repeat":
      return [
        ...(part.most >= ENDLESS ? [{ members: membersOf(part.part), before }] : []),
        ...endlessRepeats(part.part, before),
      ];
    case "ahead":
    case "behind":
      return endlessRepeats(part.part, before);
    default:
      return [];
  }
}

/** The endless repeats in a part, each with what follows it there. */
function endsOf(
  part: PatternPart,
): readonly { readonly members: string; readonly after: readonly PatternPart[] }[] {
  switch (part.type) {
    case "sequence":
      return part.parts.flatMap((each, index) =>
        endsOf(each).map(({ members, after }) => ({
          members,
          after: [...after, ...part.parts.slice(index + 1)],
        })),
      );
    case "either":
      return part.parts.flatMap(endsOf);
    case "repeat":
      return part.most >= ENDLESS ? [{ members: membersOf(part.part), after: [] }] : endsOf(part.part);
    default:
      return [];
  }
}

/** All characters that a part may take. */
function membersOf(part: PatternPart): string {
  switch (part.type) {
    case "set":
      return part.members;
    case "text":
      return part.text;
    case "sequence":
    case "either":
      return part.parts.map(membersOf).join("");
    case "repeat":
      return membersOf(part.part);
    default:
      return "";
  }
}

/** Whether a part may match inside of a long run of some characters. */
function canMatch(part: PatternPart, members: string): boolean {
  switch (part.type) {
    case "text":
      return Array.from(part.text).every((one) => members.includes(one));
    case "set":
      return Array.from(part.members).some((one) => members.includes(one));
    case "sequence":
      return part.parts.every((each) => canMatch(each, members));
    case "either":
      return part.parts.some((each) => canMatch(each, members));
    case "repeat":
      return part.least === 0 || canMatch(part.part, members);
    case "edge":
      return (/\w/.test(members) && /\W/.test(members)) || members.includes("\n");
    case "behind":
      // What must not be before it may be all characters of the run.
      return !(part.isNegative && Array.from(members).every((one) => canMatch(part.part, one)));
    default:
      return true;
  }
}
