import type { HostProfile } from "./host-profile.ts";
import { plainWalk } from "./walk-rules.ts";

const home = { kind: "variable", name: "CODEX_HOME", homePath: ".codex" } as const;

/** The folders Codex searches, in its order: if a file is reached from two of them, the first wins. */
const roots: HostProfile["roots"] = [
  {
    scope: "project",
    // In the home folder it is the user's own.
    base: { kind: "ancestors", from: "cwd", project: "git-head", home: "skip" },
    paths: [".codex/skills"],
  },
  { scope: "user", base: home, paths: ["skills"] },
  { scope: "user", base: { kind: "home" }, paths: [".agents/skills"] },
  { scope: "system", base: home, paths: ["skills/.system"], walk: { folderLinks: "ignore" } },
  { scope: "admin", base: { kind: "absolute" }, paths: ["/etc/codex/skills"] },
  { scope: "user", base: home, paths: ["plugins/cache"], holds: "plugin-cache" },
  { scope: "user", base: { kind: "extra" }, paths: [""] },
  { scope: "project", base: { kind: "ancestors", from: "project" }, paths: [".agents/skills"] },
];

/** Codex: every skill of every root is listed, equal names included. */
export const codex: HostProfile = {
  id: "codex",
  title: "Codex",
  observed: { version: "0.166.0", date: "2026-11-15" },
  roots,
  project: "git",
  walk: {
    ...plainWalk,
    depth: 6,
    hidden: "skip",
    // A folder with a control character in its name is left out with everything below it.
    folderNames: "no-control",
    folderName: "real",
    fileLinks: "ignore",
    maxFolders: 2000,
    maxEntries: 20_000,
  },
  parser: "codex",
  // A byte that isn't UTF-8 anywhere in the file keeps the skill from loading.
  reads: "whole",
  collisions: "keep-all",
  order: "scope-name-path",
  listedPath: "canonical",
  namespaces: "plugin-codex",
  eligibility: "ignore",
  supports: { fields: ["name", "description", "metadata"], sidecars: ["agents/openai.yaml"] },
  catalog: {
    format: "codex",
    order: "bundled-first",
    fit: "codex",
    budget: {
      percent: 2,
      assumedWindow: 272_000,
      // The largest that its default model allows.
      maxWindow: 872_000,
      fallbackCharacters: 8000,
      maxTokens: 10_000,
    },
    noneFits: "empty-section",
    cap: { characters: 1024, ending: "..." },
  },
  messages: "codex",
  settings: {
    reading: "codex",
    files: [
      { scope: "admin", base: { kind: "absolute" }, paths: ["/etc/codex/config.toml"] },
      { scope: "user", base: home, paths: ["config.toml"] },
      {
        scope: "project",
        base: { kind: "ancestors", from: "project", home: "skip" },
        paths: [".codex/config.toml"],
      },
    ],
  },
  maxQualifiedName: 129,
  caveats: [
    "Codex writes its own skills to $CODEX_HOME/skills/.system when it starts, and removes everything else there. Before its first start, it has none.",
    "Codex doesn't start if CODEX_HOME names a folder that doesn't exist.",
    "In config.toml, only settings that concern skills are checked; a mistake elsewhere also keeps Codex from starting.",
    "Codex reports neither a search that stopped at its limits nor broken links.",
  ],
};
