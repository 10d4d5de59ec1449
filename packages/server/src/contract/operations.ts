import type { OperationPlaces } from "./operation.ts";
import { type SkillOperations, skillOperations } from "./skills.ts";
import { type TextOperations, textOperations } from "./texts.ts";

/** Everything the API can do, by the ids of its document. */
export interface Operations extends SkillOperations, TextOperations {}

/** The id of an operation. */
export type OperationId = keyof Operations;

/** Where each operation is. */
export const operations: OperationPlaces<Operations> = { ...skillOperations, ...textOperations };
