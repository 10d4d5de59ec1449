import { openStreams } from "./output/streams.ts";
import { version } from "./version.ts";

const args = process.argv.slice(2);
const [only] = args;

// The answer that scripts ask for most often costs nothing but the start of Node.js.
if (args.length === 1 && (only === "--version" || only === "-V")) {
  openStreams().stdout.write(`${version}\n`);
} else {
  // Without a wait at the top level, which would close the circle with the chunk that needs this one.
  void import("./run.ts").then(({ run }) => run(args));
}
