export type * from "../contract/operations.ts";
export type * from "../contract/place.ts";
export type * from "../contract/skills.ts";
export type * from "../contract/texts.ts";
export { ApiError } from "./api-error.ts";
export type { CallInput, Client, ClientOptions } from "./create-client.ts";
export { createClient, operationUrl } from "./create-client.ts";
