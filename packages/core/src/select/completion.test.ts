import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import {
  type CompletionEvent,
  type CompletionState,
  emptyCompletion,
  reduceCompletion,
} from "./completion.ts";
import type { CompletionItem } from "./match-items.ts";

const item = (name: string, kind: CompletionItem["kind"] = "skill"): CompletionItem => ({
  kind,
  name,
  displayName: name,
  description: "",
});
const items = [
  item("help", "app"),
  item("pdf"),
  item("pdf-forms"),
  item("ops:run", "command"),
  item("HOMEPAGE"),
  item("docs/my notes.md", "file"),
  item("notes.md", "file"),
];

/** Reduces events over text in which `|` is the cursor. */
function run(...steps: readonly (string | CompletionEvent)[]): CompletionState {
  let state: CompletionState = emptyCompletion;
  for (const step of steps)
    state = reduceCompletion(state, typeof step === "string" ? input(step) : step, items);
  return state;
}

function input(marked: string): CompletionEvent {
  return { type: "input", text: marked.replace("|", ""), cursor: marked.indexOf("|") };
}

const shown = (state: CompletionState): readonly unknown[] => [
  state.kind,
  state.query,
  state.matches.map(({ name }) => name),
];
const marked = ({ text, cursor }: CompletionState): string =>
  `${text.slice(0, cursor)}|${text.slice(cursor)}`;
const all = items.filter(({ kind }) => kind !== "file").map(({ name }) => name);
const skills = ["pdf", "pdf-forms", "HOMEPAGE"];
const closed = ["none", "", []];

describe("what is typed", () => {
  test.for<[string, string, readonly unknown[]]>([
    ["a slash offers everything", "/|", ["slash", "", all]],
    ["letters behind the slash narrow it", "/pd|", ["slash", "pd", ["pdf", "pdf-forms"]]],
    [
      "only what stands before the cursor counts",
      "/p|df",
      ["slash", "p", ["pdf", "pdf-forms", "ops:run", "help", "HOMEPAGE"]],
    ],
    ["a second call is offered, too", "/pdf /|", ["slash", "", all]],
    ["arguments close it", "/pdf |", closed],
    ["an at sign offers files", "read @|", ["path", "", ["docs/my notes.md", "notes.md"]]],
    ["letters behind the at sign narrow it", "@no|", ["path", "no", ["notes.md", "docs/my notes.md"]]],
    ["an e-mail address is text", "ada@no|", closed],
    ["an at sign before no file is text", "@ada|", closed],
    ["a path that is typed out closes it", "@docs/my|", ["path", "docs/my", ["docs/my notes.md"]]],
    ["a path closes it", "/usr/|", closed],
    ["a slash inside a text is none", "see /pd|", closed],
    ["a slash behind arguments is none", "/pdf x /|", closed],
    ["a doubled slash is none", "//|", closed],
    ["nothing that matches leaves it open and empty", "/zzz|", ["slash", "zzz", []]],
    ["a dollar offers skills only", "use $|", ["mention", "", skills]],
    ["letters behind the dollar narrow it", "use $for|", ["mention", "for", ["pdf-forms"]]],
    ["a dollar behind a letter is none", "cost$|", closed],
    ["a dollar in code is none", "`$pd|`", closed],
    ["an escaped dollar is none", "\\$pd|", closed],
    ["a blank behind the name closes it", "$pdf |", closed],
    ["a variable is not matched loosely", "$PATH|", ["mention", "PATH", []]],
    ["a skill written like a variable is", "$HOME|", ["mention", "HOME", ["HOMEPAGE"]]],
    ["plain text offers nothing", "pdf|", closed],
  ])("%s", ([, text, expected]) => {
    expect(shown(run(text))).toEqual(expected);
  });
});

describe("accepting", () => {
  test.for<[string, string, string]>([
    ["a call gets a blank behind it", "/pd|", "/pdf |"],
    ["the whole word is replaced", "/p|xx", "/pdf |"],
    ["an existing blank is not doubled", "/pd| a.pdf", "/pdf |a.pdf"],
    ["a second call keeps the first", "/pdf /for|", "/pdf /pdf-forms |"],
    ["a mention at the end gets a blank", "use $for|", "use $pdf-forms |"],
    ["a mention inside a sentence keeps what follows", "use ($pd|) now", "use ($pdf|) now"],
    ["only the word under the cursor is replaced", "$a $pd| $c", "$a $pdf |$c"],
  ])("%s", ([, before, after]) => {
    const state = run(before, { type: "accept" });
    expect([marked(state), state.kind]).toEqual([after, "none"]);
  });

  test("nothing happens when nothing matches or the popup is closed", () => {
    const open = run("/zzz|");
    expect(reduceCompletion(open, { type: "accept" }, items)).toBe(open);
    const plain = run("x|");
    expect(reduceCompletion(plain, { type: "accept" }, items)).toBe(plain);
  });
});

describe("moving and dismissing", () => {
  test("the highlight goes round", () => {
    expect(run("/pd|").selected).toBe(0);
    expect(run("/pd|", { type: "down" }).selected).toBe(1);
    expect(run("/pd|", { type: "down" }, { type: "down" }).selected).toBe(0);
    expect(run("/pd|", { type: "up" }).selected).toBe(1);
    expect(run("/zzz|", { type: "down" }).selected).toBe(-1);
    expect(marked(run("/pd|", { type: "down" }, { type: "accept" }))).toBe("/pdf-forms |");
  });

  test("typing starts at the best match again", () => {
    expect(run("/p|", { type: "down" }, "/pd|").selected).toBe(0);
  });

  test("a dismissed popup stays closed for that word and opens for the next", () => {
    expect(shown(run("/p|", { type: "dismiss" }, "/pd|"))).toEqual(closed);
    expect(run("/p|", { type: "dismiss" }, "/pdf |", "/pdf /|").kind).toBe("slash");
    expect(run("/p|", { type: "dismiss" }, "|", "/|").kind).toBe("slash");
  });

  test("new items keep the highlighted one", () => {
    const state = run("/pd|", { type: "down" });
    const next = reduceCompletion(state, { type: "refresh" }, [item("pdf-a"), ...items]);
    expect([next.matches.map(({ name }) => name), next.selected]).toEqual([["pdf", "pdf-a", "pdf-forms"], 2]);
    expect(reduceCompletion(state, { type: "refresh" }, [item("pdf")]).selected).toBe(0);
  });
});

test("any input and cursor leave a state that holds together", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("/", "$", "p", "d", " ", "`", "\\", "é"), maxLength: 12 }),
  );
  const events = fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant("input" as const),
        text,
        cursor: fc.oneof(fc.integer(), fc.nat(12), fc.double()),
      }),
      fc.record({ type: fc.constantFrom("up", "down", "accept", "dismiss", "refresh") }),
    ),
  );
  fc.assert(
    fc.property(events, (list) => {
      const state = run(...list);
      if (state.kind === "none")
        expect([state.matches, state.selected, state.range]).toEqual([[], -1, undefined]);
      else expect(state.range?.end).toBeLessThanOrEqual(state.text.length);
      expect(state.selected).toBeLessThan(Math.max(state.matches.length, 1));
    }),
    { numRuns: RUNS },
  );
});
