import {
  deleteTranscript,
  exportTranscript,
  listAttachableFiles,
  listTranscripts,
  readTranscript,
  renameTranscript,
  type SubAgentTranscript,
  subAgentAnswer,
} from "@skillwright/agent";
import type { SessionSubAgent } from "@skillwright/contract";
import {
  completionItems,
  isSimulated,
  omitUndefined,
  resolveCommands,
  type SkillStatus,
  usageError,
} from "@skillwright/core/internal";
import type { Session, SessionCatalog, Skills } from "@skillwright/runtime";
import { agentSkills } from "../http/agent-skills.ts";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import type { ServerContext } from "../http/server-context.ts";
import { withSession } from "../http/with-session.ts";
import { checkChatFolder } from "../security/chat-folder.ts";

/** What a model would receive, and what a person can type. */
export function messageRoutes({ endpoint, onSkills }: ApiEndpoints, context: ServerContext): void {
  endpoint(
    "getCatalog",
    async ({ query: { format, contextWindow, maxPct, budget, prompt, file = [], ...place } }) => {
      if (maxPct !== undefined && contextWindow === undefined)
        throw usageError("maxPct", "maxPct is a percentage of contextWindow, which is missing", {
          hint: "Add contextWindow, or use budget.",
        });
      const { seen } = await agentSkills(context, place);
      const { host, place: here } = seen.snapshot;
      const isOther = isSimulated(host);
      const wanted = { faithful: isOther, ...omitUndefined({ format, prompt, tokens: budget }) };
      const options = {
        workingFiles: () => file,
        ...omitUndefined({ contextWindow, maxPct }),
        // A simulation sends nothing to a model.
        ...(isOther && { trust: "project" as const }),
      };
      const render = async (session: Session): Promise<SessionCatalog> => {
        if (prompt !== undefined) await session.embedPrompt(prompt, { before: wanted });
        return session.catalog(wanted);
      };
      return { host: host.id, cwd: here.cwd, ...(await withSession(seen, render, options)) };
    },
  );
  endpoint("tryMessage", async ({ query, body: { text: message, slash, ...options } }) => {
    const { skills, seen } = await agentSkills(context, query);
    if (isSimulated(skills.snapshot.host)) {
      const { parts, notices } = await skills.simulate(message);
      const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
      return { messages: parts, activations: [], notices: notices.map(toNotice), tokens, instead: null };
    }
    const { messages, activations, notices, instead } = await withSession(
      seen,
      (session) => session.compose(message, omitUndefined(options)),
      {
        commands: "off",
        ...omitUndefined({ slash }),
        // A host that asks about everything, so that every request of a skill shows as a question.
        permissions: { policy: { allow: [], ask: [], deny: [] } },
      },
    );
    const command = instead?.kind === "command" ? instead.command.id : (instead?.command ?? "");
    return {
      messages,
      activations,
      notices: notices.map(toNotice),
      tokens: messages.reduce((sum, one) => sum + one.tokens, 0),
      instead: instead === undefined ? null : { kind: instead.kind, command, arguments: instead.arguments },
    };
  });
  onSkills("listCompletions", async ({ skills: found }) => {
    // Another agent knows its skills by their names, and none of our commands.
    if (isSimulated(found.snapshot.host)) {
      const named = found.list().map((skill) => ({ ...skill, id: skill.name }));
      return { items: completionItems(named) };
    }
    const items = await withSession(found, (session) =>
      completionItems(session.skills, resolveCommands(session.skills)),
    );
    return { items };
  });
  endpoint("listAttachableFiles", async ({ query }) => {
    checkChatFolder(query.cwd ?? context.cwd, await context.skills());
    const { snapshot } = await context.skills(query);
    return { files: [...(await listAttachableFiles(snapshot.place.cwd))] };
  });
  onSkills("findMentions", async ({ skills, body }) => {
    const { skills: found, notices } = await mentioned(skills, body.text);
    return {
      skills: found.map(({ id, name, manifest }) => ({ id, name, description: manifest.description })),
      notices: notices.map(toNotice),
    };
  });
}

interface Mentioned {
  readonly skills: readonly SkillStatus[];
  readonly notices: readonly { readonly code: string; readonly text: string }[];
}

/** The skills that a message mentions; with the syntax of the agent, if another one is simulated. */
async function mentioned(skills: Skills, message: string): Promise<Mentioned> {
  if (isSimulated(skills.snapshot.host)) {
    const { parts, named = [], notices } = await skills.simulate(message);
    const ids = new Set([...parts.flatMap(({ skill }) => skill ?? []), ...named]);
    return { skills: skills.snapshot.skills.filter(({ id }) => ids.has(id)), notices };
  }
  return withSession(skills, (session) => session.mentions(message));
}

function toNotice({ code, text }: { readonly code: string; readonly text: string }): {
  code: string;
  text: string;
} {
  return { code, text };
}

/** Stored conversations. */
export function sessionRoutes({ onSkills }: ApiEndpoints): void {
  onSkills("listSessions", ({ skills }) => ({ sessions: listTranscripts(skills.locations) }));
  onSkills("getSession", ({ skills, params: { session } }) => {
    const { head, messages, subAgents, problems } = readTranscript(session, skills.locations);
    const { id, title, createdAt, agent, model, cwd } = head;
    const shown = { id, title, createdAt, agent, model, cwd };
    return { ...shown, messages, subAgents: subAgents.map(toSubAgent), problems };
  });
  onSkills("exportSession", ({ skills, params: { session }, query: { format = "markdown" }, c }) => {
    const text = exportTranscript(session, format, skills.locations);
    const ending = format === "markdown" ? "md" : "json";
    return c.body(text, 200, {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="conversation.${ending}"`,
    });
  });
  onSkills("renameSession", ({ skills, params: { session }, body: { title } }) =>
    renameTranscript(session, title, skills.locations),
  );
  onSkills("deleteSession", ({ skills, params: { session } }) => ({
    id: deleteTranscript(session, skills.locations),
  }));
}

function toSubAgent({ entries, ...work }: SubAgentTranscript): SessionSubAgent {
  return { ...work, answer: subAgentAnswer({ entries }) };
}
