import type { ApiOperations, PlaceQuery } from "@skillwright/contract";
import type { Endpoint } from "@skillwright/contract/http";
import { omitUndefined } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import type { ServerContext } from "./server-context.ts";

/** How routes add the handlers of their operations. */
export interface ApiEndpoints {
  /** Adds the handler of an operation. */
  readonly endpoint: Endpoint<ApiOperations>;
  /** The same for an operation on the skills of the folder that the request names, or of the server's own. */
  readonly onSkills: Endpoint<ApiOperations, { readonly skills: Skills }>;
}

/** Opens the skills of each request on skills before its handler runs. */
export function apiEndpoints(
  endpoint: ApiEndpoints["endpoint"],
  context: Pick<ServerContext, "skills">,
): ApiEndpoints {
  return {
    endpoint,
    onSkills: (id, handle) =>
      endpoint(id, async (input) =>
        handle({ ...input, skills: await context.skills(placeOf(input.query ?? {})) }),
      ),
  };
}

/** The fields of a checked query that name skills; the others are for the handler only. */
function placeOf({ cwd, as, root, reload }: PlaceQuery): PlaceQuery {
  return omitUndefined({ cwd, as, root, reload });
}
