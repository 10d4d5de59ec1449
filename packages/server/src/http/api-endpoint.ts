import type { ApiOperations, PlaceQuery } from "@skillwright/contract";
import type { Endpoint } from "@skillwright/contract/http";
import type { Skills } from "@skillwright/runtime/internal";
import type { ServerContext } from "../server-context.ts";

/** Adds the handler of an operation of the API. */
export type ApiEndpoint = Endpoint<ApiOperations>;

/** The same for an operation on the skills of the folder that the request names, or of the server's own. */
export type SkillsEndpoint = Endpoint<ApiOperations, { readonly skills: Skills }>;

/** Opens the skills of each request before its handler runs. */
export function skillsEndpoint(endpoint: ApiEndpoint, context: ServerContext): SkillsEndpoint {
  return (id, handle) =>
    endpoint(id, async (input) => {
      const place = input.query as PlaceQuery | undefined;
      return handle({ ...input, skills: await context.skills(place) });
    });
}
