import { unlimitedBudget } from "../catalog/budget.ts";
import type { HostProfile, RootRule, WalkRules } from "./host-profile.ts";
import { plainWalk } from "./walk-rules.ts";

/** What an agent's documentation says; what it doesn't say has the most common value. */
interface Documented {
  readonly id: HostProfile["id"];
  readonly title: string;
  /** Where it is documented. */
  readonly source: string;
  /** The state that was read: a day, or a month where only that is known. */
  readonly checked: string;
  /** Folders of skills in a project, strongest first. */
  readonly project: readonly string[];
  /** Folders of skills below the home folder, strongest first. */
  readonly home: readonly string[];
  /** Who wins when a project's skill and a personal one have the same name. Default: project. */
  readonly winner?: "project" | "home";
  /** Whether skills may be in folders that group them. Default: no. */
  readonly groups?: "search" | "ignore";
  readonly caveats?: readonly string[];
}

const UNCERTAIN =
  "Based only on documentation, not tested with the program. The order, the catalog's text and the treatment of broken files may differ.";

function profile(documented: Documented): HostProfile {
  const { id, title, source, winner = "project", groups = "ignore" } = documented;
  const walk: WalkRules = {
    ...plainWalk,
    rootFile: "ignore",
    insideSkill: "stop",
    skip: ["node_modules"],
    ...(groups === "ignore" && { depth: 1 }),
  };
  const inProject: RootRule = {
    scope: "project",
    base: { kind: "ancestors", from: "cwd" },
    paths: documented.project,
  };
  const inHome: RootRule = { scope: "user", base: { kind: "home" }, paths: documented.home };
  const extra: RootRule = { scope: "user", base: { kind: "extra" }, paths: [""] };
  return {
    id,
    title,
    documented: { source, date: documented.checked },
    roots: winner === "project" ? [inProject, inHome, extra] : [inHome, inProject, extra],
    project: "git",
    walk,
    parser: "skillwright",
    reads: "head",
    collisions: "first-root",
    order: "name",
    namespaces: "none",
    eligibility: "ignore",
    supports: {
      fields: ["name", "description", "disableModelInvocation", "userInvocable", "argumentHint"],
      sidecars: [],
    },
    catalog: { format: "standard-xml", order: "name", fit: "everything", budget: unlimitedBudget },
    caveats: [UNCERTAIN, ...(documented.caveats ?? [])],
  };
}

/** Cursor. */
export const cursor: HostProfile = profile({
  id: "cursor",
  title: "Cursor",
  source: "https://cursor.com/docs/context/skills",
  checked: "2026-11-16",
  project: [".cursor/skills", ".agents/skills", ".claude/skills", ".codex/skills"],
  home: [".cursor/skills", ".agents/skills", ".claude/skills", ".codex/skills"],
});

const copilotFolders = {
  project: [".github/skills", ".claude/skills", ".agents/skills"],
  home: [".copilot/skills", ".claude/skills", ".agents/skills"],
} as const;

/** The command-line program of GitHub Copilot. */
export const copilotCli: HostProfile = profile({
  id: "copilot-cli",
  title: "GitHub Copilot CLI",
  source: "https://docs.github.com/en/copilot/concepts/agents/about-agent-skills",
  checked: "2026-11-16",
  ...copilotFolders,
});

/** GitHub Copilot in VS Code. */
export const copilotVsCode: HostProfile = profile({
  id: "copilot-vscode",
  title: "GitHub Copilot in VS Code",
  source: "https://code.visualstudio.com/docs/copilot/customization/agent-skills",
  checked: "2026-08",
  ...copilotFolders,
  caveats: ["Not checked: the setting `chat.agentSkillsLocations`."],
});

/** Qwen Code. */
export const qwenCode: HostProfile = profile({
  id: "qwen-code",
  title: "Qwen Code",
  source: "https://github.com/QwenLM/qwen-code",
  checked: "2026-08",
  project: [".qwen/skills", ".agents/skills"],
  home: [".qwen/skills", ".agents/skills"],
  caveats: ["Not checked: settings (`skills.disabled`), extensions and the skills that come with Qwen Code."],
});

/** Goose. */
export const goose: HostProfile = profile({
  id: "goose",
  title: "Goose",
  source: "https://github.com/aaif-goose/goose",
  checked: "2026-05-21",
  project: [".agents/skills", ".goose/skills", ".claude/skills"],
  home: [".agents/skills", ".config/goose/skills", ".claude/skills", ".config/agents/skills"],
  groups: "search",
});

/** Amp. */
export const amp: HostProfile = profile({
  id: "amp",
  title: "Amp",
  source: "https://ampcode.com/manual",
  checked: "2026-08",
  project: [".agents/skills", ".claude/skills"],
  home: [".config/agents/skills", ".config/amp/skills", ".claude/skills"],
});

/** pi. */
export const pi: HostProfile = profile({
  id: "pi",
  title: "pi",
  source: "https://github.com/badlogic/pi-mono",
  checked: "2026-03-15",
  project: [".pi/skills", ".agents/skills"],
  home: [".pi/agent/skills", ".agents/skills"],
  winner: "home",
  groups: "search",
  caveats: ["Not checked: loose Markdown files in a skill folder, ignore files, settings and packages."],
});
