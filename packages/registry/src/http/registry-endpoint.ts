import { type Endpoint, endpointsOf } from "@skillwright/contract/http";
import { type RegistryOperations, registryContract } from "@skillwright/contract/registry";
import type { Env, Hono } from "hono";
import { accessFor, type RegistryAccess, type RegistryContext } from "../access/registry-context.ts";
import { callerOf } from "./authenticate.ts";

/** Adds the handler of an operation of a registry, which gets the registry on behalf of the caller. */
export type RegistryEndpoint = Endpoint<RegistryOperations, { readonly registry: RegistryAccess }>;

/** Connects the operations of a registry with an app. */
export function registryEndpoint(app: Hono<Env>, context: RegistryContext): RegistryEndpoint {
  const endpoint = endpointsOf(app, registryContract);
  return (id, handle) =>
    endpoint(id, (input) => handle({ ...input, registry: accessFor(context, callerOf(input.c)) }));
}
