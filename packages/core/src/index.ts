export * from "./internal.ts";
