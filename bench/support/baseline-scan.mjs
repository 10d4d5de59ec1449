// Plain JavaScript: stripping types would take longer than the measurement.
import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { load } from "js-yaml";

/**
 * The baseline: one synchronous walk that reads the first 4 KB of each SKILL.md and, with `yaml`, parses the
 * frontmatter. It checks, resolves and stores nothing.
 */
const [folder = ".", mode = "yaml"] = process.argv.slice(2);
const buffer = Buffer.alloc(4096);
const stack = [folder];
let found = 0;
for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) stack.push(child);
    else if (entry.name === "SKILL.md") {
      const file = openSync(child, "r");
      const length = readSync(file, buffer, 0, buffer.length, 0);
      closeSync(file);
      const text = buffer.toString("utf8", 0, length);
      if (mode === "yaml") load(text.slice(4, text.indexOf("\n---", 4)));
      found += 1;
    }
  }
}
process.stdout.write(`${JSON.stringify({ found, rss: process.resourceUsage().maxRSS * 1024 })}\n`);
