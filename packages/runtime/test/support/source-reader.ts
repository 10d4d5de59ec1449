import { parseSourceReference } from "@skillwright/core/internal";
import { openSource } from "../../src/sources/open-source.ts";

/** A process that reads a source until it is ended. */
const [, , address = "", cache = ""] = process.argv;
const context = { cwd: cache, home: cache, cache, env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: "1" } };
await openSource(parseSourceReference(address), context).resolve();
