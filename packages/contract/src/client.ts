import type { ApiOperations, OperationId } from "./api/operations.ts";
import { apiRoutes } from "./api/routes.ts";
import {
  type AnyInput,
  type ClientOf,
  type ClientOptions,
  createClientOf,
  routeUrl,
} from "./http/create-client.ts";
import { type EventListener, followRoute } from "./http/follow-events.ts";
import type { RegistryOperations } from "./registry/operations.ts";
import { registryRoutes } from "./registry/routes.ts";
import type { ServerEvents } from "./types.ts";

export type { CallInput, ClientOf, ClientOptions } from "./http/create-client.ts";
export { ApiError, createClientOf } from "./http/create-client.ts";
export type { EventListener } from "./http/follow-events.ts";
export { followRoute } from "./http/follow-events.ts";
export type { Operation, Operations as AnyOperations, Route, Routes } from "./http/operation.ts";
export type { RegistryOperations, RegistryOperationTypes } from "./registry/operations.ts";
export type * from "./types.ts";

/** A method for every operation of the local server. Each rejects with an `ApiError`. */
export type Client = ClientOf<ApiOperations>;

/** Creates a client of the local server. */
export function createClient(options: ClientOptions = {}): Client {
  return createClientOf<ApiOperations>(apiRoutes, options);
}

/** The address of an operation, with its parameters filled in. */
export function operationUrl(id: OperationId, input: AnyInput, baseUrl = ""): string {
  return routeUrl(apiRoutes[id], input, baseUrl);
}

/** Follows the events of the local server until the returned function is called. */
export function followEvents(listener: EventListener<ServerEvents>, options: ClientOptions = {}): () => void {
  return followRoute(apiRoutes.followEvents, listener, options);
}

/** A method for every operation of a registry. Each rejects with an `ApiError`. */
export type RegistryClient = ClientOf<RegistryOperations>;

/** Creates a client of a registry. */
export function createRegistryClient(options: ClientOptions = {}): RegistryClient {
  return createClientOf<RegistryOperations>(registryRoutes, options);
}
