import type { PackagePath } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { changesPage } from "./changes-page.ts";
import { html } from "./html.ts";
import { linkFiles } from "./link-files.ts";
import { listPage } from "./list-page.ts";
import { pageLayout } from "./page-layout.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { createMarkdownRenderer } from "./render-within.ts";

test("a template escapes text and keeps HTML", () => {
  const name = `<img src=x onerror="alert('1')">&`;
  expect(html`<p title="${name}">${[html`<b>${name}</b>`, false, undefined, 3]}</p>`.html).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;"><b>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</b>3</p>',
  );
});

test("characters that turn the direction of text or can't be seen are replaced", () => {
  expect(html`${"a\u202eb\u0000c\u001b[31md\n"}`.html).toBe("a\ufffdb\ufffdc\ufffd[31md\n");
});

test.for([
  ["<script>alert(1)</script>", "<script"],
  ["[x](javascript:alert(1))", "javascript:"],
  ["[x](data:text/html,<script>)", "data:"],
  ["![tracker](https://evil.example/pixel.png)", "<img"],
  ['![a" onerror="x](https://evil.example/x.png "t")', "<img"],
  ["<iframe src=//evil.example>", "<iframe"],
  ["| a |\n| - |\n| <b onclick=x> |", "<b "],
] as const)("Markdown can't do harm: %s", ([text, forbidden]) => {
  expect(renderMarkdown(text).html).not.toContain(forbidden);
});

test("Markdown begins below the page's title, and an image is its description", () => {
  expect(renderMarkdown("# One\n\n![A cat](cat.png)").html).toBe(
    '<h2>One</h2>\n<p><span class="image">image: A cat</span></p>',
  );
});

test.for([
  ["[forms](references/forms.md)", '<a href="/f/references/forms.md">forms</a>'],
  ['[*forms*](./references/forms.md#top "Title")', '<a href="/f/references/forms.md"><em>forms</em></a>'],
  ["[both](a%26b.md)", '<a href="/f/a&amp;b.md">both</a>'],
  ["[both](<a&b.md>)", '<a href="/f/a&amp;b.md">both</a>'],
  ["[gone](missing.md)", "gone"],
  ["[up](../../sign-out)", "up"],
  ["[broken](%E0%A4%A)", "broken"],
  ["[script](javascript:alert(1))", "script"],
  [
    "[far](//evil.example/forms.md)",
    '<a rel="nofollow noopener noreferrer" href="//evil.example/forms.md">far</a>',
  ],
  ["[here](#top)", '<a href="#top">here</a>'],
] as const)("a relative link leads to a file of the skill, or nowhere: %s", ([text, shown]) => {
  const paths = ["references/forms.md", "a&b.md"];
  const link = (path: string): string | undefined => (paths.includes(path) ? `/f/${path}` : undefined);
  expect(linkFiles(renderMarkdown(text), link).html).toBe(`<p>${shown}</p>`);
});

test("what is too long or nested too deep is shown as its source", () => {
  expect(renderMarkdown(`${"> ".repeat(1000)}x`).html).toMatch(/^<pre>&gt; &gt;/);
  expect(renderMarkdown("<b>".repeat(70_000)).html.startsWith("<pre>&lt;b&gt;")).toBe(true);
});

test("a text that takes minutes to render is shown as its source, and others are rendered once", () => {
  const render = createMarkdownRenderer();
  const endless = "]".repeat(199_000);
  expect(render(endless).html).toBe(`<pre>${endless}</pre>`);
  const rendered = render("*One*");
  expect(rendered.html).toBe("<p><em>One</em></p>");
  expect(render("*One*")).toBe(rendered);
});

test("added and removed lines are marked, and nothing in them becomes HTML", () => {
  const patch = "--- a/SKILL.md\n+++ b/SKILL.md\n@@ -1,2 +1,2 @@\n same\n--- <b>old</b>\n+<i>new</i>\n";
  const diff = [{ path: "SKILL.md" as PackagePath, status: "changed" as const, patch }];
  const page = changesPage({ skill: "@a/b", from: "1.0.0", to: "1.1.0", back: "/@a/b", diff }).html;
  expect(page).toContain(
    [
      "<pre>--- a/SKILL.md",
      "+++ b/SKILL.md",
      "@@ -1,2 +1,2 @@",
      " same",
      "<del>--- &lt;b&gt;old&lt;/b&gt;</del>",
      "<ins>+&lt;i&gt;new&lt;/i&gt;</ins>",
      "</pre>",
    ].join("\n"),
  );
});

test("a page has a policy, works without its script and escapes its title", () => {
  const page = pageLayout({
    title: "</title><script>",
    site: "<i>Acme</i>",
    root: "../",
    style: "style.css",
    main: listPage({
      title: "Skills",
      total: 1,
      search: { query: "" },
      skills: [
        { id: "@a/<b>", description: "</p><script>", version: null, deprecated: "no", href: '"><script>' },
      ],
    }),
  });
  expect(page).not.toContain("<script");
  expect(page).toContain("default-src &#39;none&#39;");
  expect(page).toContain('<a href="&quot;&gt;&lt;script&gt;">@a/&lt;b&gt;</a>');
});
