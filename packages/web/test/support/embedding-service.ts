import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/**
 * Starts a loopback server with OpenAI's embeddings API for the duration of the test. Texts on the same topics get the
 * same embedding. Returns the configuration that selects it.
 */
export async function startMeaning(topics: readonly RegExp[]): Promise<string> {
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      const { input } = JSON.parse(text) as { readonly input: readonly string[] };
      const data = input.map((one, index) => ({ index, embedding: vectorOf(one, topics) }));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ data }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo;
  const search = { embedder: "openai", url: `http://127.0.0.1:${port}/v1`, model: "topics" };
  return JSON.stringify({ version: 1, search });
}

/** One dimension for each topic, and one for texts on none of them. */
function vectorOf(text: string, topics: readonly RegExp[]): readonly number[] {
  const about = topics.map((topic) => (topic.test(text) ? 1 : 0));
  return [...about, about.includes(1) ? 0 : 1];
}
