import { expect, test } from "vitest";
import { escapeXml } from "./prompt-text.ts";

test("escapeXml leaves nothing that XML obeys, and escapes what was escaped again", () => {
  expect(escapeXml(`<a href="x">it's & &lt;</a> $&`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;it&#x27;s &amp; &amp;lt;&lt;/a&gt; $&amp;",
  );
});
