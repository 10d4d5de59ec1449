import { expect, test } from "vitest";
import { tempTree } from "../../../test/support/temp-tree.ts";
import { fetchCached } from "./download-cache.ts";

test.for([
  ["public, max-age=60", [200, 304]],
  ["private, no-cache", [200, 200]],
  [undefined, [200, 200]],
] as const)(
  "with a token, an answer with cache-control %s is answered with %j",
  async ([control, expected]) => {
    using tree = tempTree();
    const statuses: number[] = [];
    const answer: typeof fetch = async (_, init) => {
      const isKnown = new Headers(init?.headers).get("if-none-match") === '"one"';
      statuses.push(isKnown ? 304 : 200);
      return new Response(isKnown ? null : "content", {
        status: isKnown ? 304 : 200,
        headers: { etag: '"one"', ...(control !== undefined && { "cache-control": control }) },
      });
    };
    const context = { cwd: tree.at("."), home: tree.at("."), cache: tree.at("."), env: {}, fetch: answer };
    const options = { maxBytes: 100, authorization: "Bearer secret" };
    for (const _ of expected) {
      const { bytes } = await fetchCached(context, "https://skills.example/a.zip", options);
      expect(Buffer.from(bytes).toString()).toBe("content");
    }
    expect(statuses).toEqual(expected);
  },
);
