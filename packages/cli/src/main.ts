// The command line from source. The published program starts in bin/skillwright.js.
import { start } from "./start.ts";

start(process.argv.slice(2));
