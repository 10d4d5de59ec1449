import {
  deleteTranscript,
  exportTranscript,
  listTranscripts,
  readTranscript,
  type SubAgentTranscript,
  subAgentAnswer,
  type TranscriptLocation,
} from "@skillwright/agent";
import type { SessionSubAgent } from "@skillwright/contract";
import {
  completionItems,
  isSimulated,
  omitUndefined,
  resolveCommands,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { ApiEndpoint } from "../http/api-endpoint.ts";
import type { ServerContext } from "../server-context.ts";

/** What a model would receive, and what a person can type. */
export function messageRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  endpoint(
    "getCatalog",
    async ({ query: { format, contextWindow, maxPct, budget, prompt, file = [], ...place } }) => {
      if (maxPct !== undefined && contextWindow === undefined) throw withoutWindow();
      const skills = await context.skills(place);
      const { host, place: here } = skills.snapshot;
      const isOther = isSimulated(host);
      const session = await skills.session({
        usage: "off",
        workingFiles: () => file,
        ...omitUndefined({ contextWindow, maxPct }),
        // A simulation sends nothing to a model.
        ...(isOther && { trust: "project" as const }),
      });
      const wanted = { faithful: isOther, ...omitUndefined({ format, prompt, tokens: budget }) };
      if (prompt !== undefined) await session.embedPrompt(prompt, { before: wanted });
      const catalog = session.catalog(wanted);
      await session.close();
      return { host: host.id, cwd: here.cwd, ...catalog };
    },
  );
  endpoint("tryMessage", async ({ query, body: { text: message, slash, ...options } }) => {
    const skills = await context.skills(query);
    if (isSimulated(skills.snapshot.host)) {
      const { parts, notices } = await skills.simulate(message);
      const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
      return { messages: parts, activations: [], notices: notices.map(toNotice), tokens, instead: null };
    }
    const session = await skills.session({
      usage: "off",
      commands: "off",
      ...omitUndefined({ slash }),
      // A host that asks about everything, so that every request of a skill shows as a question.
      permissions: { policy: { allow: [], ask: [], deny: [] } },
    });
    const { messages, activations, notices, instead } = await session.compose(
      message,
      omitUndefined(options),
    );
    await session.close();
    const command = instead?.kind === "command" ? instead.command.id : (instead?.command ?? "");
    return {
      messages,
      activations,
      notices: notices.map(toNotice),
      tokens: messages.reduce((sum, one) => sum + one.tokens, 0),
      instead: instead === undefined ? null : { kind: instead.kind, command, arguments: instead.arguments },
    };
  });
  endpoint("listCompletions", async ({ query }) => {
    const session = await (await context.skills(query)).session({ usage: "off" });
    const items = completionItems(session.skills, resolveCommands(session.skills));
    await session.close();
    return { items };
  });
  endpoint("findMentions", async ({ query, body }) => {
    const session = await (await context.skills(query)).session({ usage: "off" });
    const { skills, notices } = session.mentions(body.text);
    await session.close();
    return {
      skills: skills.map(({ id, name, manifest }) => ({ id, name, description: manifest.description })),
      notices: notices.map(toNotice),
    };
  });
}

function toNotice({ code, text }: { readonly code: string; readonly text: string }): {
  code: string;
  text: string;
} {
  return { code, text };
}

/** Stored conversations. */
export function sessionRoutes(endpoint: ApiEndpoint, context: ServerContext): void {
  const place = async (): Promise<TranscriptLocation> => ({
    state: (await context.skills()).locations.state,
  });
  endpoint("listSessions", async () => ({ sessions: listTranscripts(await place()) }));
  endpoint("getSession", async ({ params: { session } }) => {
    const { head, messages, subAgents, problems } = readTranscript(session, await place());
    const { id, title, createdAt, agent, model, cwd } = head;
    return {
      id,
      title,
      createdAt,
      agent,
      model,
      cwd,
      messages,
      subAgents: subAgents.map(toSubAgent),
      problems,
    };
  });
  endpoint("exportSession", async ({ params: { session }, query: { format = "markdown" }, c }) => {
    const text = exportTranscript(session, format, await place());
    const ending = format === "markdown" ? "md" : "json";
    return c.body(text, 200, {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="conversation.${ending}"`,
    });
  });
  endpoint("deleteSession", async ({ params: { session } }) => ({
    id: deleteTranscript(session, await place()),
  }));
}

function toSubAgent({ entries, ...work }: SubAgentTranscript): SessionSubAgent {
  return { ...work, answer: subAgentAnswer({ entries }) };
}

function withoutWindow(): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", {
    message: "maxPct is a percentage of contextWindow, which is missing",
    details: { argument: "maxPct", suggestions: [] },
    hint: "Add contextWindow, or use budget.",
  });
}
