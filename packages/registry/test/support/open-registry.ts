import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistryClient, type RegistryClient } from "@skillwright/contract/client";
import { createRegistry, type Registry, type RegistryOptions } from "@skillwright/registry";
import { onTestFinished } from "vitest";
import { publishForm, type SkillDraft, skillArchive } from "./skill-archive.ts";

/** A registry in a test, with clients of different people. */
export interface TestRegistry {
  readonly registry: Registry;
  /** The administrator. */
  readonly admin: RegistryClient;
  readonly adminToken: string;
  /** A client with a token; without one, somebody unknown. */
  readonly client: (token?: string) => RegistryClient;
  /** A new user with a role in a namespace. */
  readonly addUser: (
    user: string,
    options?: {
      readonly namespace?: string;
      readonly role?: "reader" | "publisher" | "owner";
      readonly scopes?: readonly string[];
    },
  ) => Promise<{ readonly client: RegistryClient; readonly token: string }>;
}

/** A temporary folder that goes with the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-registry-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a registry, in a temporary folder unless the options say otherwise. Defects fail the test. */
export async function openRegistry(options: Partial<RegistryOptions> = {}): Promise<TestRegistry> {
  const defects: unknown[] = [];
  const place = "database" in options || "data" in options ? {} : { data: tempFolder() };
  const registry = await createRegistry({
    onDefect: (error) => defects.push(error),
    ...place,
    ...options,
  } as RegistryOptions);
  onTestFinished(async () => {
    await registry.close();
    if (defects.length > 0) throw defects[0];
  });
  const adminToken = (await registry.createFirstToken()) ?? "";
  const client = (token?: string): RegistryClient =>
    createRegistryClient({
      baseUrl: "http://registry.test",
      fetch: async (url, init) => registry.app.request(url, init),
      ...(token !== undefined && { token }),
    });
  const admin = client(adminToken);
  return {
    registry,
    admin,
    adminToken,
    client,
    async addUser(user, { namespace, role = "reader", scopes = ["read", "publish:*", "manage:*"] } = {}) {
      if (namespace !== undefined) await admin.setMember({ params: { namespace, user }, body: { role } });
      const { secret } = await admin.createToken({ body: { label: "test", scopes, user } });
      return { client: client(secret), token: secret };
    },
  };
}

/** Publishes a skill and returns the answer. */
export function publish(
  client: RegistryClient,
  namespace: string,
  draft: SkillDraft & { readonly fields?: Readonly<Record<string, string>> },
) {
  const { fields = {}, ...skill } = draft;
  return client.publishVersion({
    params: { namespace, name: skill.name },
    body: publishForm(skillArchive(skill), fields),
  });
}
