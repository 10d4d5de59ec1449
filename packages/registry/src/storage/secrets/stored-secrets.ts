import type { Queries, RegistryDatabase } from "../database.ts";
import { updateRows } from "../rows.ts";
import { isSealed, type SecretBox } from "./secret-box.ts";

/** What the secret of a webhook belongs to. */
export function webhookSubject({ id }: { readonly id: string }): string {
  return `webhook ${id}`;
}

/** What the token of a mirror belongs to: it must not be sent to another place. */
export function mirrorSubject(mirror: { readonly namespace: string; readonly source: string }): string {
  return `the mirror @${mirror.namespace} of ${mirror.source}`;
}

/** Encrypts what an earlier version stored in clear, if there is a key. */
export async function encryptClearSecrets(database: RegistryDatabase, box: SecretBox): Promise<void> {
  const { read } = database;
  const secrets = await read.selectFrom("webhooks").select("secret as stored").execute();
  const tokens = await read.selectFrom("mirrors").select("token as stored").execute();
  const hasClear = [...secrets, ...tokens].some(({ stored }) => stored !== null && !isSealed(stored));
  if (hasClear && box.canSeal()) await database.write((queries) => encryptSecrets(queries, box, "clear"));
}

/** Encrypts secrets that are stored in clear, or all again with the first key. Returns how many. */
export async function encryptSecrets(
  queries: Queries,
  box: SecretBox,
  which: "clear" | "all",
): Promise<number> {
  const isWanted = (stored: string): boolean => which === "all" || !isSealed(stored);
  const again = (stored: string, about: string): string => box.seal(box.open(stored, about), about);
  let count = 0;
  for (const { id, secret } of await queries.selectFrom("webhooks").select(["id", "secret"]).execute()) {
    if (!isWanted(secret)) continue;
    const set = { secret: again(secret, webhookSubject({ id })) };
    await updateRows(queries, "webhooks", { where: { id }, set });
    count += 1;
  }
  const mirrors = await queries.selectFrom("mirrors").select(["namespace", "source", "token"]).execute();
  for (const { namespace, source, token } of mirrors) {
    if (token === null || !isWanted(token)) continue;
    const set = { token: again(token, mirrorSubject({ namespace, source })) };
    await updateRows(queries, "mirrors", { where: { namespace }, set });
    count += 1;
  }
  return count;
}
