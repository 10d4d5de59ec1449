export type { Endpoint, EndpointInput } from "./http/endpoint.ts";
export { endpointsOf } from "./http/endpoint.ts";
export type { OpenApiOptions } from "./http/open-api.ts";
export { toOpenApi } from "./http/open-api.ts";
export type { Contract, Operation, Operations, Route, Routes } from "./http/operation.ts";
export { invalid } from "./http/read-input.ts";
