import { openStreams } from "./output/streams.ts";
import { version } from "./version.ts";

const args = process.argv.slice(2);
const [only] = args;

// The answer that scripts ask for most often costs nothing but the start of Node.js.
if (args.length === 1 && (only === "--version" || only === "-V")) {
  openStreams().stdout.write(`${version}\n`);
} else {
  const { run } = await import("./run.ts");
  await run(args);
}
