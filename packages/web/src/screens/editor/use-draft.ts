import { useEffect, useMemo, useState } from "react";
import { type DraftFields, type DraftReading, readDraft, writeField } from "./draft-fields.ts";

/** A text that is being edited, and what it was made from. */
export interface Draft {
  readonly text: string;
  /** What is on the disk as far as the draft knows; empty for a new skill. */
  readonly base: string;
  readonly reading: DraftReading;
  readonly unsaved: boolean;
  /** What the file says when it is neither the base nor the draft. */
  readonly changedOnDisk: string | undefined;
  /** Fields that were touched; only these show their errors. */
  readonly touched: ReadonlySet<keyof DraftFields> | "all";
  /** Why a field could not be written. */
  readonly refused: Readonly<Partial<Record<keyof DraftFields, string>>>;
  readonly setText: (text: string) => void;
  readonly setField: <F extends keyof DraftFields>(field: F, value: DraftFields[F]) => void;
  /** Takes a text for the one on the disk. */
  readonly setBase: (text: string) => void;
  readonly touchAll: () => void;
}

/** Holds the text as the only truth; the form is read from it and written into it. */
export function useDraft(initial: string, onDisk: string | undefined, begun: boolean): Draft {
  const [text, setText] = useState(initial);
  const [base, setBase] = useState(begun ? "" : initial);
  const [touched, setTouched] = useState<Draft["touched"]>(begun ? "all" : new Set());
  const [refused, setRefused] = useState<Draft["refused"]>({});
  const reading = useMemo(() => readDraft(text), [text]);
  useEffect(() => {
    if (onDisk === undefined || onDisk === base) return;
    // Nothing of one's own to lose, or the very same change.
    if (text === base) setText(onDisk);
    if (text === base || text === onDisk) setBase(onDisk);
  }, [onDisk, base, text]);
  return {
    text,
    base,
    reading,
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
      setTouched((now) => (now === "all" ? now : new Set([...now, field])));
      const written = writeField(text, field, value);
      if ("error" in written) return setRefused({ [field]: written.error });
      setRefused({});
      setText(written.text);
    },
    setBase,
    touchAll: () => setTouched("all"),
  };
}
