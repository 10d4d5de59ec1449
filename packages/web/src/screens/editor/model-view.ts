import {
  type CatalogEntry,
  catalogFormats,
  estimateTokens,
  foldText,
  parseSkill,
  renderSkillContent,
  type SkillManifest,
  substitute,
} from "@skillwright/core/internal";

/** What a model receives about a skill: its catalog entry, and its text when used. */
export interface ModelView {
  readonly manifest: SkillManifest;
  readonly listed: { readonly text: string; readonly tokens: number };
  readonly used: { readonly text: string; readonly tokens: number };
}

/** The context of the text. */
export interface ModelViewContext {
  readonly directory: string;
  readonly files: readonly string[];
  /** Parameter values. */
  readonly given: Readonly<Record<string, string>>;
}

/** The texts that a session would create from a draft; undefined if it doesn't load. */
export function modelView(
  text: string,
  { directory, files, given }: ModelViewContext,
): ModelView | undefined {
  const { manifest, bodyStart } = parseSkill({
    text,
    complete: true,
    file: "SKILL.md",
    directory: "",
    sidecars: [],
  });
  if (manifest === undefined) return undefined;
  const { name, description, whenToUse, parameters } = manifest;
  const filled = substitute({
    body: text.slice(bodyStart),
    parameters,
    argumentNames: manifest.arguments,
    given: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
    variables: { skillDir: directory },
  });
  const body = filled.kind === "filled" ? filled.text : text.slice(bodyStart);
  const format = catalogFormats["available-skills"];
  const writer = format.write({ entries: [], commandNames: [], text: foldText, path: foldText });
  const listedText =
    whenToUse === undefined || whenToUse === "" ? description : `${description} - ${whenToUse}`;
  const listed = `${writer.entry({ id: name } as CatalogEntry).before}${foldText(listedText)}`;
  const used = renderSkillContent({ name, body, directory, files });
  return {
    manifest,
    listed: { text: listed, tokens: estimateTokens(listed) },
    used: { text: used, tokens: estimateTokens(used) },
  };
}
