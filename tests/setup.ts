import { resolve } from "node:path";
import fc from "fast-check";

// The same commit gives the same verdict each time: `npm test` draws the same values, `npm run soak` new ones.
if (process.env.SOAK !== "1") fc.configureGlobal({ seed: 20_260_701 });

// npm and other tools that tests start would keep compiled code in the temporary folder, where nobody removes it.
process.env.NODE_COMPILE_CACHE = resolve(import.meta.dirname, "../node_modules/.cache/skillwright/compile");
