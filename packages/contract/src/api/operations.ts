import type { Contract, OperationTypes } from "../http/operation.ts";
import { chatOperations, eventOperations, sessionOperations } from "./chat.ts";
import { installOperations } from "./install.ts";
import { machineOperations, messageOperations, textOperations } from "./machine.ts";
import {
  historyOperations,
  manageOperations,
  proposalOperations,
  shareOperations,
  trustOperations,
} from "./manage.ts";
import { mcpServerOperations } from "./mcp-servers.ts";
import { registryAccountOperations } from "./registries.ts";
import { apiRoutes } from "./routes.ts";
import { compatibilityOperations, evalOperations, skillOperations } from "./skills.ts";

/** Everything the local server can do. */
export const apiOperations = {
  ...skillOperations,
  ...evalOperations,
  ...manageOperations,
  ...shareOperations,
  ...installOperations,
  ...registryAccountOperations,
  ...mcpServerOperations,
  ...historyOperations,
  ...proposalOperations,
  ...trustOperations,
  ...machineOperations,
  ...messageOperations,
  ...textOperations,
  ...chatOperations,
  ...sessionOperations,
  ...eventOperations,
  ...compatibilityOperations,
};

export type ApiOperations = typeof apiOperations;

/** The contract of the local server. */
export const apiContract: Contract<ApiOperations> = {
  routes: apiRoutes,
  operations: apiOperations,
  tags: new Map<string, object>([
    ["Skills", skillOperations],
    ["Evals", evalOperations],
    ["Changing skills", manageOperations],
    ["Sharing skills", shareOperations],
    ["Installing skills", installOperations],
    ["Registries", registryAccountOperations],
    ["MCP servers", mcpServerOperations],
    ["History", historyOperations],
    ["Proposals", proposalOperations],
    ["Trust", trustOperations],
    ["Machine", machineOperations],
    ["Catalog and messages", messageOperations],
    ["Texts", textOperations],
    ["Agents and chat", chatOperations],
    ["Stored conversations", sessionOperations],
    ["Events", eventOperations],
    ["Compatibility", compatibilityOperations],
  ]),
};

/** The types of each operation, by id. */
export type Operations = { readonly [K in keyof ApiOperations]: OperationTypes<ApiOperations[K]> };

/** The id of an operation. */
export type OperationId = keyof ApiOperations;
