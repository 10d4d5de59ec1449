import { createContext } from "../access/registry-context.ts";
import { createAdminToken } from "../access/tokens.ts";
import type { RegistryStorage } from "../storage/registry-storage.ts";

/** Creates another administrator's token, for when all others are lost. */
export async function newAdminToken(storage: RegistryStorage): Promise<string> {
  const context = createContext({ ...storage, onChange: () => undefined, onEvent: () => undefined });
  return (await createAdminToken(context, "made at the storage", "always")) ?? "";
}
