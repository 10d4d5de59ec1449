import { isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import { unavailable } from "../http/fetch-bounded.ts";
import { notInSource } from "../source-errors.ts";

/** What was asked of a registry. */
interface Asked {
  readonly url: string;
  readonly token: string | undefined;
  /** The skill that was asked for; undefined in a search. */
  readonly wanted?: string;
}

/** The error for a registry that refuses, with what to do about the token. Other errors stay as they are. */
export function refusedByRegistry(error: unknown, { url, token, wanted }: Asked): unknown {
  if (!isSkillwrightError(error, "source_unavailable")) return error;
  const { reason, status } = error.details;
  const login = `skillwright login ${url}`;
  if (reason === "missing" && wanted !== undefined) {
    return notInSource(
      url,
      `${url} has no skill ${wanted}, or you may not see it`,
      token === undefined
        ? `Check the name. If it is private, run \`${login}\` first.`
        : "Check the name, and what your token may do with `skillwright whoami`.",
    );
  }
  if (reason !== "denied") return error;
  const [why, hint] =
    token === undefined
      ? ["it needs a token", `Run \`${login}\` first.`]
      : status === 401
        ? ["your token expired or was revoked", `Run \`${login}\` again.`]
        : ["your token may not do this", "`skillwright whoami` shows what it may do."];
  return unavailable(url, reason, why, { hint, cause: error, ...omitUndefined({ status }) });
}
