import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  SharedV4ProviderMetadata,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { type AskedModel, broken, modelError } from "./model-error.ts";

/**
 * The same model with our own errors; an incomplete answer is an error too. Its warnings, which the SDK would
 * print, are in the metadata of its answers as `skillwright.warnings`.
 */
export function guardModel(model: LanguageModelV4, asked: AskedModel): LanguageModelV4 {
  const failed = (error: unknown, { abortSignal }: LanguageModelV4CallOptions): unknown =>
    abortSignal?.aborted === true ? error : modelError(error, asked);
  return {
    specificationVersion: "v4",
    provider: model.provider,
    modelId: model.modelId,
    get supportedUrls() {
      return model.supportedUrls;
    },
    async doGenerate(options) {
      try {
        const result = await model.doGenerate(options);
        // Some packages return an empty answer for anything they can't parse.
        if (result.content.length === 0 && result.finishReason.raw === undefined)
          throw broken("unreadable", asked);
        const { warnings, ...rest } = result;
        return { ...rest, warnings: [], ...withWarnings(result.providerMetadata, warnings) };
      } catch (error) {
        throw failed(error, options);
      }
    },
    async doStream(options) {
      try {
        const { stream, ...rest } = await model.doStream(options);
        return { ...rest, stream: guardStream(stream, (error) => failed(error, options), asked) };
      } catch (error) {
        throw failed(error, options);
      }
    },
  };
}

function guardStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  failed: (error: unknown) => unknown,
  asked: AskedModel,
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  let warnings: readonly SharedV4Warning[] = [];
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else if (value.type === "stream-start") {
          warnings = value.warnings;
          controller.enqueue({ ...value, warnings: [] });
        } else {
          const part = guardPart(value, failed, asked);
          const isEnd = part.type === "finish";
          controller.enqueue(isEnd ? { ...part, ...withWarnings(part.providerMetadata, warnings) } : part);
        }
      } catch (error) {
        controller.error(failed(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function guardPart(
  part: LanguageModelV4StreamPart,
  failed: (error: unknown) => unknown,
  asked: AskedModel,
): LanguageModelV4StreamPart {
  if (part.type === "error") return { ...part, error: failed(part.error) };
  if (part.type !== "finish" || part.finishReason.unified !== "interrupted") return part;
  return { type: "error", error: broken("cut", asked) };
}

function withWarnings(
  metadata: SharedV4ProviderMetadata | undefined,
  warnings: readonly SharedV4Warning[],
): { readonly providerMetadata?: SharedV4ProviderMetadata } {
  if (warnings.length > 0)
    return { providerMetadata: { ...metadata, skillwright: { warnings: [...warnings] } } };
  return metadata === undefined ? {} : { providerMetadata: metadata };
}
