import type { ActivityLog } from "@skillwright/runtime/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import { signInOf } from "../security/confirmation.ts";
import type { SignIns } from "../security/sign-ins.ts";
import { expired } from "../stores/expired.ts";

/** The browsers that links signed in. */
export function signInRoutes({ endpoint }: ApiEndpoints, signIns: SignIns, log: ActivityLog): void {
  endpoint("listSignIns", ({ c }) => ({
    file: signIns.file,
    signIns: signIns.list().map((entry) => ({
      ...entry,
      current: entry.id === signInOf(c),
      confirms: signIns.mayConfirm(entry.id),
    })),
  }));
  endpoint("endSignIn", async ({ params: { signIn: id } }) => {
    if (!(await signIns.end(id)))
      throw expired(
        { kind: "sign-in", id },
        { message: "No browser is signed in with this id", hint: "List the sign-ins to see the ids." },
      );
    log.record({ action: "sign-out", subject: "browser", detail: id, outcome: "done" });
    return { id, ended: true };
  });
}
