import { defaultErrorType } from "./wire-format.ts";
import type { WireBody, WireRequest } from "./wire-script.ts";

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "invalid_request_error",
  403: "invalid_request_error",
  404: "invalid_request_error",
  429: "rate_limit_exceeded",
  500: "server_error",
  503: "server_error",
};

const ERROR_CODES: Readonly<Record<number, string>> = {
  401: "invalid_api_key",
  404: "model_not_found",
  429: "rate_limit_exceeded",
};

/** An error as OpenAI writes it. */
export function openAiError(status: number, message: string, type?: string): WireBody {
  return {
    error: {
      message,
      type: type ?? defaultErrorType(status, ERROR_TYPES),
      param: null,
      code: type ?? ERROR_CODES[status] ?? null,
    },
  };
}

/** The key of a request to OpenAI or a compatible server. */
export function bearerKey({ headers }: WireRequest): string | undefined {
  return /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
}

/** The list of models as OpenAI writes it. */
export function openAiModels(names: readonly string[]): WireBody {
  return {
    object: "list",
    data: names.map((id) => ({ id, object: "model", created: 1_772_000_000, owned_by: "library" })),
  };
}
