/** The parts of a model's id: everything after the first slash is the model, slashes included. */
export interface ModelId {
  readonly provider: string;
  readonly model: string | undefined;
}

/** Parses `provider/model` or `provider`. */
export function parseModelId(id: string): ModelId {
  const slash = id.indexOf("/");
  if (slash === -1) return { provider: id, model: undefined };
  return { provider: id.slice(0, slash), model: id.slice(slash + 1) || undefined };
}
