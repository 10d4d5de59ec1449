import { closest } from "@skillwright/core/internal";
import type { TurnReport } from "./print-answer.ts";
import { talkTexts } from "./text.ts";

/** Hints if a `--param` reached no skill, or if a required one is missing. */
export function parameterAdvice(
  given: Readonly<Record<string, string>>,
  { skills, finish }: TurnReport,
): readonly string[] {
  const names = Object.keys(given);
  const called = skills.filter(({ trigger }) => trigger === "user");
  if (names.length > 0 && called.length === 0 && finish === "answered") return [talkTexts.unusedParameters];
  const missing = called.flatMap((skill) => skill.missing ?? []);
  if (missing.length === 0) return [];
  const wanted = missing.map(({ name }) => name);
  const unknown = names.flatMap((name) => {
    const [near] = closest(name, wanted);
    return near === undefined ? [] : [talkTexts.nearParameter(name, near)];
  });
  return [
    ...missing.map(({ name, description }) => talkTexts.missingParameter(name, description)),
    ...unknown,
    talkTexts.giveParameters(wanted),
  ];
}
