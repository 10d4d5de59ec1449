import type { LintAnswer, PlacedFinding } from "@skillwright/server/client";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useRead } from "../../state/use-read.ts";
import { useSettled } from "../../state/use-settled.ts";
import { type DraftFields, type ParsedDraft, readDraft, writeField } from "./draft-fields.ts";

interface DraftOptions {
  readonly initial: string;
  /** The file's text as it was read last; undefined for a new skill. */
  readonly onDisk: string | undefined;
  /** Whether the initial text is already unsaved work. */
  readonly begun: boolean;
  /** Called when a change on disk replaced the text, because nothing was unsaved. */
  readonly onReplaced: () => void;
}

/** Holds the text as the single source of truth; the form reads from it and writes to it. */
export function useDraft({ initial, onDisk: read, begun, onReplaced }: DraftOptions) {
  const [text, setText] = useState(initial);
  // What was read before the last save says nothing about the file.
  const [outdated, setOutdated] = useState<string>();
  const onDisk = read === outdated ? undefined : read;
  const replaced = useRef(onReplaced);
  replaced.current = onReplaced;
  // The last known text on disk; empty for a new skill.
  const [base, setBase] = useState(begun ? "" : initial);
  // Fields that the user left; only these show errors.
  const [touched, setTouched] = useState<ReadonlySet<keyof DraftFields> | "all">(begun ? "all" : new Set());
  // Why a field couldn't be written.
  const [refused, setRefused] = useState<Readonly<Partial<Record<keyof DraftFields, string>>>>({});
  const parsed = useMemo(() => readDraft(text), [text]);
  useEffect(() => {
    if (onDisk === undefined) return;
    setOutdated(undefined);
    if (onDisk === base) return;
    // No unsaved changes to lose, or the same change on both sides.
    if (text === base) {
      setText(onDisk);
      replaced.current();
    }
    if (text === base || text === onDisk) setBase(onDisk);
  }, [onDisk, base, text]);
  return {
    text,
    base,
    parsed,
    unsaved: text !== base,
    /** The file's text if it is neither the base nor the draft. */
    changedOnDisk: onDisk !== undefined && onDisk !== base && onDisk !== text ? onDisk : undefined,
    touched,
    refused,
    setText: (next: string): void => {
      setText(next);
      setTouched("all");
      setRefused({});
    },
    setField: <F extends keyof DraftFields>(field: F, value: DraftFields[F]): void => {
      const written = writeField(text, field, value);
      setRefused("error" in written ? { [field]: written.error } : {});
      if ("text" in written) setText(written.text);
    },
    /** Sets the text known to be on disk. */
    setBase: (next: string): void => {
      setBase(next);
      setOutdated(read === next ? undefined : read);
    },
    /** Shows a field's errors from now on: the user left it. */
    touch: (field: keyof DraftFields): void =>
      setTouched((now) => (now === "all" ? now : new Set([...now, field]))),
    touchAll: (): void => setTouched("all"),
  };
}

const nothing: LintAnswer = {
  findings: [],
  counts: { errors: 0, warnings: 0, notes: 0 },
  tokens: { text: 0, body: 0 },
};

/** The lint result of a text, shortly after it was typed. */
export function useFindings(
  text: string,
  place: { readonly directory: string | undefined; readonly files: readonly string[] | undefined },
): LintAnswer {
  const { data = nothing } = useRead(
    "lint",
    "lintText",
    { body: { text: useSettled(text), ...place } },
    { placeholderData: keepPreviousData, gcTime: 10_000 },
  );
  return data;
}

/** The worst finding about each field. */
export function findingsByField(
  findings: readonly PlacedFinding[],
  { fieldOfLine }: ParsedDraft,
): Partial<Record<keyof DraftFields, PlacedFinding>> {
  const worst: Partial<Record<keyof DraftFields, PlacedFinding>> = {};
  for (const severity of ["error", "warning"] as const) {
    for (const finding of findings.filter((one) => one.severity === severity)) {
      const field =
        namedField(finding.code) ?? (finding.line === null ? undefined : fieldOfLine.get(finding.line));
      if (field !== undefined) worst[field] ??= finding;
    }
  }
  return worst;
}

/** A missing field has no line; its code names it. */
function namedField(code: string): keyof DraftFields | undefined {
  return (["name", "description", "parameters"] as const).find((field) =>
    code.startsWith(`${field.replace(/s$/, "")}-`),
  );
}
