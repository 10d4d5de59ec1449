// Plain JavaScript: stripping types would take longer than the measurement.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createSkills } from "@skillwright/runtime";

/** Times of session operations, each the best of several in one process, with the bytes they work on. */
const [home = ".", runs = "15"] = process.argv.slice(2);
const skills = await createSkills({ home, cwd: home });
const paths = skills.list().map(({ found }) => found.path);
const [first] = skills.list();
const message = join(home, "message.txt");
const words =
  paths.length === 0 ? [] : skills.list().map(({ id }) => `Please use $${id} on \`$HOME/x\` and $5. `);
writeFileSync(message, textOf(words));
const hostile = join(home, "hostile.txt");
writeFileSync(hostile, "[$[$(`$$".repeat(12_800));

const results = {
  found: paths.length,
  readAll: await best(() => paths.map((path) => readFileSync(path, "utf8"))),
  catalog: await best(async () => (await skills.session()).catalog({ characters: 16_000 })),
  everything: await best(async () => (await skills.session()).catalog({ characters: 100_000_000 })),
  ranked: await best(async () => (await skills.session()).catalog({ prompt: "merge two pdf reports" })),
  delta: await best(await oneSession((session) => session.catalogDelta("merge two pdf reports"))),
  search: await best(await oneSession((session) => session.tools()[1].execute({ query: "pdf" }))),
  readOne: await best(() => readFileSync(first.found.path, "utf8")),
  activate: await bestOf(
    () => skills.session({ usage: "off" }),
    (session) => session.activate({ name: first.id, trigger: "user" }),
  ),
  counted: await bestOf(
    () => skills.session(),
    (session) => session.activate({ name: first.id, trigger: "user" }),
  ),
  readMessage: await best(() => readFileSync(message, "utf8")),
  mentions: await best(await oneSession((session) => session.mentions(readFileSync(message, "utf8")))),
  hostile: await best(await oneSession((session) => session.mentions(readFileSync(hostile, "utf8")))),
  slash: await best(await oneSession((session) => session.slash(`/${first.id} a b c`))),
};
process.stdout.write(`${JSON.stringify(results)}\n`);

/** A 100 KB message with many mentions. */
function textOf(sentences) {
  const size = 100 * 1024;
  return sentences.length === 0
    ? "x".repeat(size)
    : sentences
        .join("\n")
        .repeat(1 + Math.ceil(size / (30 * sentences.length)))
        .slice(0, size);
}

async function oneSession(step) {
  const session = await skills.session();
  session.catalog();
  return () => step(session);
}

function best(step) {
  return bestOf(() => undefined, step);
}

/** The fastest of several runs in milliseconds: noise only ever adds. */
async function bestOf(prepare, step) {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < Number(runs); run += 1) {
    const prepared = await prepare();
    const start = performance.now();
    await step(prepared);
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}
