import { CATALOG_FORMATS, type CatalogFormatId, closest, omitUndefined } from "@skillwright/core/internal";
import { type CatalogRequest, createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import {
  discoveryOptions,
  fileOption,
  jsonOption,
  toSkillsOptions,
  toWorkingFiles,
} from "../../command-line/discovery-options.ts";
import { textOption, wholeNumber } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import type { Output } from "../../output/output.ts";
import { toCatalogModel } from "./model.ts";
import { catalogTexts } from "./text.ts";
import { printCatalog } from "./view.ts";

/** How long to wait for the embedding of the prompt: the result should not depend on the speed of the computer. */
const PATIENCE_MS = 20_000;

const options = {
  format: textOption("format", "Catalog format, such as standard-xml"),
  contextWindow: wholeNumber("n", "The model's context window in tokens"),
  budget: wholeNumber("tokens", "Maximum size of the catalog in tokens"),
  prompt: textOption("text", "The user's first message; keeps matching skills when not all fit"),
  file: fileOption,
  json: jsonOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  options,
  examples: [
    "skillwright catalog",
    "skillwright catalog --as codex --context-window 200000",
    'skillwright catalog --budget 500 --prompt "merge two PDFs"',
  ],
  run: (_, flags, out) => catalog(flags, out),
});

/** Prints the catalog, and on standard error its size and what was left out. */
async function catalog(flags: Flags, out: Output): Promise<number> {
  const format = flags.format === undefined ? undefined : toFormat(flags.format);
  const skills = await createSkills(toSkillsOptions(flags));
  const { host, place } = skills.snapshot;
  const simulated = host.id !== "skillwright";
  const session = await skills.session({
    workingFiles: () => toWorkingFiles(flags),
    ...omitUndefined({ contextWindow: flags.contextWindow }),
    // A simulation sends nothing to a model.
    ...(simulated && { trust: "project" as const }),
  });
  const wanted: CatalogRequest = {
    faithful: simulated,
    ...omitUndefined({ format, prompt: flags.prompt, tokens: flags.budget }),
  };
  if (flags.prompt !== undefined)
    await session.understand(flags.prompt, { before: wanted, patience: PATIENCE_MS });
  const disclosed = session.catalog(wanted);
  await skills.close();
  if (flags.json) out.json({ host: host.id, cwd: place.cwd, ...disclosed });
  else printCatalog(toCatalogModel(disclosed, skills), out);
  return 0;
}

function toFormat(format: string): CatalogFormatId {
  const known = CATALOG_FORMATS.find((id) => id === format);
  if (known !== undefined) return known;
  throw usageError(catalogTexts.unknownFormat(format), format, {
    suggestions: closest(format, CATALOG_FORMATS),
    hint: catalogTexts.formats(CATALOG_FORMATS),
  });
}
