import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

test("the declarations of the runtime import only packages that every installation has", () => {
  const folder = resolve("packages/runtime");
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  const installed = new Set([
    ...Object.keys(dependencies),
    ...Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true),
  ]);
  const files = readdirSync(join(folder, "dist"), { encoding: "utf8", recursive: true });
  const imported = files
    .filter((file) => file.endsWith(".d.ts"))
    .flatMap((file) => [
      ...readFileSync(join(folder, "dist", file), "utf8").matchAll(/(?:from|import\() ?"([^".][^"]*)"/g),
    ])
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => !specifier.startsWith("node:"))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
  expect(imported.length).toBeGreaterThan(0);
  expect([...new Set(imported)].filter((one) => !installed.has(one))).toEqual([]);
});
