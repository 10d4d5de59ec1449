import { contractOf, type Grouped, type OperationTypes } from "../http/operation.ts";
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

/** Everything the local server can do, by the headings of its documentation. */
const groups = {
  Skills: skillOperations,
  Evals: evalOperations,
  "Changing skills": manageOperations,
  "Sharing skills": shareOperations,
  "Installing skills": installOperations,
  Registries: registryAccountOperations,
  "MCP servers": mcpServerOperations,
  History: historyOperations,
  Proposals: proposalOperations,
  Trust: trustOperations,
  Machine: machineOperations,
  "Catalog and messages": messageOperations,
  Texts: textOperations,
  "Agents and chat": chatOperations,
  "Stored conversations": sessionOperations,
  Events: eventOperations,
  Compatibility: compatibilityOperations,
};

export type ApiOperations = Grouped<typeof groups>;

/** The contract of the local server. */
export const apiContract = contractOf(groups, apiRoutes);

/** The types of each operation, by id. */
export type Operations = { readonly [K in keyof ApiOperations]: OperationTypes<ApiOperations[K]> };

/** The id of an operation. */
export type OperationId = keyof ApiOperations;
