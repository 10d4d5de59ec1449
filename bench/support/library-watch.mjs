// Plain JavaScript: stripping types would take longer than the measurement.
import { appendFileSync, readdirSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createSkills } from "@skillwright/runtime";

/** Time from a write to the event, for bare `fs.watch` and for the library, with the memory for watching. */
const [home = ".", rounds = "100"] = process.argv.slice(2);
const root = join(home, ".agents/skills");
const names = readdirSync(root);

async function measure(times, write, next) {
  const taken = [];
  for (let round = 0; round < times; round += 1) {
    const event = next();
    const start = performance.now();
    write(round);
    await event;
    taken.push(performance.now() - start);
    // The system may send two events for one write; the second doesn't belong to the next write.
    await setTimeout(5);
  }
  return taken.toSorted((a, b) => a - b);
}

function waiter() {
  let wake = () => {};
  return {
    wake: () => wake(),
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
  };
}

const at = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];

const plain = waiter();
const file = join(home, "bare.txt");
writeFileSync(file, "");
const bare = watch(file, plain.wake);
const bareTimes = await measure(Number(rounds), () => appendFileSync(file, "x"), plain.next);
bare.close();

const skills = await createSkills({ home, cwd: home });
globalThis.gc?.();
const before = process.memoryUsage().rss;
const events = waiter();
skills.on("change", events.wake);
const started = performance.now();
const { folders } = await skills.watch();
const start = performance.now() - started;
globalThis.gc?.();
const memory = process.memoryUsage().rss - before;
const cpu = process.cpuUsage();
const times = await measure(
  Number(rounds),
  (round) => appendFileSync(join(root, names[(round * 37) % names.length], "SKILL.md"), "\nMore.\n"),
  events.next,
);
const used = process.cpuUsage(cpu);
await skills.close();

process.stdout.write(
  `${JSON.stringify({
    bareMedian: at(bareTimes, 0.5),
    bareWorst: at(bareTimes, 0.99),
    median: at(times, 0.5),
    worst: at(times, 0.99),
    cpu: (used.user + used.system) / 1000 / times.length,
    start,
    folders,
    memory,
  })}\n`,
);
