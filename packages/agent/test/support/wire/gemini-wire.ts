import { defaultErrorType, pieces, type WireAnswer, type WireFormat } from "./wire-format.ts";
import type { WireBody } from "./wire-script.ts";

const STATUSES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

const ANSWER = /^\/v1beta\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/** The generateContent and streamGenerateContent of Gemini. */
export const geminiWire: WireFormat = {
  name: "google",
  kind: "google",
  path: "/v1beta",
  isAnswerPath: (path) => ANSWER.test(path),
  keyOf: ({ headers }) => headers["x-goog-api-key"],
  modelOf: ({ path }) => ANSWER.exec(path.split("?", 1)[0] ?? "")?.[1] ?? "",
  wantsStream: ({ path }) => path.includes(":streamGenerateContent"),
  problem(body) {
    const contents: readonly WireBody[] = body.contents;
    for (const [index, content] of contents.entries()) {
      const calls = countParts(content, "functionCall");
      if (calls === 0 || calls === countParts(contents[index + 1], "functionResponse")) continue;
      return "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
    }
    return undefined;
  },
  whole: (answer) => chunk(answer, parts(answer), { finish: true }),
  events(answer) {
    const all = parts(answer).flatMap(splitPart);
    return all.map((part, index) => ({
      data: chunk(answer, [part], { finish: index === all.length - 1 }),
    }));
  },
  // Google reports a wrong key as a bad request.
  error: (status, message, type) => ({
    error: {
      code: status,
      message,
      status: type ?? defaultErrorType(status, STATUSES),
      ...(status === 401 && {
        details: [
          {
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            reason: "API_KEY_INVALID",
            domain: "googleapis.com",
          },
        ],
      }),
    },
  }),
  errorEvent: (message) => ({ data: { error: { code: 503, message, status: "UNAVAILABLE" } } }),
  models: (names) => ({
    models: names.map((name) => ({ name: `models/${name}`, displayName: name, version: "001" })),
  }),
};

function countParts(content: WireBody | undefined, kind: string): number {
  const given: readonly WireBody[] = content?.parts ?? [];
  return given.filter((part) => part[kind] !== undefined).length;
}

function parts({ turn, count }: WireAnswer): readonly WireBody[] {
  const all = [
    ...(turn.reasoning === undefined ? [] : [{ text: turn.reasoning, thought: true }]),
    ...(turn.text === undefined ? [] : [{ text: turn.text }]),
    // Only the first of parallel calls has a signature.
    ...(turn.tools ?? []).map(({ name, input }, index) => ({
      functionCall: { id: `fn${count}${index}`, name, args: input },
      ...(index === 0 && { thoughtSignature: "EpwDCpkDAXLI2nw" }),
    })),
  ];
  return all.length > 0 ? all : [{ text: "" }];
}

/** Gemini streams texts in chunks and sends calls complete. */
function splitPart(part: WireBody): readonly WireBody[] {
  if (part.functionCall !== undefined || part.text === "") return [part];
  return pieces(String(part.text)).map((text) => ({ ...part, text }));
}

function chunk(
  { model, usage, count, finish }: WireAnswer,
  given: readonly WireBody[],
  end: { readonly finish: boolean },
): WireBody {
  const { input, cached, output, reasoning } = usage;
  return {
    candidates: [
      {
        content: { parts: given, role: "model" },
        ...(end.finish && { finishReason: finish === "length" ? "MAX_TOKENS" : "STOP" }),
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: input,
      candidatesTokenCount: output - reasoning,
      totalTokenCount: input + output,
      ...(cached > 0 && { cachedContentTokenCount: cached }),
      promptTokensDetails: [{ modality: "TEXT", tokenCount: input }],
      ...(reasoning > 0 && { thoughtsTokenCount: reasoning }),
    },
    modelVersion: model,
    responseId: `mAitaLmkHPPlz7IPvtfUqQ${count}`,
  };
}
