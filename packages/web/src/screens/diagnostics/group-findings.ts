import type { Finding } from "../../ui/findings.tsx";

/** Equal findings as one, with the number of times and the first line. */
export interface CountedFinding extends Finding {
  readonly times: number;
}

/** The findings about one file. */
export interface FileFindings {
  readonly file: string;
  readonly worst: Finding["severity"];
  /** The first finding of each kind, with the others that only name another thing. */
  readonly findings: readonly (CountedFinding & { readonly similar: readonly CountedFinding[] })[];
}

const severities = ["error", "warning", "info"] as const;

/** Findings by file, files with errors first; what repeats in a file is counted instead of repeated. */
export function groupFindings(findings: readonly Finding[]): readonly FileFindings[] {
  return [...Map.groupBy(findings, ({ file }) => file)]
    .map(([file, own]): FileFindings => {
      const sorted = own.toSorted((a, b) => rank(a) - rank(b) || (a.line ?? 0) - (b.line ?? 0));
      const equal = Map.groupBy(sorted, ({ code, message }) => `${code} ${message}`);
      const counted = [...equal.values()].flatMap(([first, ...more]) =>
        first === undefined ? [] : [{ ...first, times: more.length + 1 }],
      );
      const kinds = Map.groupBy(counted, ({ code, hint }) => `${code} ${hint}`);
      const merged = [...kinds.values()].flatMap(([first, ...similar]) =>
        first === undefined ? [] : [{ ...first, similar }],
      );
      return { file, worst: sorted[0]?.severity ?? "info", findings: merged };
    })
    .toSorted(
      (a, b) => severities.indexOf(a.worst) - severities.indexOf(b.worst) || (a.file < b.file ? -1 : 1),
    );
}

function rank({ severity }: Finding): number {
  return severities.indexOf(severity);
}
