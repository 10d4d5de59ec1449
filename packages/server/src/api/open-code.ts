import type { Operations } from "@skillwright/contract";
import { isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import type { ServerContext } from "../http/server-context.ts";

/** The list of skills as OpenCode's server returns it, for its clients. */
export function openCodeRoutes({ endpoint }: ApiEndpoints, context: ServerContext): void {
  endpoint("listOpenCodeSkills", async ({ query }) => {
    const skills = await context.skills(omitUndefined({ cwd: query.directory }));
    const usable = skills.list().filter(({ state }) => state === "eligible");
    return usable.flatMap(({ id, manifest, found }): Operations["listOpenCodeSkills"]["response"] => {
      try {
        const { body } = skills.load(id);
        return [{ name: id, description: manifest.description, location: found.path, content: body }];
      } catch (error) {
        // A skill that was deleted since the scan is left out.
        if (isSkillwrightError(error, "load_error", "limit_exceeded", "skill_not_found")) return [];
        throw error;
      }
    });
  });
}
