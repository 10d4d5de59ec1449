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

/** What a model is told about a skill, before it picks it and when it uses it. */
export interface ModelView {
  readonly manifest: SkillManifest;
  readonly listed: { readonly text: string; readonly tokens: number };
  readonly used: { readonly text: string; readonly tokens: number };
  readonly unfilled: readonly string[];
}

/** What surrounds the text. */
export interface ModelViewPlace {
  readonly directory: string;
  readonly files: readonly string[];
  /** Values for its parameters. */
  readonly given: Readonly<Record<string, string>>;
}

/** The same texts that a session makes, from a draft; undefined while it does not load. */
export function modelView(text: string, { directory, files, given }: ModelViewPlace): ModelView | undefined {
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
  const writer = format.write({ entries: [], text: foldText, path: foldText });
  const told = whenToUse === undefined || whenToUse === "" ? description : `${description} - ${whenToUse}`;
  const listed = `${writer.entry({ id: name } as CatalogEntry).before}${foldText(told)}`;
  const used = renderSkillContent({ name, body, directory, files });
  return {
    manifest,
    listed: { text: listed, tokens: estimateTokens(listed) },
    used: { text: used, tokens: estimateTokens(used) },
    unfilled: filled.kind === "filled" ? filled.unfilled : [],
  };
}
