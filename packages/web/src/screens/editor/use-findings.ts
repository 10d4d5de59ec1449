import type { LintAnswer, PlacedFinding } from "@skillwright/server/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../app/api.ts";
import type { DraftFields, ParsedDraft } from "./draft-fields.ts";

/** Pause in typing before the text is linted, in milliseconds. */
const PAUSE_MS = 250;

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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
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
