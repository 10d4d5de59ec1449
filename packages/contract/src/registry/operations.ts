import { contractOf, type Grouped, type OperationTypes } from "../http/operation.ts";
import {
  registryAdminOperations,
  registryMirrorOperations,
  registryNamespaceOperations,
  registryReviewOperations,
  registryTokenOperations,
} from "./access-operations.ts";
import { registryRoutes } from "./routes.ts";
import { registryPublishOperations, registrySkillOperations } from "./skill-operations.ts";

/** Everything a registry can do, by the headings of its documentation. */
const groups = {
  Skills: registrySkillOperations,
  Publishing: registryPublishOperations,
  Namespaces: registryNamespaceOperations,
  Mirrors: registryMirrorOperations,
  Reviews: registryReviewOperations,
  Tokens: registryTokenOperations,
  Administration: registryAdminOperations,
};

export type RegistryOperations = Grouped<typeof groups>;

/** The types of each operation of a registry, by id. */
export type RegistryOperationTypes = {
  readonly [K in keyof RegistryOperations]: OperationTypes<RegistryOperations[K]>;
};

/** The contract of a registry. */
export const registryContract = contractOf(groups, registryRoutes);
