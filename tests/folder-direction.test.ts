import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

/**
 * The folders of a package, lowest first: a folder imports only folders that are listed before it. A file directly in
 * `src` is either below all of them and imports none, or above them and imported by none. Tests may import everything.
 */
const folders: Readonly<Record<string, readonly string[]>> = {
  core: [
    // Used everywhere
    "text",
    "errors",
    "state",
    "ports",
    "diagnostics",
    "paths",
    "diff",
    "model",
    "tokens",
    // The format
    "yaml",
    "parse",
    "serialize",
    // Find skills
    "search",
    "select",
    // Disclose, resolve, gate: each by the rules of a host
    "catalog",
    "hosts",
    "resolve",
    "gate",
    "host-settings",
    "config",
    // Use skills
    "activate",
    "run",
    "sandbox",
    "hooks",
    "agents",
    "dependencies",
    "explain",
    "simulate",
    // Write and share skills
    "validate",
    "package",
    "archive",
    "scanner",
    "install",
    // What a person is asked
    "ask",
    "proposals",
    "templates",
    "evals",
    // Fakes and conformance cases for tests
    "testing",
  ],
  runtime: [
    // The machine: files, locations, configuration
    "files",
    "skill-tree",
    "machine",
    "signatures",
    "config",
    "built-in",
    "log",
    // What a person trusts, and how a person is asked
    "trust",
    "secrets",
    "ask",
    // Find skills
    "scan",
    "skill-index",
    "snapshot",
    // Let skills run
    "approval",
    "sandbox",
    "run",
    // Change and share skills
    "store",
    "history",
    "package",
    "registries",
    "sources",
    "publish",
    "lint",
    "scanner",
    "install",
    "proposals",
    // Choose skills
    "usage",
    "search",
    // One conversation with a model
    "session",
    // The facade and what it needs to follow the disk
    "watch",
    "skills",
    // On top of the facade
    "evals",
    "documents",
    "reference",
    "state",
  ],
  contract: ["documents", "http", "registry", "api", "commands"],
  adapters: ["conversation", "ai-sdk", "openai-agents", "langchain", "plain"],
  agent: [
    "rehearsal",
    "models",
    "agents",
    "tools",
    "messages",
    "transcript",
    "conversation",
    "evals",
    "review",
  ],
  server: ["stores", "events", "security", "http", "pages", "chat", "mcp", "app-server", "api", "client"],
  registry: [
    "storage",
    "audit",
    "uploads",
    "access",
    "skills",
    "namespaces",
    "reviews",
    "search",
    "worker",
    "webhooks",
    "maintenance",
    "pages",
    "static",
    "mirrors",
    "http",
  ],
  cli: [
    // What loads the others, compiled
    "compiled",
    "input",
    "output",
    "help-topics",
    "command-line",
    "views",
    "prompt",
    "conversation",
    "screens",
    "commands",
    "reference",
  ],
  web: ["ui", "state", "actions", "screens", "app"],
};

test.for(Object.entries(folders))("folders of %s import only folders below them", ([name, order]) => {
  const src = join("packages", name, "src");
  const imports = globSync("**/*.{ts,tsx}", { cwd: src })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(join(src, file), file));
  const isInFolder = (file: string): boolean => file.includes("/");
  const below = new Set(
    imports.filter(({ from, to }) => isInFolder(from) && !isInFolder(to)).map(({ to }) => to),
  );
  const rank = (file: string): number => order.indexOf(file.slice(0, file.indexOf("/")));
  const unlisted = imports.map(({ from }) => from).filter((from) => isInFolder(from) && rank(from) === -1);
  const wrong = imports.filter(
    ({ from, to }) => isInFolder(to) && (isInFolder(from) ? rank(to) > rank(from) : below.has(from)),
  );
  expect({ unlisted, wrong: wrong.map(({ from, to }) => `${from} imports ${to}`) }).toEqual({
    unlisted: [],
    wrong: [],
  });
});

interface Import {
  readonly from: string;
  readonly to: string;
}

/** The files of the same package that a file imports, types and dynamic imports included. */
function importsOf(path: string, from: string): readonly Import[] {
  return [...readFileSync(path, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
    .map(([, specifier = ""]) => ({ from, to: posix.join(posix.dirname(from), specifier) }))
    .filter(({ to }) => !to.startsWith(".."));
}
