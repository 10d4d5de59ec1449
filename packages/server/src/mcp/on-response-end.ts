/** A request with its body, if it has been read. */
export interface AnsweredRequest {
  readonly request: Request;
  readonly body?: unknown;
}

/** The same response; calls back once when its last byte was read, or when the client disconnects. */
export function onResponseEnd(response: Response, onDone: () => void): Response {
  if (response.body === null) {
    onDone();
    return response;
  }
  let isDone = false;
  const done = (): void => {
    if (isDone) return;
    isDone = true;
    onDone();
  };
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const read = await reader.read();
        if (!read.done) {
          controller.enqueue(read.value as Uint8Array);
          return;
        }
        // A client that disconnected in the meantime has already closed it.
        if (!isDone) controller.close();
        done();
      } catch (error) {
        done();
        throw error;
      }
    },
    async cancel(reason) {
      done();
      await reader.cancel(reason);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
