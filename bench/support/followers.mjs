// Clients that follow events until they are stopped, and report missed ones: node followers.mjs URL TOKEN
// COUNT
import { createClient } from "@skillwright/server/client";

const [url, token, count] = process.argv.slice(2);
const client = createClient({ baseUrl: url, token });
const stop = new AbortController();

async function follow() {
  const seen = [];
  let resets = 0;
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const bytes of await client.followEvents({ signal: stop.signal })) {
      const blocks = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const id = /^id: .*-(\d+)$/m.exec(block)?.[1];
        if (block.includes("event: reset")) resets += 1;
        if (id !== undefined) seen.push(Number(id));
      }
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
  const gaps = seen.filter((number, index) => index > 0 && number !== (seen[index - 1] ?? 0) + 1).length;
  return { events: seen.length - 1, gaps, resets, last: seen.at(-1) };
}

const all = Array.from({ length: Number(count) }, follow);
process.stdout.write("following\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
stop.abort();
process.stdout.write(`${JSON.stringify(await Promise.all(all))}\n`);
process.exit(0);
