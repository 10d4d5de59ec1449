import { isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";
import type { SourceContext } from "../source-context.ts";
import { SOURCE_IDLE_MS } from "../source-limits.ts";

const SERVICE = "/info/refs?service=git-upload-pack";

/** Where a repository moved to. Rejects with `source_refused` for another host, else with git's error. */
export async function followRedirect(
  url: string,
  {
    context,
    signal,
    error,
  }: { readonly context: SourceContext; readonly signal: AbortSignal; readonly error: unknown },
): Promise<string> {
  const isRedirect = /error: 30[12378]|unable to update url base from redirection/.test(String(error));
  if (!url.startsWith("http") || !isSkillwrightError(error) || !isRedirect) throw error;
  const answer = await (context.fetch ?? fetch)(`${url}${SERVICE}`, {
    method: "GET",
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(SOURCE_IDLE_MS)]),
  });
  await answer.body?.cancel();
  const target = URL.parse(answer.headers.get("location") ?? "", `${url}${SERVICE}`);
  if (target === null || !target.href.endsWith(SERVICE)) throw error;
  if (target.username !== "" || target.password !== "") {
    throw new SkillwrightError("source_refused", {
      message: `${url} redirects to an address with a user name or a password in it`,
      details: { url, reason: "redirect" },
    });
  }
  if (target.origin === new URL(url).origin) return target.href.slice(0, -SERVICE.length);
  throw new SkillwrightError("source_refused", {
    message: `${url} redirects to another host: ${target.host}`,
    details: { url, reason: "redirect" },
    hint: "If you trust that host, use its URL.",
  });
}
