import { type FoundUrl, findUrls } from "./host-kind.ts";
import { type Reach, reachOf } from "./literal-index.ts";
import { WHOLE_FILE } from "./rules/places.ts";
import type { Evidence, HostKind, ScanRule, Signal } from "./scan-rule.ts";
import type { ScanText } from "./scan-text.ts";
import { valueFlowOf } from "./value-flow.ts";

/** A place where all evidence of a rule is near. */
export interface RuleMatch {
  readonly rule: ScanRule;
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

/** What a search found. */
export interface SearchResult {
  readonly matches: readonly RuleMatch[];
  readonly urls: readonly FoundUrl[];
  /** Signals that occur. */
  readonly signals: readonly Signal[];
}

interface Place {
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

/** Finds the places of evidence in a text, each kind once. */
export interface EvidenceSearch {
  readonly text: ScanText;
  readonly placesOfSignal: (signal: Signal) => readonly Place[];
  readonly urls: readonly FoundUrl[];
  readonly placesOf: (evidence: Evidence) => readonly Place[];
  /** At most how many lines have a piece of evidence, without a search for it. */
  readonly linesAtMost: (evidence: Evidence) => number;
  /** Whether a line has addresses and all of them are of these kinds. */
  readonly hasOnlyHosts: (kinds: readonly HostKind[], line: number) => boolean;
  /** Whether a place contains an address or one follows at once, and all addresses of its line are of these kinds. */
  readonly hasOwnHosts: (kinds: readonly HostKind[], place: Place) => boolean;
  /** Signals that were searched and occur. */
  signals(): readonly Signal[];
}

/** Who gets an email, which no address of a site on the same line makes harmless. */
const MAILBOX = /(?<![\w.+/:-])[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]{2,}(?![\w.-]{0,40}:)/;

/** Most characters between a command that a pattern finds and its address. */
const MAX_ARGUMENT_GAP = 20;

/** Prepares a text for searches. Each takes time proportional to the text, whatever it contains. */
export function searchEvidence(
  text: ScanText,
  /** A search of a text that mostly has the same lines, such as before strings were joined. Default: none. */
  similar?: EvidenceSearch,
): EvidenceSearch {
  const differs = similar === undefined ? undefined : compareLines(text, similar.text);
  const found = new Map<Signal, readonly Place[]>();
  const known = new Map<Evidence, readonly Place[]>();
  const urls = findUrls(text.lower);
  const urlPlaces = urls.map(({ offset, kind, plainHttp, host }) => ({
    line: text.lineAt(offset),
    offset,
    length: host.length + 8,
    kind,
    plainHttp,
  }));
  let placesByLine: ReadonlyMap<number, typeof urlPlaces> | undefined;
  const onLine = (line: number): typeof urlPlaces => {
    placesByLine ??= Map.groupBy(urlPlaces, (place) => place.line);
    return placesByLine.get(line) ?? [];
  };
  const hasOnlyHosts = (kinds: readonly HostKind[], line: number): boolean => {
    const places = onLine(line);
    return places.length > 0 && places.every(({ kind }) => kinds.includes(kind));
  };
  const counts = new Map<Signal, number>();
  const countLines = (signal: Signal): number => text.literals.countOf(signal) ?? text.lineCount;
  const signalPlaces = (signal: Signal): readonly Place[] =>
    remember(found, signal, () =>
      similar === undefined || differs === undefined
        ? findSignal(text, signal)
        : findAgain(text, signal, similar, differs),
    );
  const find = (evidence: Evidence): readonly Place[] => {
    if ("hosts" in evidence) return urlPlaces.filter(({ kind }) => evidence.hosts.includes(kind));
    if ("plainHttp" in evidence) return urlPlaces.filter(({ plainHttp }) => plainHttp);
    const [only, ...others] = evidence.signals;
    if (only !== undefined && others.length === 0) return signalPlaces(only);
    return evidence.signals.flatMap(signalPlaces).toSorted((a, b) => a.line - b.line || a.offset - b.offset);
  };
  return {
    text,
    urls,
    placesOfSignal: signalPlaces,
    placesOf: (evidence) => remember(known, evidence, () => find(evidence)),
    linesAtMost(evidence) {
      if (!("signals" in evidence)) return find(evidence).length;
      let most = 0;
      for (const signal of evidence.signals) most += remember(counts, signal, () => countLines(signal));
      return most;
    },
    hasOnlyHosts,
    hasOwnHosts: (kinds, { line, offset, length }) =>
      hasOnlyHosts(kinds, line) &&
      onLine(line).some(
        (place) => offset <= place.offset && place.offset <= offset + length + MAX_ARGUMENT_GAP,
      ),
    signals: () => [...found].flatMap(([signal, places]) => (places.length > 0 ? [signal] : [])),
  };
}

/** Searches a text with rules, and for signals that are of interest without a rule. */
export function searchText(
  text: ScanText,
  rules: readonly ScanRule[],
  always: readonly Signal[],
  search: EvidenceSearch = searchEvidence(text),
): SearchResult {
  search.placesOf({ signals: always });
  const matches = rules.flatMap((rule) => matchRule(rule, text, search));
  return { matches, urls: search.urls, signals: search.signals() };
}

/** Whether a piece of a rule's evidence, other than an address, occurs near a line. */
export function hasEvidenceNear(
  { evidence, lines = 0 }: ScanRule,
  line: number,
  search: EvidenceSearch,
): boolean {
  return evidence.some(
    (piece) => "signals" in piece && hasPlace(search.placesOf(piece), line - lines, line + lines),
  );
}

function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

function matchRule(rule: ScanRule, text: ScanText, search: EvidenceSearch): readonly RuleMatch[] {
  const { placesOf, linesAtMost, hasOnlyHosts, hasOwnHosts } = search;
  if (rule.files?.test(text.file.toLowerCase()) === false) return [];
  const [first, ...others] = rule.evidence;
  const { unlessHosts } = rule;
  // Most rules end at a piece of evidence that is nowhere, so the rarest is searched first.
  for (const piece of rule.evidence) if (linesAtMost(piece) === 0) return [];
  for (const piece of rule.evidence.toSorted((a, b) => linesAtMost(a) - linesAtMost(b)))
    if (placesOf(piece).length === 0) return [];
  const starts = placesOf(first).filter(({ line }) => rule.where.includes(text.kindAt(line)));
  const near = others.map((evidence) => {
    const places = placesOf(evidence);
    return unlessHosts === undefined
      ? places
      : places.filter((place) => !hasOwnHosts(unlessHosts, place) || MAILBOX.test(text.line(place.line)));
  });
  const within = rule.lines ?? 0;
  let whole: boolean | undefined;
  const flows = (line: number): boolean => {
    if (within !== WHOLE_FILE) return hasFlow(rule, line, search);
    whole ??= hasFlow(rule, line, search);
    return whole;
  };
  let last = -1;
  return starts.flatMap(({ line, offset, length }) => {
    if (line === last) return [];
    if (!near.every((places) => hasPlace(places, line - within, line + within))) return [];
    if (unlessHosts !== undefined && hasOnlyHosts(unlessHosts, line) && !MAILBOX.test(text.line(line)))
      return [];
    if (rule.unless !== undefined && hasPlace(placesOf(rule.unless), line - within, line + within)) return [];
    if (rule.flow !== undefined && !flows(line)) return [];
    last = line;
    return [{ rule, line, offset, length }];
  });
}

/**
 * Whether what one piece of a rule's evidence yields gets to another one near a line, and not only to the vendors that
 * everybody knows. Sentences have no variables.
 */
function hasFlow(
  { evidence, flow: [from, to] = [0, 0], lines = 0 }: ScanRule,
  line: number,
  { text, placesOf, hasOnlyHosts }: Pick<EvidenceSearch, "text" | "placesOf" | "hasOnlyHosts">,
): boolean {
  if (text.kindAt(line) === "prose") return true;
  const isWhole = lines === WHOLE_FILE;
  const within = { first: Math.max(0, line - lines), last: Math.min(line + lines, text.lineCount - 1) };
  const near = (index: number): readonly Place[] => {
    const { first, last } = index === 0 && !isWhole ? { first: line, last: line } : within;
    const places = placesOf(evidence[index] ?? evidence[0]);
    const start = indexFrom(places, first);
    let end = start;
    while ((places[end]?.line ?? Number.POSITIVE_INFINITY) <= last) end += 1;
    return places.slice(start, end);
  };
  const needsHost = evidence.some((piece) => "hosts" in piece);
  const targets = near(to).filter((place) => !needsHost || !hasOnlyHosts(["official", "local"], place.line));
  return valueFlowOf(text).reaches(near(from), targets, within);
}

/** Whether one of the places, which are sorted, is on one of the lines. */
function hasPlace(places: readonly Place[], from: number, to: number): boolean {
  const place = places[indexFrom(places, from)];
  return place !== undefined && place.line <= to;
}

/** The index of the first of the places, which are sorted, that is on a line or after it. */
function indexFrom(places: readonly Place[], line: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first match that begins on each line. */
function findSignal(text: ScanText, signal: Signal): readonly Place[] {
  const lines = text.literals.linesWith(signal);
  return lines === undefined
    ? findAnywhere(text, signal.pattern)
    : findNear(text, signal.pattern, { lines, reach: reachOf(signal) });
}

/**
 * Searches around lines that have a string of a pattern. White space in a pattern may be the end of a line, so a match
 * may begin or end on another line. Each line is searched once as the start of a match.
 */
function findNear(
  text: ScanText,
  pattern: RegExp,
  { lines, reach: { before, after } }: { readonly lines: readonly number[]; readonly reach: Reach },
): readonly Place[] {
  const places: Place[] = [];
  for (let index = 0; index < lines.length; ) {
    const first = stepBack(text, lines[index] ?? 0, before);
    let last = lines[index] ?? 0;
    index += 1;
    for (let next = lines[index]; next !== undefined; next = lines[index]) {
      if (stepBack(text, next, before) > last + 1) break;
      last = next;
      index += 1;
    }
    findBetween(text, pattern, { first, last, end: stepForward(text, last, after) }, places);
  }
  return places;
}

/** Adds the matches that begin between two lines and end on a third, or before. */
function findBetween(
  text: ScanText,
  pattern: RegExp,
  { first, last, end }: { readonly first: number; readonly last: number; readonly end: number },
  places: Place[],
): void {
  // A pattern may look at what is before a match.
  const base = text.startOf(Math.max(0, first - 1));
  const part = text.lower.slice(base, endOf(text, end));
  const limit = endOf(text, last) - base;
  pattern.lastIndex = text.startOf(first) - base;
  for (let match = pattern.exec(part); match !== null && match.index < limit; match = pattern.exec(part)) {
    const offset = base + match.index;
    const line = text.lineAt(offset);
    places.push({ line, offset, length: match[0].length });
    if (line >= last) break;
    pattern.lastIndex = text.startOf(line + 1) - base;
  }
  pattern.lastIndex = 0;
}

/** Most blank lines that are skipped at once: an endless number would take endless time. */
const MAX_BLANK_LINES = 20;

/** The line so many lines before one, blank lines not counted. */
function stepBack(text: ScanText, line: number, steps: number): number {
  let at = line;
  for (let step = 0; step < steps && at > 0; step += 1) {
    const limit = Math.max(0, at - MAX_BLANK_LINES - 1);
    at -= 1;
    while (at > limit && isBlank(text, at)) at -= 1;
  }
  return at;
}

/** The line so many lines after one, blank lines not counted. */
function stepForward(text: ScanText, line: number, steps: number): number {
  const end = text.lineCount - 1;
  let at = line;
  for (let step = 0; step < steps && at < end; step += 1) {
    const limit = Math.min(end, at + MAX_BLANK_LINES + 1);
    at += 1;
    while (at < limit && isBlank(text, at)) at += 1;
  }
  return at;
}

function isBlank(text: ScanText, line: number): boolean {
  return text.line(line) === "";
}

/** Says for each line whether a match that begins there may differ, by how many lines it may go on for. */
type DifferingLines = (lines: number) => readonly boolean[];

/** Compares the lines of two texts; undefined if they have different numbers of lines. */
function compareLines(text: ScanText, other: ScanText): DifferingLines | undefined {
  if (text.lineCount !== other.lineCount) return undefined;
  const differing: number[] = [];
  for (let line = 0; line < text.lineCount; line += 1)
    if (
      text.lower.slice(text.startOf(line), endOf(text, line)) !==
      other.lower.slice(other.startOf(line), endOf(other, line))
    )
      differing.push(line);
  const known = new Map<number, readonly boolean[]>();
  return (lines) =>
    remember(known, lines, () => {
      const differs = Array.from({ length: text.lineCount }, () => false);
      for (const line of differing) {
        const from = Math.min(stepBack(text, line, lines), stepBack(other, line, lines));
        // What is before a match may matter too.
        for (let at = from; at <= Math.min(line + 1, text.lineCount - 1); at += 1) differs[at] = true;
      }
      return differs;
    });
}

/** Finds a signal on the lines that differ, and takes the other places from the search of a similar text. */
function findAgain(
  text: ScanText,
  signal: Signal,
  similar: EvidenceSearch,
  compared: DifferingLines,
): readonly Place[] {
  const reach = reachOf(signal);
  const differs = compared(reach.before + reach.after);
  const kept = similar
    .placesOfSignal(signal)
    .filter(({ line }) => differs[line] !== true)
    .map(({ line, offset, length }) => ({
      line,
      offset: offset - similar.text.startOf(line) + text.startOf(line),
      length,
    }));
  const lines =
    text.literals
      .linesWith(signal)
      ?.filter((line) => differs.slice(stepBack(text, line, reach.before), line + 1).includes(true)) ??
    differs.flatMap((isOther, line) => (isOther ? [line] : []));
  const fresh = findNear(text, signal.pattern, { lines, reach }).filter(({ line }) => differs[line] === true);
  return fresh.length === 0 ? kept : [...kept, ...fresh].toSorted((a, b) => a.line - b.line);
}

function endOf(text: ScanText, line: number): number {
  return line + 1 < text.lineCount ? text.startOf(line + 1) : text.lower.length;
}

function findAnywhere(text: ScanText, pattern: RegExp): readonly Place[] {
  const places: Place[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text.lower); match !== null; match = pattern.exec(text.lower)) {
    const line = text.lineAt(match.index);
    places.push({ line, offset: match.index, length: match[0].length });
    pattern.lastIndex =
      line + 1 < text.lineCount ? Math.max(text.startOf(line + 1), match.index + 1) : text.lower.length + 1;
  }
  pattern.lastIndex = 0;
  return places;
}
