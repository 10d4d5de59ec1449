import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from "js-yaml";
import { errorMessage } from "../errors/skillwright-error.ts";
import type {
  ScalarStyle,
  YamlEntry,
  YamlMapping,
  YamlNode,
  YamlProblem,
  YamlResult,
  YamlScalar,
  YamlSequence,
} from "./nodes.ts";

/** Deepest nesting of collections in a YAML document; ours need four. */
export const MAX_YAML_DEPTH: number = 20;

/** Most nodes in a YAML document after aliases are expanded; stops alias bombs by counting, not guessing. */
export const MAX_YAML_NODES: number = 5000;

/** Most aliases in a YAML document. */
export const MAX_YAML_ALIASES: number = 50;

/** Up to this many fields are compared one by one, because building a set of their names takes longer. */
const FEW_FIELDS = 12;

/** The parser counts some scalars as a level, so it gets two more; the reader counts collections exactly. */
const OPTIONS = { maxDepth: MAX_YAML_DEPTH + 2 };

const TOO_DEEP = `more than ${MAX_YAML_DEPTH} levels of nesting`;

const styles: Readonly<Record<number, ScalarStyle>> = {
  [SCALAR_STYLE.PLAIN]: "plain",
  [SCALAR_STYLE.SINGLE_QUOTED]: "single",
  [SCALAR_STYLE.DOUBLE_QUOTED]: "double",
  [SCALAR_STYLE.LITERAL_BLOCK]: "literal",
  [SCALAR_STYLE.FOLDED_BLOCK]: "folded",
};

/**
 * Parses one YAML document into nodes that know their location. Never throws; hostile input ends at a limit. Of equal
 * fields the first wins. With `last-wins`, the last wins at the top of the document, unless it is written in braces.
 */
export function readYaml(text: string, topFields: "first-wins" | "last-wins" = "first-wins"): YamlResult {
  const reader = new EventReader(text, topFields);
  try {
    return reader.read(parseEvents(text, OPTIONS));
  } catch (error) {
    return reader.fail(error);
  }
}

class LimitReached extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

class EventReader {
  private readonly text: string;
  private readonly topFields: "first-wins" | "last-wins";
  private readonly problems: YamlProblem[] = [];
  /** Created for the first anchor: hardly any text has one. */
  private anchors: Map<string, { readonly node: YamlNode; readonly size: number }> | undefined;
  private events: readonly Event[] = [];
  private next = 0;
  private nodes = 0;
  private depth = 0;
  private aliases = 0;
  /** The furthest offset seen, used as the location of nodes that have none. */
  private last = 0;

  constructor(text: string, topFields: "first-wins" | "last-wins") {
    this.text = text;
    this.topFields = topFields;
  }

  read(events: readonly Event[]): YamlResult {
    this.events = events;
    if (events.length === 0) return { root: undefined, problems: [] };
    this.next = 1;
    const root = this.node();
    this.next += 1;
    const further = this.events[this.next];
    if (further !== undefined) {
      this.report("yaml-invalid", "there is a second YAML document; only one is expected", this.last);
    }
    const broken = this.problems.some((problem) => problem.code === "yaml-invalid");
    return { root: broken ? undefined : root, problems: this.problems };
  }

  fail(error: unknown): YamlResult {
    if (error instanceof LimitReached) {
      this.report("yaml-limit", error.message, error.offset);
    } else if (error instanceof YAMLException) {
      const place = error.mark?.position ?? this.last;
      if (error.reason.includes("nesting exceeded")) this.report("yaml-limit", TOO_DEEP, place);
      else this.report("yaml-invalid", error.reason, place);
    } else {
      this.report("yaml-invalid", errorMessage(error), this.last);
    }
    return { root: undefined, problems: this.problems };
  }

  private report(code: YamlProblem["code"], message: string, offset: number): void {
    this.problems.push({ code, message, offset });
  }

  private node(): YamlNode {
    const event = this.events[this.next];
    this.next += 1;
    const before = this.nodes;
    switch (event?.type) {
      case EVENT_ID.SCALAR:
        return this.anchored(event, before, this.scalar(event));
      case EVENT_ID.SEQUENCE:
        return this.anchored(event, before, this.sequence(event));
      case EVENT_ID.MAPPING:
        return this.anchored(event, before, this.mapping(event));
      case EVENT_ID.ALIAS:
        return this.alias(event.anchorStart, event.anchorEnd);
      default:
        throw new Error("the YAML ends unexpectedly");
    }
  }

  private scalar(event: Extract<Event, { type: typeof EVENT_ID.SCALAR }>): YamlScalar {
    this.count(1, event.valueStart);
    const style = styles[event.style] ?? "plain";
    const quote = style === "single" || style === "double" ? 1 : 0;
    // Nothing behind a tag or an anchor is a value too, and follows them.
    if (event.valueStart < 0) this.last = Math.max(this.last, event.tagEnd, event.anchorEnd);
    const start = event.valueStart < 0 ? this.last : event.valueStart - quote;
    const end = event.valueStart < 0 ? this.last : event.valueEnd + quote;
    this.last = Math.max(this.last, end);
    return { kind: "scalar", text: getScalarValue(this.text, event), style, start, end };
  }

  private sequence(event: Extract<Event, { type: typeof EVENT_ID.SEQUENCE }>): YamlSequence {
    this.enter(event.start);
    const flow = event.style === 2;
    const items: YamlNode[] = [];
    while (this.events[this.next]?.type !== EVENT_ID.POP) items.push(this.node());
    this.next += 1;
    this.depth -= 1;
    return { kind: "sequence", items, flow, start: event.start, end: this.close(event.start, flow, "]") };
  }

  private mapping(event: Extract<Event, { type: typeof EVENT_ID.MAPPING }>): YamlMapping {
    this.enter(event.start);
    const flow = event.style === 2;
    const lastWins = this.topFields === "last-wins" && this.depth === 1 && !flow;
    const entries: YamlEntry[] = [];
    let keys: Set<string> | undefined;
    while (this.events[this.next]?.type !== EVENT_ID.POP) {
      const key = this.node();
      const value = this.node();
      const name = key.kind === "scalar" ? key.text : this.text.slice(key.start, key.end);
      if (keys?.has(name) ?? entries.some((entry) => entry.key === name)) {
        if (!lastWins) {
          this.report("field-duplicate", `\`${name}\` is defined twice; the first value is used`, key.start);
          continue;
        }
        const earlier = entries.findIndex((entry) => entry.key === name);
        entries.splice(earlier, 1);
      }
      entries.push({ key: name, keySpan: key, value });
      if (entries.length > FEW_FIELDS) keys = (keys ?? new Set(entries.map((entry) => entry.key))).add(name);
    }
    this.next += 1;
    this.depth -= 1;
    return { kind: "mapping", entries, flow, start: event.start, end: this.close(event.start, flow, "}") };
  }

  private alias(start: number, end: number): YamlNode {
    this.aliases += 1;
    if (this.aliases > MAX_YAML_ALIASES)
      throw new LimitReached(`more than ${MAX_YAML_ALIASES} aliases`, start);
    const name = this.text.slice(start, end);
    const target = this.anchors?.get(name);
    if (target === undefined) {
      this.report("yaml-invalid", `the alias \`*${name}\` has no anchor`, start);
      return { kind: "scalar", text: "", style: "plain", start, end };
    }
    this.count(target.size, start);
    this.last = Math.max(this.last, end);
    return target.node;
  }

  private anchored(
    event: {
      readonly anchorStart: number;
      readonly anchorEnd: number;
      readonly tagStart: number;
      readonly tagEnd: number;
    },
    nodesBefore: number,
    node: YamlNode,
  ): YamlNode {
    if (event.tagStart >= 0) {
      const tag = this.text.slice(event.tagStart, event.tagEnd);
      this.report("yaml-tag", `the tag \`${tag}\` is ignored`, event.tagStart);
    }
    if (event.anchorStart >= 0) {
      const name = this.text.slice(event.anchorStart, event.anchorEnd);
      this.anchors ??= new Map();
      this.anchors.set(name, { node, size: Math.max(1, this.nodes - nodesBefore) });
    }
    return node;
  }

  private enter(start: number): void {
    this.count(1, start);
    this.depth += 1;
    if (this.depth > MAX_YAML_DEPTH) throw new LimitReached(TOO_DEEP, start);
    this.last = Math.max(this.last, start);
  }

  private count(nodes: number, offset: number): void {
    this.nodes += nodes;
    if (this.nodes > MAX_YAML_NODES) {
      throw new LimitReached(`more than ${MAX_YAML_NODES} values`, Math.max(0, offset));
    }
  }

  /** Flow collections end at their bracket, block ones and the pair in `[key: value]` with their last value. */
  private close(start: number, flow: boolean, bracket: string): number {
    if (!flow || this.text[start] !== (bracket === "]" ? "[" : "{")) return Math.max(start, this.last);
    let end = Math.max(start + 1, this.last);
    while (end < this.text.length && this.text[end] !== bracket) {
      // A bracket in a comment closes nothing.
      const lineEnd = this.text[end] === "#" ? this.text.indexOf("\n", end) : end;
      end = lineEnd < 0 ? this.text.length : lineEnd + 1;
    }
    this.last = Math.min(end + 1, this.text.length);
    return this.last;
  }
}
