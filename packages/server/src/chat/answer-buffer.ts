/** The chunks of an answer, kept so that several readers can read it from its start, also later. */
export interface AnswerBuffer {
  push(piece: string): void;
  end(): void;
  readonly isEnded: boolean;
  readonly length: number;
  /** A stream from the start; it ends with the answer. */
  read(): ReadableStream<Uint8Array>;
}

/** An empty answer. */
export function createAnswerBuffer(): AnswerBuffer {
  const pieces: string[] = [];
  const waiting = new Set<() => void>();
  let isEnded = false;
  let length = 0;
  const wakeAll = (): void => {
    const all = Array.from(waiting);
    waiting.clear();
    for (const wake of all) wake();
  };
  return {
    push(piece) {
      pieces.push(piece);
      length += piece.length;
      wakeAll();
    },
    end() {
      isEnded = true;
      wakeAll();
    },
    get isEnded() {
      return isEnded;
    },
    get length() {
      return length;
    },
    read() {
      const encoder = new TextEncoder();
      let at = 0;
      let wake: (() => void) | undefined;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          while (at === pieces.length && !isEnded) {
            await new Promise<void>((resolve) => {
              wake = resolve;
              waiting.add(resolve);
            });
          }
          if (at < pieces.length) {
            controller.enqueue(encoder.encode(pieces.slice(at).join("")));
            at = pieces.length;
          } else {
            controller.close();
          }
        },
        cancel() {
          // The reader disconnects; the answer continues.
          if (wake !== undefined) waiting.delete(wake);
        },
      });
    },
  };
}
