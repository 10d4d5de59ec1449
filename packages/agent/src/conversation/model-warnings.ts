import type { SharedV4ProviderMetadata, SharedV4Warning } from "@ai-sdk/provider";

/** Options that a provider ignored, as sentences; a guarded model stores them in the metadata. */
export function warningTexts(metadata: SharedV4ProviderMetadata | undefined): readonly string[] {
  const warnings = metadata?.skillwright?.warnings as readonly SharedV4Warning[] | undefined;
  return (warnings ?? []).map(warningText);
}

function warningText(warning: SharedV4Warning): string {
  switch (warning.type) {
    case "unsupported":
      return sentence(`The model does not support ${warning.feature}`, warning.details);
    case "compatibility":
      return sentence(`The model takes ${warning.feature} differently`, warning.details);
    case "deprecated":
      return sentence(`The setting ${warning.setting} will no longer be supported`, warning.message);
    case "other":
      return warning.message;
    default:
      return warning satisfies never;
  }
}

function sentence(what: string, details: string | undefined): string {
  return details === undefined ? `${what}.` : `${what}: ${details}`;
}
