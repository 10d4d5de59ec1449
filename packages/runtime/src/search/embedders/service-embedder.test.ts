import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { embedderCases, memoryEmbedder } from "@skillwright/core/testing";
import { afterEach, describe, expect, test } from "vitest";
import { ollamaEmbedder, openAiEmbedder } from "./service-embedder.ts";

interface Heard {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

type Answer = (heard: Heard, response: ServerResponse) => unknown;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A loopback server, and what it was asked. */
async function serve(answer: Answer): Promise<{ readonly url: string; readonly heard: readonly Heard[] }> {
  const heard: Heard[] = [];
  const listen = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const entry: Heard = {
      path: request.url ?? "",
      authorization: request.headers.authorization,
      body: JSON.parse(text) as Heard["body"],
    };
    heard.push(entry);
    await answer(entry, response);
  };
  const server = createServer((request, response) => void listen(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

async function embeddingsOf(texts: readonly string[]): Promise<number[][]> {
  const answer = await memoryEmbedder().embed(texts);
  return answer.ok ? answer.vectors.map((vector) => [...vector].map((value) => 3 * value)) : [];
}

/** As api.openai.com answers; the order of `data` is not promised. */
const openAi: Answer = async ({ body }, response) => {
  const data = (await embeddingsOf(body.input)).map((embedding, index) => ({
    object: "embedding",
    index,
    embedding,
  }));
  const usage = { prompt_tokens: 8, total_tokens: 8 };
  response.end(JSON.stringify({ object: "list", data: data.toReversed(), model: body.model, usage }));
};

/** As `POST /api/embed` of an Ollama server answers. */
const ollama: Answer = async ({ body }, response) => {
  const embeddings = await embeddingsOf(body.input);
  response.end(
    JSON.stringify({ model: body.model, embeddings, total_duration: 14143917, load_duration: 1019500 }),
  );
};

describe("an OpenAI-compatible service", () => {
  test.for([...embedderCases])("$name", async ({ run }) => {
    const { url } = await serve(openAi);
    await run(openAiEmbedder({ url: `${url}/v1`, model: "small" }));
  });

  test("is asked with the key, under the address of the person", async () => {
    const { url, heard } = await serve(openAi);
    await openAiEmbedder({ url: `${url}/v1`, model: "small", key: "sk-secret" }).embed(["hello"]);
    expect(heard).toEqual([
      {
        path: "/v1/embeddings",
        authorization: "Bearer sk-secret",
        body: { model: "small", input: ["hello"] },
      },
    ]);
  });
});

describe("an Ollama server", () => {
  test.for([...embedderCases])("$name", async ({ run }) => {
    const { url } = await serve(ollama);
    await run(ollamaEmbedder({ url, model: "nomic-embed-text" }));
  });

  test("is asked without a key", async () => {
    const { url, heard } = await serve(ollama);
    await ollamaEmbedder({ url, model: "nomic-embed-text" }).embed(["hello"]);
    expect(heard).toEqual([
      { path: "/api/embed", authorization: undefined, body: { model: "nomic-embed-text", input: ["hello"] } },
    ]);
  });
});

describe("a service that fails", () => {
  const failures: readonly (readonly [string, Answer, RegExp])[] = [
    ["an error", (_, response) => response.writeHead(401).end("bad key sk-secret"), /answered 401$/],
    ["a redirect", (_, response) => response.writeHead(307, { location: "/other" }).end(), /cannot be asked/],
    ["no JSON", (_, response) => response.end("<html>"), /not JSON$/],
    ["another shape", (_, response) => response.end("{}"), /in the format of openai$/],
    ["too few vectors", (_, response) => response.end('{"data":[]}'), /0 embeddings came for 1 texts$/],
    [
      "no numbers",
      (_, response) => response.end('{"data":[{"index":0,"embedding":["a"]}]}'),
      /not lists of numbers/,
    ],
    ["a broken connection", (_, response) => response.destroy(), /cannot be asked/],
  ];

  test.for(failures)("answers %s with a message that holds no key", async ([, answer, message]) => {
    const { url } = await serve(answer);
    const result = await openAiEmbedder({ url, model: "small", key: "sk-secret" }).embed(["hello"]);
    expect(result).toEqual({ ok: false, message: expect.stringMatching(message) as string });
    expect(JSON.stringify(result)).not.toContain("sk-secret");
  });

  test("is not waited for longer than the timeout", async () => {
    const { url } = await serve(() => undefined);
    const embedder = openAiEmbedder({ url, model: "small" });
    const control = new AbortController();
    const answer = embedder.embed(["hello"], control.signal);
    control.abort();
    expect(await answer).toEqual({ ok: false, message: expect.stringContaining("took too long") as string });
  });

  test("may send only so much", async () => {
    const { url } = await serve((_, response) => {
      const block = "1".repeat(1024 * 1024);
      for (let sent = 0; sent < 20; sent += 1) response.write(block);
      response.end();
    });
    const result = await openAiEmbedder({ url, model: "small" }).embed(["hello"]);
    expect(result).toEqual({ ok: false, message: expect.stringContaining("sent more than") as string });
  });
});
