import type { WaitingAsk } from "@skillwright/contract";
import { permissionError } from "@skillwright/core/internal";
import type { SkillReview } from "@skillwright/runtime/internal";
import type { Context } from "hono";

const BY_LINK = "signedInByLink";

/** Marks a request of a browser that a link of this server signed in. */
export function markSignedInByLink(c: Context): void {
  c.set(BY_LINK, true);
}

const SIGN_IN = "signIn";

/** Notes which sign-in a request of a browser belongs to. */
export function setSignIn(c: Context, id: string): void {
  c.set(SIGN_IN, id);
}

/** The sign-in that a request belongs to; undefined for a request with the token. */
export function signInOf(c: Context): string | undefined {
  return c.get(SIGN_IN) as string | undefined;
}

/** Throws `permission_error` unless a link in the serving terminal signed this browser in; the token isn't enough. */
export function mustBeConfirmed(c: Context, why: string): void {
  if (isConfirmed(c)) return;
  throw permissionError(c.req.path, `A token can't confirm this: ${why}`, {
    hint: "Open the link that `skillwright serve` prints and confirm it in that browser, or use a terminal.",
  });
}

/** Whether a request comes from such a browser. */
export function isConfirmed(c: Context): boolean {
  return c.get(BY_LINK) === true;
}

/** What a yes to a question lets out of the project; undefined when it lets nothing out. */
export function leavesProject(question: WaitingAsk["question"]): string | undefined {
  switch (question.kind) {
    case "mcp-server":
      return `${question.file} would be changed`;
    case "remember-secret":
      return "a value would be stored in your keychain";
    case "use-tool":
      return question.tool === "http_request" ? "a request would be sent over the network" : undefined;
    case "grant-tools":
      return "a skill's tools could be used without a question";
    case "run-commands":
      return usesNetwork(question.executes);
    case "install-skills":
      return question.once === true ? "a skill would be used" : "skills would be installed";
    default:
      return undefined;
  }
}

/** The same for the approval of a skill. */
export function approvesNetwork({ executes }: SkillReview): string | undefined {
  return usesNetwork(executes);
}

function usesNetwork(executes: readonly string[]): string | undefined {
  return executes.some((line) => line.startsWith("network: "))
    ? "a skill would get network access"
    : undefined;
}
