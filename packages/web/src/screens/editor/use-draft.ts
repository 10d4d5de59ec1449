import type { LintAnswer, PlacedFinding } from "@skillwright/server/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../state/api.ts";
import { useSettled } from "../../state/use-settled.ts";
import { type DraftFields, type ParsedDraft, readDraft, writeField } from "./draft-fields.ts";

/** A text being edited and the version it is based on. */
export interface Draft {
  readonly text: string;
  /** The last known text on disk; empty for a new skill. */
  readonly base: string;
  readonly parsed: ParsedDraft;
  readonly unsaved: boolean;
  /** The file's text if it is neither the base nor the draft. */
  readonly changedOnDisk: string | undefined;
  /** Fields that the user left; only these show errors. */
  readonly touched: ReadonlySet<keyof DraftFields> | "all";
  /** Why a field couldn't be written. */
  readonly refused: Readonly<Partial<Record<keyof DraftFields, string>>>;
  readonly setText: (text: string) => void;
  readonly setField: <F extends keyof DraftFields>(field: F, value: DraftFields[F]) => void;
  /** Sets the text known to be on disk. */
  readonly setBase: (text: string) => void;
  /** Shows a field's errors from now on: the user left it. */
  readonly touch: (field: keyof DraftFields) => void;
  readonly touchAll: () => void;
}

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
export function useDraft({ initial, onDisk: read, begun, onReplaced }: DraftOptions): Draft {
  const [text, setText] = useState(initial);
  // What was read before the last save says nothing about the file.
  const [outdated, setOutdated] = useState<string>();
  const onDisk = read === outdated ? undefined : read;
  const replaced = useRef(onReplaced);
  replaced.current = onReplaced;
  const [base, setBase] = useState(begun ? "" : initial);
  const [touched, setTouched] = useState<Draft["touched"]>(begun ? "all" : new Set());
  const [refused, setRefused] = useState<Draft["refused"]>({});
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
    changedOnDisk: onDisk !== undefined && onDisk !== base && onDisk !== text ? onDisk : undefined,
    touched,
    refused,
    setText: (next) => {
      setText(next);
      setTouched("all");
      setRefused({});
    },
    setField: (field, value) => {
      const written = writeField(text, field, value);
      if ("error" in written) return setRefused({ [field]: written.error });
      setRefused({});
      setText(written.text);
    },
    setBase: (next) => {
      setBase(next);
      setOutdated(read === next ? undefined : read);
    },
    touch: (field) => setTouched((now) => (now === "all" ? now : new Set([...now, field]))),
    touchAll: () => setTouched("all"),
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
  {
    directory,
    files,
  }: { readonly directory: string | undefined; readonly files: readonly string[] | undefined },
): LintAnswer {
  const settled = useSettled(text);
  const { data = nothing } = useQuery({
    queryKey: ["lint", settled, directory, files],
    queryFn: ({ signal }) => api.lintText({ body: { text: settled, directory, files }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
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
