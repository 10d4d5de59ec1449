import { objectOf } from "@skillwright/core/find";
import type { EmbedAnswer, Embedder } from "@skillwright/core/internal";
import { SERVICE_BATCH } from "./embedder-limits.ts";
import { postJson } from "./post-json.ts";
import { unitVectors } from "./unit-vectors.ts";

/** A provider of embeddings, reached over HTTP. */
export interface EmbeddingService {
  /** For OpenAI-compatible services the address up to `/v1`, for Ollama that of the server. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
}

/** An embedder that calls `POST {url}/embeddings` of OpenAI or a compatible provider. */
export function openAiEmbedder(service: EmbeddingService): Embedder {
  return serviceEmbedder(service, {
    name: "openai",
    path: "embeddings",
    read: (answer) =>
      (answer.data as readonly { readonly index?: number; readonly embedding?: unknown }[])
        .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
        .map(({ embedding }) => embedding),
  });
}

/**
 * An embedder that calls `POST {url}/api/embed` of an Ollama server.
 *
 * @example
 * ```ts
 * const embedder = ollamaEmbedder({ url: "http://localhost:11434", model: "nomic-embed-text" });
 * const skills = await createSkills({ embedder });
 * ```
 */
export function ollamaEmbedder(service: EmbeddingService): Embedder {
  return serviceEmbedder(service, {
    name: "ollama",
    path: "api/embed",
    read: (answer) => answer.embeddings as readonly unknown[],
  });
}

interface Wire {
  readonly name: string;
  readonly path: string;
  /** Takes the vectors out of an answer; may throw when it has another shape. */
  readonly read: (answer: Readonly<Record<string, unknown>>) => readonly unknown[];
}

function serviceEmbedder({ url, model, key }: EmbeddingService, { name, path, read }: Wire): Embedder {
  const target = new URL(path, url.endsWith("/") ? url : `${url}/`);
  const ask = async (texts: readonly string[], signal: AbortSignal | undefined): Promise<EmbedAnswer> => {
    const answer = await postJson({ model, input: texts }, { url: target, key, signal });
    if (!answer.ok) return answer;
    try {
      const checked = unitVectors(read(objectOf(answer.value)), texts.length);
      return checked.ok ? checked : { ok: false, message: `${target.origin}: ${checked.message}` };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return { ok: false, message: `${target.origin} didn't answer in the format of ${name}` };
    }
  };
  return {
    model: `${name}:${target.origin}:${model}`,
    batch: SERVICE_BATCH,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += SERVICE_BATCH) {
        const answer = await ask(texts.slice(from, from + SERVICE_BATCH), signal);
        if (!answer.ok) return answer;
        vectors.push(...answer.vectors);
      }
      return { ok: true, vectors };
    },
    close: () => undefined,
  };
}
