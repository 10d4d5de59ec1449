import type { SharedV4ProviderMetadata, SharedV4Warning } from "@ai-sdk/provider";

/** What a provider did not do as it was asked to, in sentences; a guarded model leaves it in the metadata. */
export function warningTexts(metadata: SharedV4ProviderMetadata | undefined): readonly string[] {
  const warnings = metadata?.skillwright?.warnings as readonly SharedV4Warning[] | undefined;
  return (warnings ?? []).map(warningText);
}

function warningText(warning: SharedV4Warning): string {
  switch (warning.type) {
    case "unsupported":
      return sentence(`The model does not know ${warning.feature}`, warning.details);
    case "compatibility":
      return sentence(`The model takes ${warning.feature} in another way`, warning.details);
    case "deprecated":
      return sentence(`The setting ${warning.setting} will not be known any more`, warning.message);
    case "other":
      return warning.message;
    default:
      return warning satisfies never;
  }
}

function sentence(what: string, details: string | undefined): string {
  return details === undefined ? `${what}.` : `${what}: ${details}`;
}
