import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { isSkillwrightError } from "@skillwright/core/internal";
import type { OpenCodeSkill } from "../contract/skills.ts";
import { endpoint } from "../http/endpoint.ts";
import { given } from "../http/given.ts";
import type { ServerContext } from "../server-context.ts";
import { absolutePath } from "./schemas/common.ts";

/** The list of skills as OpenCode's server gives it, for what is written for that one. */
export function openCodeRoutes(app: OpenAPIHono, context: ServerContext): void {
  endpoint(
    app,
    "listOpenCodeSkills",
    {
      tag: "Other shapes",
      summary: "The usable skills in the shape of OpenCode's server",
      query: z.strictObject({ directory: absolutePath.optional() }),
      errors: ["file_not_found"],
      response: z.array(
        z.object({ name: z.string(), description: z.string(), location: z.string(), content: z.string() }),
      ),
    },
    async ({ query }) => {
      const skills = await context.skills(given({ cwd: query.directory }));
      return skills.list().flatMap(({ id, manifest, found }): readonly OpenCodeSkill[] => {
        try {
          const { body } = skills.load(id);
          return [{ name: id, description: manifest.description, location: found.path, content: body }];
        } catch (error) {
          // One that went away since it was found is listed no more.
          if (isSkillwrightError(error, "load_error", "limit_exceeded", "skill_not_found")) return [];
          throw error;
        }
      });
    },
  );
}
