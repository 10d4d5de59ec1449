import type { Contract, OperationTypes } from "../http/operation.ts";
import {
  registryAdminOperations,
  registryMirrorOperations,
  registryNamespaceOperations,
  registryReviewOperations,
  registryTokenOperations,
} from "./access-operations.ts";
import { registryRoutes } from "./routes.ts";
import { registryPublishOperations, registrySkillOperations } from "./skill-operations.ts";

/** Everything a registry can do. */
export const registryOperations = {
  ...registrySkillOperations,
  ...registryPublishOperations,
  ...registryNamespaceOperations,
  ...registryMirrorOperations,
  ...registryReviewOperations,
  ...registryTokenOperations,
  ...registryAdminOperations,
};

export type RegistryOperations = typeof registryOperations;

/** The types of each operation of a registry, by id. */
export type RegistryOperationTypes = {
  readonly [K in keyof RegistryOperations]: OperationTypes<RegistryOperations[K]>;
};

/** The contract of a registry. */
export const registryContract: Contract<RegistryOperations> = {
  routes: registryRoutes,
  operations: registryOperations,
  tags: new Map<string, object>([
    ["Skills", registrySkillOperations],
    ["Publishing", registryPublishOperations],
    ["Namespaces", registryNamespaceOperations],
    ["Mirrors", registryMirrorOperations],
    ["Reviews", registryReviewOperations],
    ["Tokens", registryTokenOperations],
    ["Administration", registryAdminOperations],
  ]),
};
