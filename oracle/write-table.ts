import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type AspectId, aspectIds } from "./aspects.ts";
import { type HostDriver, type HostId, hostIds } from "./host-driver.ts";
import { type ReferenceOutcome, skillsRef } from "./skills-ref.ts";

/** How many cases of one kind agree with one host. */
export interface Score {
  readonly host: HostId;
  readonly aspect: AspectId;
  readonly cases: number;
  readonly agreed: number;
}

const page = fileURLToPath(new URL("../docs/hosts.md", import.meta.url));

const START = "<!-- oracle:start -->";
const END = "<!-- oracle:end -->";

/** Writes what was measured into the table of docs/hosts.md; other cells of the same version stay. */
export function writeTable(
  scores: readonly Score[],
  {
    drivers,
    reference,
    seed,
  }: {
    readonly drivers: Readonly<Record<HostId, HostDriver>>;
    readonly reference: ReferenceOutcome | undefined;
    readonly seed: number;
  },
): void {
  const text = readFileSync(page, "utf8");
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start < 0 || end < 0) throw new Error(`${page} has no place for the table.`);
  const before = text.slice(start, end);
  const rows = hostIds.map((host) => {
    const { version } = drivers[host];
    const known = cellsOf(before, host, version);
    const cells = aspectIds.map((aspect, index) => {
      const score = scores.find((candidate) => candidate.host === host && candidate.aspect === aspect);
      return score === undefined
        ? (known[index] ?? "–")
        : `${score.agreed} of ${score.cases} (seed ${seed}, ${today()})`;
    });
    return `| ${[host, version, ...cells].join(" | ")} |`;
  });
  const sentence =
    reference === undefined
      ? /^skills-ref .*$/m.exec(before)?.[0]
      : `skills-ref ${skillsRef.version}: ${reference.verdicts} of ${reference.cases} verdicts and ${reference.outputs} of ${reference.cases} outputs agree (seed ${seed}, ${today()}); the wording of YAML errors is not compared.`;
  const table = [
    START,
    "",
    `| host | version | ${aspectIds.join(" | ")} |`,
    `| --- | --- | ${aspectIds.map(() => "---").join(" | ")} |`,
    ...rows,
    ...(sentence === undefined ? [] : ["", sentence]),
    "",
    "",
  ].join("\n");
  writeFileSync(page, text.slice(0, start) + table + text.slice(end));
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** The cells of a host's row, if they are about this version of it. */
function cellsOf(table: string, host: HostId, version: string): readonly string[] {
  const row = table.split("\n").find((line) => line.startsWith(`| ${host} `)) ?? "";
  const [, , known, ...cells] = row.split("|").map((cell) => cell.trim());
  return known === version ? cells.slice(0, aspectIds.length) : [];
}
