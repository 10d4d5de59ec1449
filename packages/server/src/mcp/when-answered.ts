/** A request with its body, where that is known already. */
export interface AnsweredRequest {
  readonly request: Request;
  readonly body?: unknown;
}

/** The same answer; tells when its last byte was read, or when nobody wants it any more. */
export function whenAnswered(response: Response, done: () => void): Response {
  if (response.body === null) {
    done();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const read = await reader.read();
        if (!read.done) {
          controller.enqueue(read.value as Uint8Array);
          return;
        }
        done();
        controller.close();
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
