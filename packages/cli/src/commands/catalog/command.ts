import {
  CATALOG_FORMATS,
  type CatalogFormatId,
  closest,
  type HostProfile,
  isSimulated,
  MIN_CATALOG_PERCENT,
  omitUndefined,
} from "@skillwright/core/internal";
import type { CatalogRequest, SessionCatalog } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import {
  discoveryOptions,
  fileOption,
  jsonOption,
  rawOption,
  toSkillsOptions,
  toWorkingFiles,
} from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { decimalNumber, textOption, wholeNumber } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { dim, yellow } from "../../output/parts.ts";

/** What `catalog` prints besides the catalog. */
const catalogTexts = {
  nothing: "The catalog is empty. Run `skillwright list --all` to see all skills.",
  unknownFormat: (format: string): string => `Unknown catalog format "${format}"`,
  formats: (formats: readonly string[]): string => `Use one of ${formats.join(", ")}.`,
  wrongPercent: `--max-pct must be between ${MIN_CATALOG_PERCENT} and 100`,
  percentHint: "It is a percentage: 2 means 2 %.",
  noWindow: "--max-pct is a percentage of the context window, so it needs --context-window",
  windowHint: "Add --context-window, or use --budget.",
  cost: (tokens: number, used: number, limit: number, unit: string): string => {
    if (limit === Number.MAX_SAFE_INTEGER)
      return `About ${count(tokens, "token")}; ${used} ${unit}, no limit.`;
    // Some agents count a budget in another way than the estimate does.
    const counting = used === tokens ? "" : ", counting four bytes as a token";
    return unit === "tokens"
      ? `About ${count(tokens, "token")}. Budget: ${used} of ${limit} tokens${counting}.`
      : `About ${count(tokens, "token")}; ${used} of ${limit} ${unit} used.`;
  },
  untrusted: (number: number): string =>
    `${count(number, "project skill")} ${number === 1 ? "is" : "are"} left out because the project is not trusted.`,
  trustHint: "Review the project's skills, then run `skillwright trust`.",
  simulated: (title: string): string =>
    `Simulated: this is the catalog of ${title}, assuming that it trusts the project.`,
} as const;

/** How long to wait for the embedding of the prompt: the result should not depend on the speed of the computer. */
const SEMANTIC_TIMEOUT_MS = 20_000;

/** Prints the catalog, and on standard error its size and what was left out. */
export const command: Command = defineCommand({
  paged: true,
  options: {
    format: textOption("format", "Catalog format, such as standard-xml"),
    contextWindow: wholeNumber("n", "The model's context window in tokens"),
    maxPct: decimalNumber("n", "Percent of the context window that the catalog may use (default: 2)"),
    budget: wholeNumber("tokens", "Maximum size of the catalog in tokens"),
    prompt: textOption("text", "The user's first message; keeps matching skills when not all fit"),
    file: fileOption,
    raw: rawOption,
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: [
    "skillwright catalog",
    "skillwright catalog --as codex --context-window 200000",
    "skillwright catalog --context-window 200000 --max-pct 1",
    'skillwright catalog --budget 500 --prompt "merge two PDFs"',
  ],
  async run(_, flags, out) {
    if (flags.raw) out.setRaw();
    const format = flags.format === undefined ? undefined : toFormat(flags.format);
    const { contextWindow, maxPct } = flags;
    if (maxPct !== undefined) checkPercent(maxPct, contextWindow);
    const skills = await openSkills(toSkillsOptions(flags, flags));
    const { host, place } = skills.snapshot;
    const simulated = isSimulated(host);
    const session = await skills.session({
      workingFiles: () => toWorkingFiles(flags),
      ...omitUndefined({ contextWindow, maxPct }),
      // A simulation sends nothing to a model.
      ...(simulated && { trust: "project" as const }),
    });
    const wanted: CatalogRequest = {
      faithful: simulated,
      ...omitUndefined({ format, prompt: flags.prompt, tokens: flags.budget }),
    };
    if (flags.prompt !== undefined)
      await session.embedPrompt(flags.prompt, { before: wanted, timeout: SEMANTIC_TIMEOUT_MS });
    const disclosed = session.catalog(wanted);
    await skills.close();
    if (flags.json) return out.json({ host: host.id, cwd: place.cwd, ...disclosed });
    printCatalog(disclosed, host, out);
    return 0;
  },
});

function checkPercent(percent: number, contextWindow: number | undefined): void {
  if (percent < MIN_CATALOG_PERCENT || percent > 100) {
    throw usageError(catalogTexts.wrongPercent, String(percent), { hint: catalogTexts.percentHint });
  }
  if (contextWindow === undefined) {
    throw usageError(catalogTexts.noWindow, "--max-pct", { hint: catalogTexts.windowHint });
  }
}

function toFormat(format: string): CatalogFormatId {
  const known = CATALOG_FORMATS.find((id) => id === format);
  if (known !== undefined) return known;
  throw usageError(catalogTexts.unknownFormat(format), format, {
    suggestions: closest(format, CATALOG_FORMATS),
    hint: catalogTexts.formats(CATALOG_FORMATS),
  });
}

/** Prints the catalog to standard output, and its size and what was left out to standard error. */
function printCatalog(catalog: SessionCatalog, host: HostProfile, out: Output): void {
  const { text, tokens, budget, report, untrusted } = catalog;
  out.content(text);
  if (text === "") out.problem(catalogTexts.nothing);
  else out.problem([dim(catalogTexts.cost(tokens, budget.used, budget.limit, budget.unit))]);
  for (const message of [...report.messages, ...report.warnings]) out.problem([yellow(message)]);
  if (report.hint !== undefined) out.problem([dim(report.hint)]);
  if (untrusted.length > 0) {
    out.problem([yellow(catalogTexts.untrusted(untrusted.length)), " ", dim(catalogTexts.trustHint)]);
  }
  if (isSimulated(host)) out.problem([dim(catalogTexts.simulated(host.title))]);
}
