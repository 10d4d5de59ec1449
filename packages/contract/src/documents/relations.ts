import { z } from "zod";
import { count, document, flag, listOf, oneOf, text, textOrNull } from "../schema.ts";
import { skillPlace } from "./common.ts";

/** How often skills were used. */
export const usageDocument = z.object({
  file: text,
  skills: listOf({
    key: text,
    id: text,
    count,
    lastUsed: text,
    days: z.record(text, count).optional().describe("Uses by date (UTC), as far as they are known."),
  }),
});

/** How skills depend on each other, and which are nearly the same. */
export const relationsDocument = document("Relations", {
  relations: listOf({
    from: text.describe("Id of a skill."),
    to: textOrNull.describe("Id of the other skill; null if no skill has that name."),
    name: text.describe("The name of the other skill as written."),
    kind: oneOf("requires", "conflicts", "shadows"),
    met: flag.describe("False if the relation causes a problem, such as a missing skill."),
  }),
  duplicates: z.array(z.array(skillPlace)).describe("Near-identical skills, in groups."),
  uncompared: count.describe("Skills that weren't compared, because too many have similar descriptions."),
});
