import {
  isSkillwrightError,
  type ModelFailure,
  omitUndefined,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { Provider } from "./find-providers.ts";
import { type ProviderFailure, providerFailure, redactKey } from "./provider-failure.ts";

/** The provider and model, for the error message. */
export interface AskedModel {
  readonly id: string;
  readonly provider: Pick<Provider, "name" | "title" | "baseUrl" | "key">;
  /** Redacted wherever it appears. */
  readonly key: string | undefined;
}

/** Converts a failed model request to an error without the key or the request. Returns other errors unchanged. */
export function modelError(error: unknown, asked: AskedModel): unknown {
  if (isSkillwrightError(error)) return error;
  const failure = providerFailure(error, Date.now());
  if (failure === undefined) return error;
  return describe({ ...failure, words: redactKey(failure.words, asked.key) }, asked);
}

/** The error for an answer that is neither an answer nor an error. */
export function broken(reason: "cut" | "unreadable", asked: AskedModel): SkillwrightError {
  const nothing = { status: undefined, kind: "", words: "", retryAfterMs: undefined };
  return unavailable({ ...nothing, failure: reason }, asked);
}

const TOO_LONG =
  /context.{0,10}(?:length|window|size)|too (?:long|many (?:input )?tokens)|maximum.{0,20}tokens|exceeds? the.{0,30}token/i;
const NO_CREDIT = /insufficient_quota|billing|credit balance|out of credits?|payment/i;
const BAD_KEY = /api[ _]key|API_KEY_INVALID|authentication|unauthorized/i;

function describe(failure: ProviderFailure, asked: AskedModel): SkillwrightError {
  const { status, kind, words } = failure;
  const said = `${kind} ${words}`;
  if (failure.failure !== undefined) return unavailable(failure, asked);
  const isBadRequest = status === 400 || status === undefined;
  if (status === 401 || status === 403 || (isBadRequest && BAD_KEY.test(said)))
    return rejectedKey(failure, asked);
  if (status === 402 || ((status === 429 || isBadRequest) && NO_CREDIT.test(said)))
    return refused("credit", failure, asked);
  if (status === 404) return notFound(failure, asked);
  if (status === 429 || /rate_limit/.test(kind)) return rateLimited(failure, asked);
  if (status === 408 || (status ?? 0) >= 500 || /overloaded|server_error|api_error/.test(kind))
    return unavailable({ ...failure, failure: "server" }, asked);
  if (status === 413 || TOO_LONG.test(said)) return refused("too-long", failure, asked);
  return refused("other", failure, asked);
}

function rejectedKey(failure: ProviderFailure, { id, provider }: AskedModel): SkillwrightError {
  const { key } = provider;
  const source = key.from === "environment" ? key.variable : key.from === "file" ? key.path : undefined;
  const which = source === undefined ? "the request without a key" : `the key from ${source}`;
  return new SkillwrightError("model_rejected_key", {
    message: `${provider.title} rejected ${which}${answer(failure)}`,
    details: { model: id, reason: "rejected", ...omitUndefined({ source }) },
    hint:
      source === undefined
        ? `Set a key: \`skillwright config set models.providers.${provider.name}.key_env VARIABLE\`.`
        : `Check the key and whether it has access to this model.`,
  });
}

function notFound(failure: ProviderFailure, asked: AskedModel): SkillwrightError {
  const { id, provider } = asked;
  // A web page or an empty answer means that the URL isn't a model provider.
  if (failure.words === "") return unavailable({ ...failure, failure: "address" }, asked);
  return new SkillwrightError("model_not_found", {
    message: `${provider.title} has no model "${id}"${answer(failure)}`,
    details: { model: id, suggestions: [] },
    hint: `Check the name and the URL; \`skillwright models test ${provider.name}\` lists its models.`,
  });
}

function rateLimited(failure: ProviderFailure, { id, provider }: AskedModel): SkillwrightError {
  const { retryAfterMs } = failure;
  const wait = retryAfterMs === undefined ? "a while" : `${Math.ceil(retryAfterMs / 1000)} s`;
  return new SkillwrightError("model_rate_limited", {
    message: `${provider.title} received too many requests${answer(failure)}`,
    details: { model: id, ...omitUndefined({ retryAfterMs }) },
    hint: `Wait ${wait} and try again.`,
  });
}

function refused(
  reason: "too-long" | "credit" | "other",
  failure: ProviderFailure,
  { id, provider }: AskedModel,
): SkillwrightError {
  const [what, hint] = {
    "too-long": [
      "reports that the conversation is too long for the model",
      "Start a new conversation, or set the model's `context_window` so that it is compacted in time.",
    ],
    credit: ["reports that there is no credit left", "Check the account's plan and billing."],
    other: ["refused the request", "Try another model; `skillwright models` lists them."],
  }[reason];
  return new SkillwrightError("model_refused", {
    message: `${provider.title} ${what}${answer(failure)}`,
    details: { model: id, reason, ...omitUndefined({ status: failure.status }) },
    hint: hint ?? "",
  });
}

function unavailable(failure: ProviderFailure, { id, provider }: AskedModel): SkillwrightError {
  const reason = failure.failure ?? "server";
  const [what, hint] = FAILURES[reason];
  const { status, retryAfterMs } = failure;
  return new SkillwrightError("model_unavailable", {
    message: `${provider.title} ${what.replace("URL", provider.baseUrl)}${answer(failure)}`,
    details: {
      model: id,
      reason,
      ...omitUndefined({ status, retryAfterMs }),
    },
    hint: provider.name === "ollama" && reason === "connection" ? "Start it: `ollama serve`." : hint,
  });
}

const FAILURES: Readonly<Record<ModelFailure, readonly [what: string, hint: string]>> = {
  connection: ["cannot be reached at URL", "Check that it is running and that the network works."],
  address: ["was not found at URL", "Check `base_url`."],
  tls: ["has an invalid certificate at URL", "Check the URL and this computer's clock."],
  time: ["didn't answer in time", "Try again, or use a model that answers faster."],
  server: ["has a server error", "Try again later."],
  cut: ["stopped in the middle of its answer", "Try again."],
  unreadable: ["sent an answer that can't be parsed", "Check that the URL and `kind` match."],
};

/** The provider's status and message. */
function answer({ status, words }: ProviderFailure): string {
  const isProblem = status !== undefined && status >= 300;
  return `${isProblem ? ` (${status})` : ""}${words === "" ? "" : `: ${words}`}`;
}
