import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { commandGroups } from "../packages/cli/src/commands/commands.ts";
import { renderLintRules } from "../packages/cli/src/reference/render-lint-rules.ts";
import { renderManPage } from "../packages/cli/src/reference/render-man-page.ts";
import { renderReference } from "../packages/cli/src/reference/render-reference.ts";
import { renderSettings } from "../packages/cli/src/reference/render-settings.ts";

/** Each generated page with its text: the command reference, the lint rules and the manual page. */
export async function renderPages(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ["docs/cli.md", await renderReference(commandGroups)],
    ["docs/configuration.md", renderSettings()],
    ["docs/lint.md", renderLintRules()],
    ["packages/cli/man/skillwright.1", await renderManPage(commandGroups)],
  ]);
}

// `npm run reference` writes the pages.
if (import.meta.main) {
  for (const [file, text] of await renderPages()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
