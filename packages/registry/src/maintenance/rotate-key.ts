import { anonymous } from "../access/caller.ts";
import { createContext } from "../access/registry-context.ts";
import type { RegistryStorage } from "../storage/registry-storage.ts";
import { encryptSecrets } from "../storage/secrets/stored-secrets.ts";

/** What was encrypted again. */
export interface RotationReport {
  readonly secrets: number;
  /** `new`: the key file has a new key, and the former one is gone. `given`: the first key of the environment. */
  readonly key: "new" | "given";
}

/** Encrypts all secrets with a new or the first given key. Safe while the registry runs: both keys work meanwhile. */
export async function rotateKey(storage: RegistryStorage): Promise<RotationReport> {
  const context = createContext({ ...storage, onChange: () => undefined, onEvent: () => undefined });
  const report = { secrets: 0 };
  const encrypt = async (): Promise<void> => {
    report.secrets = await context.change(anonymous, async ({ queries, audit }) => {
      const count = await encryptSecrets(queries, storage.secrets, "all");
      await audit("key.rotate", "secrets", { secrets: count });
      return count;
    });
  };
  const { replaceKey } = storage.secrets;
  await (replaceKey === undefined ? encrypt() : replaceKey(encrypt));
  return { ...report, key: replaceKey === undefined ? "given" : "new" };
}
