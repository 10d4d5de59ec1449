import {
  type ConfigFile,
  type ConfigText,
  type Diagnostic,
  decodeText,
  isSkillwrightError,
  readConfig,
} from "@skillwright/core/internal";

/** Reads a configuration file. A file from a newer program version is reported and treated as missing. */
export function readConfigFile(
  bytes: Uint8Array,
  place: Omit<ConfigText, "text">,
): { readonly config: ConfigFile | undefined; readonly diagnostics: readonly Diagnostic[] } {
  try {
    return readConfig({ text: decodeText(bytes).text, ...place });
  } catch (error) {
    if (!isSkillwrightError(error, "newer_state")) throw error;
    const message = `${error.message}; the file is left alone and ignored`;
    const hint = error.hint === undefined ? {} : { hint: error.hint };
    const { file } = place;
    return {
      config: undefined,
      diagnostics: [{ code: "config-invalid", severity: "warning", message, file, ...hint }],
    };
  }
}
