/** The provider sent nothing for too long. */
export class ProviderTimeout extends Error {
  override readonly name: string = "SilentService";
}

/**
 * A fetch that sends keys and prompts only to the configured URL: redirects are refused. If the provider
 * sends nothing for too long, before or during its answer, it throws {@link ProviderTimeout}.
 */
export function guardedFetch(idleTimeoutMs: number): typeof fetch {
  return async (input, init = {}) => {
    const silence = new AbortController();
    const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
      const giveUp = (): void => silence.abort(new ProviderTimeout(`no data for ${idleTimeoutMs} ms`));
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
    // Only time spent waiting for the provider counts, not the reader's time.
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
