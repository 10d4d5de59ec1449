/** A character that changes the direction of the text around it. */
export interface BidiControl {
  readonly offset: number;
  readonly codePoint: number;
}

const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const MARKS: ReadonlySet<number> = new Set([0x061c, 0x200e, 0x200f]);
const OVERRIDES: ReadonlySet<number> = new Set([0x202d, 0x202e]);

/**
 * The direction controls that can make a text read otherwise than it is. On a line with letters of a
 * right-to-left script, marks and well-nested embeddings and isolates are ordinary typography.
 */
export function findBidi(text: string): readonly BidiControl[] {
  const found: BidiControl[] = [];
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    if (!CONTROLS.test(line[0])) continue;
    const controls = Array.from(line[0].matchAll(new RegExp(CONTROLS, "g")), (match) => ({
      offset: line.index + match.index,
      codePoint: match[0].charCodeAt(0),
    }));
    const isSuspicious = suspicion(line[0], controls);
    for (const control of controls) if (isSuspicious(control)) found.push(control);
  }
  return found;
}

function suspicion(line: string, controls: readonly BidiControl[]): (control: BidiControl) => boolean {
  const isRightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u.test(line);
  if (!isRightToLeft) return () => true;
  return isNested(controls)
    ? ({ codePoint }) => OVERRIDES.has(codePoint)
    : ({ codePoint }) => !MARKS.has(codePoint);
}

/** Whether each embedding and isolate of a line is closed in order by its own end. */
function isNested(controls: readonly BidiControl[]): boolean {
  const open: ("embedding" | "isolate")[] = [];
  for (const { codePoint } of controls) {
    if (MARKS.has(codePoint)) continue;
    if (codePoint === 0x202c) {
      if (open.pop() !== "embedding") return false;
    } else if (codePoint === 0x2069) {
      if (open.pop() !== "isolate") return false;
    } else {
      open.push(codePoint >= 0x2066 ? "isolate" : "embedding");
    }
  }
  return open.length === 0;
}
