import { type SarifLog, type SarifOptions, toSarifLog } from "../validate/sarif.ts";
import type { ScanFinding } from "./scan-report.ts";
import { scanRules } from "./scan-rules.ts";

/** The findings of a scan as a SARIF 2.1.0 log, in the same shape as lint's. Silenced findings are suppressed, with the reason. */
export function scanToSarif(
  findings: readonly ScanFinding[],
  options: Pick<SarifOptions, "version" | "root">,
): SarifLog {
  const rules = scanRules.map(({ id, title, severity }) => ({
    id,
    shortDescription: { text: title },
    defaultConfiguration: {
      level:
        severity === "low"
          ? ("note" as const)
          : severity === "medium"
            ? ("warning" as const)
            : ("error" as const),
    },
  }));
  return toSarifLog(findings, rules, options);
}
