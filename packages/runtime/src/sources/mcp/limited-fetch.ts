import { anySignal } from "../../machine/any-signal.ts";
/** A fetch whose answers end with an error when they have more bytes than allowed, and that ends with a signal. */
export function limitedFetch(maxBytes: number, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, signal: anySignal(signal, init?.signal) });
    if (answer.body === null) return answer;
    let size = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > maxBytes) controller.error(new Error(`the server sent more than ${maxBytes} bytes`));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(limit), { status, statusText, headers });
  };
}
