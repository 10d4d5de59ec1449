import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";

/** A skill or tool of a labelled set. */
export interface SetDocument {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

/** A query and the indices of its right documents. */
export interface SetQuery {
  readonly text: string;
  readonly right: ReadonlySet<number>;
}

/** A labelled set. */
export interface RetrievalSet {
  readonly name: string;
  /** Whether its licence allows tuning shipped parameters on it. */
  readonly use: "fit" | "judge";
  readonly documents: readonly SetDocument[];
  readonly queries: readonly SetQuery[];
}

/** The folder of the sets. They are other people's data and not part of this repository. */
export const dataFolder: string = resolve(
  process.env.SKILLWRIGHT_RETRIEVAL_DATA ?? "../shared/data/retrieval",
);

const uses: Readonly<Record<string, RetrievalSet["use"]>> = {
  metatool: "fit",
  "bfcl-multiple": "fit",
  "seal-tools": "fit",
  "toollens-train": "judge",
  "skillstore-dev": "judge",
};

/** The available sets, each with at most this many queries, evenly sampled. */
export function loadSets(maxQueries: number): readonly RetrievalSet[] {
  return Object.entries(uses).flatMap(([name, use]) => {
    if (existsSync(join(dataFolder, name))) return [loadSet(name, use, maxQueries)];
    console.log(`skipped: ${join(dataFolder, name)} is not there`);
    return [];
  });
}

function loadSet(name: string, use: RetrievalSet["use"], maxQueries: number): RetrievalSet {
  const read = (file: string): Buffer => readFileSync(join(dataFolder, name, file));
  const rows = <T>(file: string): T[] =>
    gunzipSync(read(file))
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as T);
  const documents = rows<Partial<SetDocument> & { id: string; name: string }>("docs.jsonl.gz").map(
    (row): SetDocument => ({ description: "", body: "", ...row }),
  );
  const places = new Map(documents.map(({ id }, place) => [id, place]));
  const right = new Map<string, Set<number>>();
  for (const line of read("qrels.tsv").toString().trim().split("\n")) {
    const [query = "", document = ""] = line.split("\t");
    const place = places.get(document);
    if (place !== undefined) right.set(query, (right.get(query) ?? new Set()).add(place));
  }
  const usable = rows<{ id: string; text: string; names_target?: boolean }>("queries.jsonl.gz").flatMap(
    ({ id, text, names_target: named }) => {
      const answers = right.get(id);
      const tooEasy = name === "skillstore-dev" && named === true;
      return answers === undefined || tooEasy ? [] : [{ text, right: answers }];
    },
  );
  const step = Math.max(1, Math.floor(usable.length / maxQueries));
  return { name, use, documents, queries: usable.filter((_, index) => index % step === 0) };
}
