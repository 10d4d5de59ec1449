// Plain JavaScript: stripping types would take longer than the measurement.
import { createSkills } from "@skillwright/runtime";

/** The cost of the library: find, read, resolve and gate every skill of a home folder. */
const [home = ".", index = "on"] = process.argv.slice(2);
const skills = await createSkills({ home, cwd: home, index: index === "off" ? "off" : "on" });
const { recalled } = skills.snapshot.index;
process.stdout.write(
  `${JSON.stringify({ found: skills.list().length, recalled, rss: process.resourceUsage().maxRSS * 1024 })}\n`,
);
