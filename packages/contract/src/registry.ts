export {
  exactVersion,
  namespaceName,
  skillName,
  tagName,
  tokenScope,
  userName,
} from "./documents/registry-inputs.ts";
export type { RegistryOperations, RegistryOperationTypes } from "./registry/operations.ts";
export { registryContract } from "./registry/operations.ts";
export type { PublishFields } from "./registry/skill-operations.ts";
