import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { nodeFileSystem } from "../files/node-file-system.ts";
import { openSearchDatabase, searchNumbers } from "./search-database.ts";
import type { SearchItem } from "./search-source.ts";
import { storedTerms } from "./stored-terms.ts";
import { writeSegments } from "./write-segments.ts";

const item = (key: string, description: string): SearchItem => ({
  key,
  stamp: 1,
  name: key,
  texts: { displayName: key, description, tags: [], triggers: [] },
});

test("documents are found alike before and after their segments are joined and unpacked", () => {
  using tree = tempTree({ x: "" });
  const files = nodeFileSystem();
  const database = openSearchDatabase(tree.at("search.sqlite"));
  const documentsOf = (term: string): readonly number[] => [
    ...(storedTerms(database, searchNumbers(database).next).postings(term)?.documents ?? []),
  ];
  const shapes = new Set<number>();
  for (let number = 0; number < 600; number += 1) {
    writeSegments(database, [item(tree.at(`${number}`), `zebra own${number}`)], { files });
    shapes.add(searchNumbers(database).shape);
    if (number % 20 === 0) {
      expect(documentsOf(`own${number}`)).toEqual([number]);
      expect(documentsOf("zebra")).toEqual(Array.from({ length: number + 1 }, (_, index) => index));
    }
  }
  const { packed, others } = database
    .prepare("SELECT count(packed) AS packed, count(*) - count(packed) AS others FROM segments")
    .get() as { readonly packed: number; readonly others: number };
  expect({
    others,
    fewPacked: packed <= 33,
    oftenJoined: shapes.size > 10,
    epoch: searchNumbers(database).epoch,
  }).toEqual({
    others: 1,
    fewPacked: true,
    oftenJoined: true,
    epoch: 0,
  });
  database.close();
});

test("small segments between large ones are joined, and every document stays where it is looked for", () => {
  using tree = tempTree({ x: "" });
  const files = nodeFileSystem();
  const database = openSearchDatabase(tree.at("search.sqlite"));
  let written = 0;
  const write = (count: number): void => {
    const items = Array.from({ length: count }, (_, index) => {
      const name = `s${written + index}`;
      writeFileSync(tree.at(name), "");
      return item(tree.at(name), `zebra own${written + index}`);
    });
    writeSegments(database, items, { files });
    written += count;
  };
  write(60);
  write(2100);
  for (let round = 0; round < 50; round += 1) write(40);
  const { epoch, next } = searchNumbers(database);
  const { documents = [] } = storedTerms(database, next).postings("zebra") ?? {};
  expect({ epoch, documents: [...documents] }).toEqual({
    epoch: 1,
    documents: Array.from({ length: next }, (_, index) => index),
  });
  database.close();
});
