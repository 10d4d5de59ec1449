import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { openOutput } from "./output-folder.ts";
import { type SearchedSkill, writeSearchIndex } from "./search-index.ts";
import { searchScript } from "./search-script.ts";

interface Item {
  readonly children: readonly { readonly textContent: string; readonly href?: string }[];
}

/** The script in a page that has only what it needs, with the files of a static registry. */
function openPage(
  skills: readonly Partial<SearchedSkill>[],
  { onLoad }: { readonly onLoad?: (file: string) => void } = {},
): (query: string) => Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-search-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const out = openOutput(folder);
  writeSearchIndex(
    out,
    skills.map((skill) => ({
      id: `@acme/${skill.name}`,
      name: "",
      description: "",
      version: "1.0.0",
      tags: [],
      triggers: [],
      ...skill,
    })),
  );
  out.close();
  let shown: readonly Item[] = [];
  let finished: () => void = () => undefined;
  const listeners = new Map<string, (event: object) => void>();
  const input = { value: "", addEventListener: () => undefined };
  const form = {
    hidden: true,
    querySelector: () => input,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  const list = {
    replaceChildren(...items: readonly Item[]) {
      shown = items;
    },
  };
  const status = {
    set textContent(_: string) {
      finished();
    },
  };
  const elements: Readonly<Record<string, unknown>> = { search: form, skills: list, status };
  runInNewContext(searchScript, {
    URL,
    document: {
      getElementById: (id: string) => elements[id],
      currentScript: { src: "https://skills.example/-/search.js" },
      createElement: () => {
        const children: unknown[] = [];
        return { children, textContent: "", append: (...more: unknown[]) => children.push(...more) };
      },
    },
    fetch: async (url: URL) => {
      const file = join(folder, url.pathname);
      onLoad?.(url.pathname);
      return existsSync(file)
        ? { ok: true, json: async () => JSON.parse(readFileSync(file, "utf8")) as unknown }
        : { ok: false };
    },
  });
  expect(form.hidden).toBe(false);
  return async (query) => {
    input.value = query;
    await new Promise<void>((resolve) => {
      finished = resolve;
      listeners.get("submit")?.({ preventDefault: () => undefined });
    });
    return shown.map(({ children }) => children[0]?.textContent ?? "");
  };
}

const skills = [
  { name: "docx", description: "Edits Word documents." },
  { name: "merge", description: "Merges branches." },
  { name: "pdf-tools", description: "Merges and splits PDF files.", tags: ["documents"] },
  { name: "tabellen", description: "表計算を編集する。Résumé." },
];

test("a search in the browser finds words, beginnings of words and other scripts, and exact names first", async () => {
  const search = openPage(skills);
  expect(await search("split pdf")).toEqual(["@acme/pdf-tools"]);
  expect(await search("docum")).toEqual(["@acme/pdf-tools", "@acme/docx"]);
  expect((await search("merge"))[0]).toBe("@acme/merge");
  expect(await search("@acme/docx docx")).toContain("@acme/docx");
  expect(await search("表計算")).toEqual(["@acme/tabellen"]);
  expect(await search("résumé")).toEqual(["@acme/tabellen"]);
  expect(await search("nothing-like-this")).toEqual([]);
  expect(await search("constructor __proto__")).toEqual([]);
});

test("a skill beyond the first file of results is found", async () => {
  const many = Array.from({ length: 600 }, (_, number) => ({
    name: `skill-${number}`,
    description: `Does the thing ${number}.`,
  }));
  const search = openPage(many);
  expect((await search("skill-599"))[0]).toBe("@acme/skill-599");
});

test("words that very many skills have are loaded only if a query has no others or is a name", async () => {
  const many = Array.from({ length: 2100 }, (_, number) => ({
    name: `the-thing-${number}`,
    description: number % 700 === 3 ? "Bakes the bread." : "Does the usual.",
  }));
  const loaded = new Set<string>();
  const search = openPage(many, { onLoad: (file) => loaded.add(file) });
  const commonLoaded = (): number => [...loaded].filter((file) => file.includes("/common-")).length;
  expect(await search("bake the bread")).toEqual([
    "@acme/the-thing-3",
    "@acme/the-thing-703",
    "@acme/the-thing-1403",
  ]);
  expect(commonLoaded()).toBe(0);
  expect(await search("the")).toHaveLength(24);
  expect(commonLoaded()).toBe(1);
  expect((await search("the-thing-1999"))[0]).toBe("@acme/the-thing-1999");
  expect(commonLoaded()).toBe(2);
});
