import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Shares } from "./shares.tsx";

const markup = (sizes: readonly number[]): string => {
  const shares = sizes.map((size, index) => ({ name: `part ${index}`, size, color: "bg-accent" }));
  return renderToStaticMarkup(createElement(Shares, { shares }));
};

test("empty parts are left out, and a whole without parts isn't drawn", () => {
  expect(markup([0, 1200])).not.toContain("part 0");
  expect(markup([0, 1200])).toContain("1,200");
  expect(markup([0, 0])).toBe("");
});
