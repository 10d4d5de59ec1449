export type { BuildOptions, BuildReport } from "./static/build-static.ts";
export { buildStatic } from "./static/build-static.ts";
export type { StaticOptions, StaticReport } from "./static/write-static.ts";
