import {
  type Diagnostic,
  decodeText,
  type FileSystem,
  type HostEnvironment,
  type HostProfile,
  type HostSettings,
  loadSettingsReading,
  MAX_CONFIG_BYTES,
  planSettingsFiles,
  type SettingsFile,
  settingsProblem,
  unchangedSettings,
} from "@skillwright/core/find";

/** Whose configuration files are read, and where. */
export interface HostSettingsPlace {
  readonly files: FileSystem;
  readonly profile: HostProfile;
  readonly environment: HostEnvironment;
}

/** What a simulated agent's own configuration files change; nothing for an agent that has none or isn't simulated. */
export async function loadHostSettings(place: HostSettingsPlace): Promise<HostSettings> {
  const { files, profile } = place;
  if (profile.settings === undefined) return unchangedSettings(place);
  // Our own configuration names no folders of another agent.
  const environment: HostEnvironment = { ...place.environment, configuredRoots: [] };
  const found: SettingsFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const planned of planSettingsFiles(profile, environment)) {
    const stat = files.stat(planned.path);
    if (!stat.ok || stat.value.kind !== "file") continue;
    const bytes = files.read(planned.path, MAX_CONFIG_BYTES);
    if (bytes.ok) found.push({ ...planned, text: decodeText(bytes.value).text });
    else diagnostics.push(settingsProblem(planned.path, `The file cannot be read: ${bytes.message}`));
  }
  if (found.length === 0 && profile.settings.defaults === undefined)
    return { ...unchangedSettings({ profile, environment }), diagnostics };
  const read = await loadSettingsReading(profile.settings.reading);
  const exists = (path: string): boolean => files.stat(path).ok;
  const canonical = (path: string): string => {
    const answer = files.canonical(path);
    return answer.ok ? answer.value : path;
  };
  const settings = read({ files: found, profile, environment, exists, canonical });
  return { ...settings, diagnostics: [...diagnostics, ...settings.diagnostics] };
}
