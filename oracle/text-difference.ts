const CONTEXT = 60;

/** Where two texts begin to differ, for a person. */
export function firstDifference(real: string, ours: string): readonly string[] {
  let at = 0;
  while (at < real.length && real[at] === ours[at]) at += 1;
  const around = (text: string): string =>
    JSON.stringify(text.slice(Math.max(0, at - CONTEXT), at + 2 * CONTEXT));
  return [
    `  at character ${at} of ${real.length} and ${ours.length}:`,
    `    host: ${around(real)}`,
    `    ours: ${around(ours)}`,
  ];
}
