import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type AspectId, aspectIds } from "./aspects.ts";
import { type HostDriver, type HostId, hostIds } from "./host-driver.ts";

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

/** Replaces the table of measured agreement in docs/hosts.md. */
export function writeTable(
  scores: readonly Score[],
  {
    drivers,
    seed,
    trees,
  }: {
    readonly drivers: Readonly<Record<HostId, HostDriver>>;
    readonly seed: number;
    readonly trees: number;
  },
): void {
  const cell = (host: HostId, aspect: AspectId): string => {
    const score = scores.find((candidate) => candidate.host === host && candidate.aspect === aspect);
    return score === undefined ? "–" : `${score.agreed} of ${score.cases}`;
  };
  const rows = hostIds
    .filter((host) => scores.some((score) => score.host === host))
    .map(
      (host) =>
        `| ${host} | ${drivers[host].version} | ${aspectIds.map((id) => cell(host, id)).join(" | ")} |`,
    );
  const date = new Date().toISOString().slice(0, 10);
  const table = [
    START,
    "",
    `Measured on ${date} with \`npm run oracle -- --seed ${seed} --trees ${trees} --table\`:`,
    "",
    `| host | version | ${aspectIds.join(" | ")} |`,
    `| --- | --- | ${aspectIds.map(() => "---").join(" | ")} |`,
    ...rows,
    "",
    END,
  ].join("\n");
  const text = readFileSync(page, "utf8");
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start < 0 || end < 0) throw new Error(`${page} has no place for the table.`);
  writeFileSync(page, text.slice(0, start) + table + text.slice(end + END.length));
}
