/** The same answer, whose body ends with an error once it has more bytes than allowed. */
export function limitAnswer(answer: Response, maxBytes: number, problem: string): Response {
  if (answer.body === null) return answer;
  let size = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > maxBytes) controller.error(new Error(problem));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(limit), { status, statusText, headers });
}
