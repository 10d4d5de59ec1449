import { type Diagnostic, diagnosticRule, withHint } from "@skillwright/core/internal";
import { POLL_MS } from "./watch-limits.ts";

const SECONDS = POLL_MS / 1000;

/** The system refuses to watch more. */
export function outOfWatches(error: NodeJS.ErrnoException, folder: string): Diagnostic {
  const { code = error.message } = error;
  const what = code === "ENOSPC" || code === "EMFILE" ? "has no file watches left" : "refuses file watches";
  return withHint({
    code: "watch-polling",
    severity: diagnosticRule("watch-polling").severity,
    message: `The system ${what} (${code}); polling for changes every ${SECONDS} seconds instead`,
    file: folder,
  });
}

/** Changes of a folder are not always reported. */
export function silentFolder(type: string, folder: string): Diagnostic {
  return withHint({
    code: "watch-polling",
    severity: "info",
    message: `The folder is on ${type}, which doesn't report every change; polling it every ${SECONDS} seconds`,
    file: folder,
    hint: "Nothing needs to be done.",
  });
}

/** A look at the disk failed. */
export function scanFailed(error: unknown, folder: string): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return withHint({
    code: "watch-failed",
    severity: diagnosticRule("watch-failed").severity,
    message: `A change could not be read: ${reason}`,
    file: folder,
  });
}
