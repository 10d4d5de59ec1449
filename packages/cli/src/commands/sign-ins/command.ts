import { openActivityLog, ownPlace } from "@skillwright/runtime/internal";
import { openSignInList, type SignIn } from "@skillwright/server";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { list, toggle } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";

/** What `sign-ins` prints. */
const signInTexts = {
  none: "No browser is signed in.",
  from: ({ address, browser }: SignIn): string =>
    browser === "" ? `from ${address}` : `from ${address}, ${browser}`,
  times: ({ signedInAt, lastUsedAt, expiresAt }: SignIn): string =>
    `signed in ${minute(signedInAt)} · last used ${minute(lastUsedAt)} · until ${expiresAt.slice(0, 10)}`,
  ended: (number: number): string => `Signed out ${count(number, "browser")}.`,
  unknown: (id: string): string => `No browser is signed in with the id ${id}`,
  hint: "Run `skillwright sign-ins` to see the ids.",
} as const;

function minute(time: string): string {
  return time.slice(0, 16).replace("T", " ");
}

/** Lists the browsers that are signed in to the web app, or signs them out. */
export const command: Command = defineCommand({
  options: {
    end: list("id", "Sign this browser out; the beginning of its id is enough (repeatable)"),
    endAll: toggle("Sign every browser out"),
    json: jsonOption,
  },
  examples: ["skillwright sign-ins", "skillwright sign-ins --end 4f1c20aa", "skillwright sign-ins --end-all"],
  async run(_, { end, endAll, json }, out) {
    const { state } = ownPlace().locations;
    const signIns = openSignInList(state);
    const known = signIns.list();
    if (!endAll && end.length === 0) {
      if (json) return out.json({ file: signIns.file, signIns: known });
      if (known.length === 0) out.text(signInTexts.none);
      else for (const signIn of known) show(signIn, out);
      return 0;
    }
    const chosen = endAll ? known : [...new Set(end)].map((id) => choose(id, known));
    const log = openActivityLog({ state });
    for (const { id } of chosen) {
      if (await signIns.end(id)) {
        log.record({ action: "sign-out", subject: "browser", detail: id, outcome: "done" });
      }
    }
    if (json) return out.json({ file: signIns.file, ended: chosen.map(({ id }) => id) });
    out.text(signInTexts.ended(chosen.length));
    return 0;
  },
});

function choose(id: string, known: readonly SignIn[]): SignIn {
  const found = known.filter((signIn) => id !== "" && signIn.id.startsWith(id));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw usageError(signInTexts.unknown(id), "--end", {
    suggestions: found.map((signIn) => signIn.id),
    hint: signInTexts.hint,
  });
}

function show(signIn: SignIn, out: Output): void {
  out.text([bold(signIn.id), `  ${signInTexts.from(signIn)}`], 2);
  out.text([dim(`  ${signInTexts.times(signIn)}`)], 4);
}
