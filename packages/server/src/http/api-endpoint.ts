import type { ApiOperations } from "@skillwright/contract";
import type { Endpoint } from "@skillwright/contract/http";

/** Adds the handler of an operation of the API. */
export type ApiEndpoint = Endpoint<ApiOperations>;
