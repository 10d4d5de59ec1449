import { describeDependency } from "../dependencies/missing-dependency.ts";
import type { SkillManifest } from "../model/manifest.ts";
import { compareText } from "../text/compare-text.ts";

/** What of a skill a person approves with its installation, each as a sentence or a path. */
export interface InstallFacts {
  /** Everything that executes, with the hash of its content. */
  readonly executes: readonly HashedFeature[];
  /** What it changes about the tools of an agent and what it asks for. */
  readonly permissions: readonly string[];
  /** What it wants to be installed on the machine. */
  readonly installs: readonly string[];
  /** What it needs to work: programs, variables, settings, MCP servers and other skills. */
  readonly needs: readonly string[];
}

/** Something that executes, and the content that would. */
export interface HashedFeature {
  /** For people, such as `script: scripts/run.sh`. */
  readonly text: string;
  /** A hash of what would run; changes with it. */
  readonly hash: string;
}

/** How an update changes what a person approved. */
export interface InstallChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares what a skill executes, may do and wants to be installed, before and after an update. */
export function installChanges(before: InstallFacts, after: InstallFacts): InstallChanges {
  const old = features(before);
  const now = features(after);
  return {
    added: [...now.keys()].filter((text) => !old.has(text)).toSorted(compareText),
    changed: [...now]
      .flatMap(([text, hash]) => (old.has(text) && old.get(text) !== hash ? [text] : []))
      .toSorted(compareText),
    removed: [...old.keys()].filter((text) => !now.has(text)).toSorted(compareText),
  };
}

/** Whether an update has to be approved again: something that executes or is to be installed is new or different. */
export function needsApproval({ added, changed }: InstallChanges): boolean {
  return added.length > 0 || changed.length > 0;
}

/** The programs and packages that a skill's manifest wants to be installed, as sentences. */
export function describeInstalls({ install }: Pick<SkillManifest, "install">): readonly string[] {
  return install.map(({ kind, target, bins }) => {
    const programs = bins.length === 0 ? "" : ` (for ${bins.join(", ")})`;
    return `install with ${kind}: ${target}${programs}`;
  });
}

/** What a skill's manifest says that it needs, such as "the variable TOKEN", each once. */
export function describeNeeds({
  eligibility: { bins, anyBins, env, config },
  dependencies,
  requires,
}: Pick<SkillManifest, "eligibility" | "dependencies" | "requires">): readonly string[] {
  const all = [
    ...bins.map((program) => `the program ${program}`),
    ...(anyBins.length === 0 ? [] : [`one of the programs ${anyBins.join(", ")}`]),
    ...env.map((name) => `the variable ${name}`),
    ...config.map((path) => `the setting ${path}`),
    ...dependencies.map(describeDependency),
    ...requires.map((name) => `the skill ${name}`),
  ];
  return [...new Set(all)];
}

/** Commands that install or fetch something; a text that tells a model or a person to run one is an instruction to do so. */
const INSTALL_COMMANDS: readonly RegExp[] = [
  /\b(?:npm|pnpm|yarn|bun)\s+(?:install|i|add|dlx|exec|x|global)\b/i,
  /\b(?:npx|bunx|uvx|pipx)\s+\S/i,
  /\bpip3?\s+install\b/i,
  /\buv\s+(?:add|pip|run|tool)\b/i,
  /\b(?:apt|apt-get|dnf|yum|zypper|brew|port|snap|flatpak|winget|choco|scoop|gem|cargo|go|conda)\s+(?:-\S+\s+)*(?:install|tap)\b/i,
  /\b(?:apk\s+add|pacman\s+-S\w*|nix-env\s+-i)\b/i,
  /\b(?:curl|wget|irm|iwr|Invoke-WebRequest|Invoke-RestMethod)\s+\S/i,
  /\b(?:docker|podman)\s+(?:run|pull)\b/i,
  /\b(?:skills?|skillwright|clawhub|claude\s+plugin)\s+(?:add|install)\b/i,
];

/** Longest line of a text that is searched; a longer one is shown by its beginning. */
const MAX_INSTRUCTION_LENGTH = 300;

/** The lines of a text that tell somebody to install or fetch something, each once. */
export function findInstallInstructions(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const found = lines.filter((line) => INSTALL_COMMANDS.some((command) => command.test(line)));
  return [...new Set(found.map((line) => line.slice(0, MAX_INSTRUCTION_LENGTH)))];
}

function features({ executes, permissions, installs, needs }: InstallFacts): ReadonlyMap<string, string> {
  return new Map([
    ...executes.map(({ text, hash }) => [text, hash] as const),
    ...permissions.map((text) => [`permission: ${text}`, ""] as const),
    ...installs.map((text) => [text, ""] as const),
    ...needs.map((text) => [`needs ${text}`, ""] as const),
  ]);
}
