import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isSkillwrightError, omitUndefined, parseSourceReference } from "@skillwright/core/internal";
import { makeZip } from "@skillwright/core/testing";
import { expect, test } from "vitest";
import type { Installer } from "../src/install/installer.ts";
import { openSource } from "../src/sources/open-source.ts";
import { clawHubRegistry } from "./support/clawhub-registry.ts";
import { type FaultyProxy, faultyProxy, type NetworkFault } from "./support/faulty-proxy.ts";
import { gitHttpServer, gitRepository } from "./support/git-repository.ts";
import { npmRegistry, npmTarball } from "./support/npm-registry.ts";
import { ociRegistry } from "./support/oci-registry.ts";
import { withInstaller } from "./support/open-installer.ts";
import { openSkills } from "./support/open-skills.ts";
import { testContext } from "./support/source-context.ts";
import { staticServer } from "./support/static-server.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

/** More than one packet, so that half of it can arrive. */
const padding = "x".repeat(20_000);
const filesOf = (body: string): Readonly<Record<string, string>> => ({
  "SKILL.md": `---\nname: pdf\ndescription: Does pdf. Use when pdf is wanted.\n---\n\n${body}\n`,
  "data.txt": `${body} ${padding}\n`,
});
const entriesOf = (body: string, folder = ""): { readonly name: string; readonly content: string }[] =>
  Object.entries(filesOf(body)).map(([name, content]) => ({ name: `${folder}${name}`, content }));

/** A real server with a skill. */
interface Shop extends AsyncDisposable {
  readonly url: string;
  /** The source at an address, such as the proxy's. */
  source(address: string): string;
  readonly env?: (address: string) => Readonly<Record<string, string>>;
  publish(body: string): Promise<void> | void;
}

/** Every kind of source that uses a network. */
const shops: Readonly<Record<string, (tree: TempTree) => Promise<Shop>>> = {
  async "an archive on a web server"() {
    const server = await staticServer();
    return {
      ...server,
      source: (address) => `${address}/pdf.zip`,
      publish: (body) => void server.files.set("/pdf.zip", makeZip(entriesOf(body))),
    };
  },
  async "an index with lists of files"() {
    const server = await staticServer();
    return {
      ...server,
      source: (address) => `index:${address}/skills`,
      publish(body) {
        const files = filesOf(body);
        const index = { skills: [{ name: "pdf", description: "x", files: Object.keys(files) }] };
        server.files.set("/skills/index.json", JSON.stringify(index));
        for (const [path, text] of Object.entries(files)) server.files.set(`/skills/pdf/${path}`, text);
      },
    };
  },
  async "a Git repository"(tree) {
    const server = await gitHttpServer(tree.path);
    const repository = gitRepository(tree.at("r.git"));
    let seconds = 1_767_225_600;
    return {
      ...server,
      source: (address) => `${address}/r.git`,
      publish(body) {
        seconds += 60;
        const files = Object.entries(filesOf(body)).map(([path, content]) => ({
          path: `pdf/${path}`,
          content,
        }));
        repository.commit(files, "main", seconds);
      },
    };
  },
  async "an npm registry"() {
    const registry = await npmRegistry();
    let minor = 0;
    return {
      url: registry.server.url,
      source: () => "npm:pdf",
      env: (address) => ({ npm_config_registry: `${address}/npm/` }),
      publish(body) {
        minor += 1;
        registry.publish("pdf", `1.${minor}.0`, npmTarball(entriesOf(body, "skills/pdf/")));
      },
      [Symbol.asyncDispose]: () => registry[Symbol.asyncDispose](),
    };
  },
  async "a registry with ClawHub's API"() {
    const hub = await clawHubRegistry();
    let minor = 0;
    return {
      url: hub.url,
      source: (address) => `clawhub:${address}/acme/pdf`,
      publish(body) {
        minor += 1;
        hub.publish("pdf", `1.${minor}.0`, makeZip(entriesOf(body)), filesOf(body));
      },
      [Symbol.asyncDispose]: () => hub[Symbol.asyncDispose](),
    };
  },
  async "an OCI registry"(tree) {
    const registry = await ociRegistry(tree);
    return {
      url: `http://${registry.host}`,
      source: (address) => `oci://${new URL(address).host}/pdf:latest`,
      async publish(body) {
        await registry.skill("pdf", "latest", { name: "pdf", entries: entriesOf(body, "pdf/") });
      },
      [Symbol.asyncDispose]: () => registry[Symbol.asyncDispose](),
    };
  },
};

const faults: readonly NetworkFault[] = ["drop", "cut", "too-long", "too-short", "stall"];

/** What is installed: the body of the skill, and whether anything of an installation was left behind. */
function stateOf(tree: TempTree): {
  readonly skill: string;
  readonly lock: string;
  readonly rest: readonly string[];
} {
  const root = tree.at("home/.agents/skills");
  const read = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");
  const names = [root, tree.at("own/state/store")].flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder) : [],
  );
  return {
    skill: read(`${root}/pdf/SKILL.md`) + read(`${root}/pdf/data.txt`),
    lock: read(tree.at("own/state/skills.lock.json")),
    rest: names.filter((name) => name !== "pdf"),
  };
}

test.for(Object.entries(shops))(
  "whatever the network does to %s, what is installed is the old skill or the new one",
  async ([kind, openShop]) => {
    using tree = tempTree();
    await using shop = await openShop(tree);
    await using proxy = await faultyProxy(shop.url);
    const skills = await openSkills(tree, { index: "off" });
    const source = shop.source(proxy.url);
    const work = (run: (installer: Installer) => Promise<unknown>): Promise<unknown> =>
      withInstaller(tree, skills, run, {
        open: (reference, { base: cwd, signal }) => {
          const context = testContext(tree, { cwd, ...omitUndefined({ signal }) });
          return openSource(parseSourceReference(reference), {
            ...context,
            env: { ...context.env, ...shop.env?.(proxy.url) },
          });
        },
      });
    const run = (signal: AbortSignal): Promise<unknown> =>
      work((installer) => installer.install(source, { approval: "given", signal }));
    const state = (): ReturnType<typeof stateOf> => stateOf(tree);
    let version = 0;
    const publish = async (): Promise<string> => {
      version += 1;
      await shop.publish(`Version ${version}.`);
      return Object.values(filesOf(`Version ${version}.`)).join("");
    };
    for (const fault of faultsOf(kind)) {
      const installs = await spoilEach({ proxy, fault, run, state, wanted: await publish() });
      const updates = await spoilEach({ proxy, fault, run, state, wanted: await publish() });
      expect([fault, installs > 0, updates > 0]).toEqual([fault, true, true]);
      await work((installer) => installer.remove("pdf"));
    }
  },
);

/** The faults that can be noticed, and for Git, where each attempt starts programs, one of them. */
function faultsOf(kind: string): readonly NetworkFault[] {
  if (kind === "a Git repository") return ["cut"];
  // The format of lists has no digests: half a file is then what the server has.
  return kind.startsWith("an index") ? faults.filter((fault) => fault !== "too-short") : faults;
}

/** Spoils one request after the other until there is none left, and returns how often that was noticed. */
async function spoilEach({
  proxy,
  fault,
  run,
  state,
  wanted,
}: {
  readonly proxy: FaultyProxy;
  readonly fault: NetworkFault;
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  readonly state: () => ReturnType<typeof stateOf>;
  readonly wanted: string;
}): Promise<number> {
  let failures = 0;
  for (let at = 1; ; at += 1) {
    const before = state();
    const stop = new AbortController();
    proxy.spoil(at, fault, () => stop.abort(new Error("stalled")));
    const outcome = await run(stop.signal).then(
      () => "done" as const,
      (error: unknown) => error,
    );
    if (outcome === "done") {
      expect(state()).toMatchObject({ skill: wanted, rest: [] });
      return failures;
    }
    // Whatever fails without a fault is no matter of the network.
    if (proxy.requests() < at) throw outcome;
    expect(isSkillwrightError(outcome) || (outcome as Error).message === "stalled", String(outcome)).toBe(
      true,
    );
    expect([fault, at, state()]).toEqual([fault, at, before]);
    failures += 1;
  }
}
