import {
  estimateTokens,
  type FileSystem,
  type FolderEntry,
  isSimulated,
  type PluginFolders,
  type SimulatedMessage,
  simulateMessage,
  usageError,
} from "@skillwright/core/internal";
import { loadSkill } from "../snapshot/load-skill.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { projectFolder } from "../trust/trust-store.ts";

/** What a simulated agent would send to its model, with the cost of each part. */
export interface Simulation extends SimulatedMessage {
  readonly parts: readonly (SimulatedMessage["parts"][number] & {
    /** An estimate for any model. */
    readonly tokens: number;
  })[];
}

export interface SimulationContext {
  readonly snapshot: Snapshot;
  readonly files: FileSystem;
}

/** What another agent would send to its model for a person's message. Nothing is run. */
export function simulateAgent(text: string, { snapshot, files }: SimulationContext): Simulation {
  const { host, skills, place, roots } = snapshot;
  if (!isSimulated(host)) {
    throw usageError(host.id, `${host.title} is not simulated`, {
      hint: "Use `session.compose()` for what a model receives here.",
    });
  }
  const read = (skill: (typeof skills)[number]): string => loadSkill(files, skill).text;
  const list = (folder: string): readonly FolderEntry[] => {
    const listed = files.list(folder);
    return listed.ok ? listed.value : [];
  };
  const pluginOf = ({ found }: (typeof skills)[number]): PluginFolders | undefined =>
    roots[found.root]?.root.pluginFolders;
  const project = projectFolder(place);
  const simulated = simulateMessage(host, { text, skills, read, list, project, pluginOf });
  return {
    ...simulated,
    parts: simulated.parts.map((part) => ({ ...part, tokens: estimateTokens(part.text) })),
  };
}
