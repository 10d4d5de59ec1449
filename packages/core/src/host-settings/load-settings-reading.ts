import type { ObservedAgent } from "../hosts/host-profile.ts";
import type { SettingsReading } from "./host-settings.ts";

/** Loaded on demand: most people have no such file, and its parsers are large. */
const loaders: Readonly<Record<ObservedAgent, () => Promise<SettingsReading>>> = {
  codex: async () => (await import("./codex.ts")).readCodexSettings,
  "claude-code": async () => (await import("./claude-code.ts")).readClaudeSettings,
  opencode: async () => (await import("./opencode.ts")).readOpenCodeSettings,
  openclaw: async () => (await import("./openclaw.ts")).readOpenClawSettings,
  "gemini-cli": async () => (await import("./gemini-cli.ts")).readGeminiSettings,
};

/** Loads the function that reads an agent's configuration files. */
export function loadSettingsReading(id: ObservedAgent): Promise<SettingsReading> {
  return loaders[id]();
}
