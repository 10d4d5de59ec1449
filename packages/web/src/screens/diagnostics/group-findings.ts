import type { Finding } from "../../ui/findings.tsx";

/** The findings about one file. */
export interface FileFindings {
  readonly file: string;
  readonly worst: Finding["severity"];
  /** Equal findings are one, with the number of times and the first line. */
  readonly findings: readonly (Finding & { readonly times: number })[];
}

const severities = ["error", "warning", "info"] as const;

/** Findings by file, files with errors first; what repeats in a file is counted instead of repeated. */
export function groupFindings(findings: readonly Finding[]): readonly FileFindings[] {
  return [...Map.groupBy(findings, ({ file }) => file)]
    .map(([file, own]): FileFindings => {
      const sorted = own.toSorted((a, b) => rank(a) - rank(b) || (a.line ?? 0) - (b.line ?? 0));
      const equal = Map.groupBy(sorted, ({ code, message }) => `${code} ${message}`);
      const merged = [...equal.values()].flatMap(([first, ...more]) =>
        first === undefined ? [] : [{ ...first, times: more.length + 1 }],
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
