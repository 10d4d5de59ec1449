import { type OpenAPIHono, z } from "@hono/zod-openapi";
import {
  CATALOG_FORMATS,
  type CatalogFormatId,
  completionItems,
  resolveCommands,
} from "@skillwright/core/internal";
import { endpoint } from "../http/endpoint.ts";
import { given } from "../http/given.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import type { ServerContext } from "../server-context.ts";
import { triedMessage } from "./schemas/activation.ts";
import { catalog } from "./schemas/catalog.ts";
import { placeQuery, placeShape, workingFiles } from "./schemas/common.ts";

const text = z.string().max(MAX_TEXT_LENGTH);

/** What a model would be told, and what a person can type. */
export function tellingRoutes(app: OpenAPIHono, context: ServerContext): void {
  const tag = "What a model is told";
  const tokens = z.coerce.number().int().min(1).max(100_000_000).optional();
  endpoint(
    app,
    "getCatalog",
    {
      tag,
      summary: "What a model would be told about skills, within a budget, and who lost what",
      query: z.strictObject({
        ...placeShape,
        format: z.enum(CATALOG_FORMATS as [CatalogFormatId, ...CatalogFormatId[]]).optional(),
        contextWindow: tokens,
        budget: tokens,
        prompt: z.string().optional(),
        file: workingFiles,
      }),
      response: catalog,
    },
    async ({ query: { format, contextWindow, budget, prompt, file = [], ...place } }) => {
      const skills = await context.skills(place);
      const { host, place: here } = skills.snapshot;
      const isSimulated = host.id !== "skillwright";
      const session = await skills.session({
        usage: "off",
        workingFiles: () => file,
        ...given({ contextWindow }),
        // A simulation tells no model anything.
        ...(isSimulated && { trust: "project" as const }),
      });
      const wanted = { faithful: isSimulated, ...given({ format, prompt, tokens: budget }) };
      if (prompt !== undefined) await session.understand(prompt, { before: wanted });
      const told = session.catalog(wanted);
      await session.close();
      return { host: host.id, cwd: here.cwd, ...told };
    },
  );
  endpoint(
    app,
    "tryMessage",
    {
      tag,
      summary: "Exactly what a model would receive for a message; nothing is run or counted",
      query: placeQuery,
      body: z
        .strictObject({
          text,
          parameters: z.record(z.string(), z.string()).optional(),
          envelope: z
            .enum(["skill-content", "opencode", "skill", "load-skill", "read-skill", "slash", "xml-skills"])
            .optional(),
          slash: z.enum(["inject", "message"]).optional(),
        })
        .openapi("TryMessage"),
      response: triedMessage,
    },
    async ({ query, body: { text: message, slash, ...options } }) => {
      const skills = await context.skills(query);
      const session = await skills.session({
        usage: "off",
        commands: "off",
        ...given({ slash }),
        // A host that asks about everything: what skills want beyond that shows as a question.
        permissions: { policy: { allow: [], ask: [], deny: [] } },
      });
      const { messages, activations, notices, instead } = await session.compose(message, given(options));
      await session.close();
      const command = instead?.kind === "command" ? instead.command.id : (instead?.command ?? "");
      return {
        messages,
        activations,
        notices: notices.map(({ code, text: said }) => ({ code, text: said })),
        tokens: messages.reduce((sum, one) => sum + one.tokens, 0),
        instead: instead === undefined ? null : { kind: instead.kind, command, arguments: instead.arguments },
      };
    },
  );
  endpoint(
    app,
    "listCompletions",
    {
      tag,
      summary: "What a person can type behind a slash or a dollar sign",
      query: placeQuery,
      response: z.object({
        items: z.array(
          z.object({
            kind: z.enum(["app", "skill", "command"]),
            name: z.string(),
            displayName: z.string(),
            description: z.string(),
            argumentHint: z.string().optional(),
          }),
        ),
      }),
    },
    async ({ query }) => {
      const session = await (await context.skills(query)).session({ usage: "off" });
      const items = completionItems(session.skills, resolveCommands(session.skills));
      await session.close();
      return { items };
    },
  );
  endpoint(
    app,
    "findMentions",
    {
      tag,
      summary: "The skills that a message names",
      query: placeQuery,
      body: z.strictObject({ text }),
      response: z.object({
        skills: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
        notices: z.array(z.object({ code: z.string(), text: z.string() })),
      }),
    },
    async ({ query, body }) => {
      const session = await (await context.skills(query)).session({ usage: "off" });
      const { skills, notices } = session.mentions(body.text);
      await session.close();
      return {
        skills: skills.map(({ id, name, manifest }) => ({ id, name, description: manifest.description })),
        notices: notices.map(({ code, text: said }) => ({ code, text: said })),
      };
    },
  );
}
