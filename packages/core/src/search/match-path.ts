/** Longest glob that is evaluated; a longer one is a mistake. */
const MAX_GLOB_LENGTH = 256;

/** Above it the cache of globs is cleared. */
const MAX_KNOWN = 10_000;

/** A step of a glob: it consumes one character of a path, or leads to other steps. */
type Step = { readonly takes: (sign: string) => boolean } | { readonly leadsTo: readonly number[] };

const known = new Map<string, readonly Step[]>();

/**
 * Whether a glob such as `src/**` or `*.{csv,tsv}` fits a path relative to the project, with `/` between its parts. A
 * glob without `/` fits a file's name in any folder.
 */
export function matchesPath(glob: string, path: string): boolean {
  let steps = known.get(glob);
  if (steps === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    steps = toSteps(glob);
    known.set(glob, steps);
  }
  return steps.length > 0 && walks(steps, path);
}

function toSteps(glob: string): readonly Step[] {
  const plain = glob.replace(/^\.?\//, "");
  if (plain === "" || plain.length > MAX_GLOB_LENGTH) return [];
  const steps: Step[] = [];
  addSteps(plain.includes("/") ? plain : `**/${plain}`, steps);
  return steps;
}

function addSteps(glob: string, steps: Step[]): void {
  for (const [part, choices] of glob.matchAll(/\*\*\/|\*+|\?|\{([^{}]*)\}|./gsu)) {
    if (part === "**/") {
      // Folders and a slash, or nothing at all.
      steps.push({ leadsTo: [steps.length + 1, steps.length + 5] });
      addAnyNumber(steps, isAny);
      steps.push({ takes: (sign) => sign === "/" });
    } else if (part.startsWith("**")) addAnyNumber(steps, isAny);
    else if (part === "*") addAnyNumber(steps, isInPart);
    else if (part === "?") steps.push({ takes: isInPart });
    else if (choices !== undefined) addChoices(choices.split(","), steps);
    else steps.push({ takes: (sign) => sign === part });
  }
}

function addAnyNumber(steps: Step[], takes: (sign: string) => boolean): void {
  const start = steps.length;
  steps.push({ leadsTo: [start + 1, start + 3] }, { takes }, { leadsTo: [start] });
}

function addChoices(choices: readonly string[], steps: Step[]): void {
  const fork = steps.push({ leadsTo: [] }) - 1;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const choice of choices) {
    starts.push(steps.length);
    addSteps(choice, steps);
    ends.push(steps.push({ leadsTo: [] }) - 1);
  }
  steps[fork] = { leadsTo: starts };
  for (const end of ends) steps[end] = { leadsTo: [steps.length] };
}

/** Follows all states in parallel, character by character, so the cost is at most glob length times path length. */
function walks(steps: readonly Step[], path: string): boolean {
  let places = new Set<number>();
  reach(0, steps, places);
  for (const sign of path) {
    const next = new Set<number>();
    for (const place of places) {
      const step = steps[place];
      if (step !== undefined && "takes" in step && step.takes(sign)) reach(place + 1, steps, next);
    }
    places = next;
  }
  return places.has(steps.length);
}

function reach(place: number, steps: readonly Step[], places: Set<number>): void {
  if (places.has(place)) return;
  places.add(place);
  const step = steps[place];
  if (step !== undefined && "leadsTo" in step) for (const other of step.leadsTo) reach(other, steps, places);
}

function isAny(): boolean {
  return true;
}

function isInPart(sign: string): boolean {
  return sign !== "/";
}
