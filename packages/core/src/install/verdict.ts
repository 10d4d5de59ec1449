/** What the scanner found: `partial` means that not everything could be checked. */
export type Verdict = "clean" | "suspicious" | "malicious" | "partial";
