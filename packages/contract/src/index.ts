export { apiContract, apiOperations } from "./api/operations.ts";
export { apiRoutes } from "./api/routes.ts";
export { commandDocuments } from "./commands/command-documents.ts";
export { configFile } from "./documents/config.ts";
export { searchDocument } from "./documents/search.ts";
export { listDocument } from "./documents/skill.ts";
export { MAX_PAGE, MAX_TEXT_LENGTH } from "./limits.ts";
export { toJsonSchema } from "./schema.ts";
export type * from "./types.ts";
