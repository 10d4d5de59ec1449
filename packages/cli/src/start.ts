import { openStreams } from "./output/streams.ts";
import { version } from "./version.ts";

/** Runs the command line. Loading this file runs nothing: in the build, workers load it for code that they share. */
export function start(args: readonly string[]): void {
  const [only] = args;
  if (args.length === 1 && (only === "--version" || only === "-V")) {
    // The answer that scripts ask for most often costs nothing but the start of Node.js.
    openStreams().stdout.write(`${version}\n`);
    return;
  }
  // Without a wait at the top level, which would close the circle with the chunk that needs this one.
  void import("./run.ts").then(({ run }) => run(args));
}
