// Started by our-side.ts from source: answers what `--as HOST` shows, without starting a program for each question.
import { createSkills, toListDocument } from "@skillwright/runtime/internal";
import type { OurQuestion, OurReply } from "./our-side.ts";
import { offlineEnvironment } from "./run-offline.ts";

async function answer(question: OurQuestion): Promise<OurReply> {
  const { host, place } = question;
  const skills = await createSkills({
    host,
    cwd: place.cwd,
    home: place.home,
    env: offlineEnvironment(place),
    index: "off",
    // In a project that isn't trusted, links out of it are not followed, whatever the host does.
    trust: "project",
  });
  try {
    // The document of `skillwright list --json --all`.
    if (question.kind === "list") return { listing: toListDocument(skills, { all: true }) };
    if (question.kind === "messages") {
      const answers = await Promise.all(question.texts.map((text) => skills.simulate(text)));
      return { texts: answers.map(({ parts }) => parts.map((part) => part.text)) };
    }
    const session = await skills.session({
      usage: "off",
      trust: "project",
      ...(question.contextWindow === undefined ? {} : { contextWindow: question.contextWindow }),
    });
    return { texts: [[session.catalog({ faithful: true }).text]] };
  } finally {
    await skills.close();
  }
}

process.on("message", (question: OurQuestion) => {
  answer(question).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
