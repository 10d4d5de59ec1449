/** The error message and its hint, on one line. */
export function errorText(error: unknown): string {
  const { message, hint } = error as { message?: string; hint?: string | null };
  const what = message ?? "Something went wrong";
  return typeof hint === "string" && hint !== "" ? `${what.replace(/\.$/, "")}. ${hint}` : what;
}
