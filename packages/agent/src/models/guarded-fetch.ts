/** A silence that was longer than the patience with it. */
export class ProviderTimeout extends Error {
  override readonly name: string = "SilentService";
}

/**
 * A fetch that sends keys and prompts to the address a person named and nowhere else: redirects are refused. A service
 * that stays silent for too long, before or amid its answer, is given up with {@link ProviderTimeout}.
 */
export function guardedFetch(idleTimeoutMs: number): typeof fetch {
  return async (input, init = {}) => {
    const silence = new AbortController();
    const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
      const giveUp = (): void => silence.abort(new ProviderTimeout(`no word for ${idleTimeoutMs} ms`));
      const timer = setTimeout(giveUp, idleTimeoutMs);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    };
    const signal = AbortSignal.any([silence.signal, ...(init.signal ? [init.signal] : [])]);
    const response = await withTimeout(fetch(input, { ...init, redirect: "error", signal }));
    if (response.body === null) return response;
    const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    // Only the service's own silence counts, not that of whoever reads the answer.
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { done, value } = await withTimeout(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}
