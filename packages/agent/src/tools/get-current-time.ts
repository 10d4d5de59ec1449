import * as z from "zod";
import { answer, defineTool, failure, type OwnTool } from "./define-tool.ts";

/** The tool that returns the current time. */
export function getCurrentTime({ now = () => new Date() }: { readonly now?: () => Date }): OwnTool {
  return defineTool({
    name: "get_current_time",
    description: "Get the current date and time, in this computer's time zone or another.",
    input: {
      time_zone: z
        .string()
        .optional()
        .describe("A time zone such as 'Europe/Berlin'; default: this computer's"),
    },
    run({ time_zone: timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone }) {
      const time = now();
      let local: string;
      try {
        // The Swedish locale writes dates like ISO 8601.
        local = new Intl.DateTimeFormat("sv-SE", {
          timeZone,
          dateStyle: "short",
          timeStyle: "medium",
        }).format(time);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return failure("validation_error", `There is no time zone "${timeZone}"`);
      }
      const day = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long" }).format(time);
      return answer(JSON.stringify({ utc: time.toISOString(), local, time_zone: timeZone, weekday: day }));
    },
  });
}
