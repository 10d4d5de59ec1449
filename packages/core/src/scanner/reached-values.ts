/** A graph whose nodes are numbers from 0, with what is known about each of them. */
export interface ValueGraph<T> {
  /** The nodes to which each node leads. */
  readonly successors: readonly (readonly number[])[];
  /** The value of each node; some have none. */
  readonly own: readonly (T | undefined)[];
  /** Puts two values together. Joining the same value twice must change nothing. */
  readonly join: (a: T, b: T) => T;
}

/**
 * For each node, the joined values of all nodes that it reaches, itself included. Nodes that reach each other are one, so
 * that it takes time proportional to the number of edges, also for long chains and cycles.
 */
export function reachedValues<T>({ successors, own, join }: ValueGraph<T>): readonly (T | undefined)[] {
  const reached: (T | undefined)[] = own.map(() => undefined);
  // Tarjan's algorithm, without recursion: a chain of scripts can be longer than the stack.
  const order = new Int32Array(own.length).fill(-1);
  const lowest = new Int32Array(own.length);
  const nextEdge = new Int32Array(own.length);
  const isOpen = new Uint8Array(own.length);
  const open: number[] = [];
  let visited = 0;
  const close = (node: number): void => {
    const members = open.splice(open.lastIndexOf(node));
    for (const member of members) isOpen[member] = 0;
    const values = new Set<T>();
    for (const member of members) {
      for (const value of [own[member], ...(successors[member] ?? []).map((next) => reached[next])])
        if (value !== undefined) values.add(value);
    }
    const [first, ...others] = values;
    const joined = first === undefined ? undefined : others.reduce((a, b) => join(a, b), first);
    for (const member of members) reached[member] = joined;
  };
  for (const start of own.keys()) {
    const path = order[start] === -1 ? [start] : [];
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      if (order[node] === -1) {
        order[node] = visited;
        lowest[node] = visited;
        visited += 1;
        open.push(node);
        isOpen[node] = 1;
      }
      const next = successors[node]?.[nextEdge[node] ?? 0];
      if (next !== undefined) {
        nextEdge[node] = (nextEdge[node] ?? 0) + 1;
        if (order[next] === -1) path.push(next);
        else if (isOpen[next] === 1) lowest[node] = Math.min(lowest[node] ?? 0, order[next] ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lowest[parent] = Math.min(lowest[parent] ?? 0, lowest[node] ?? 0);
      if (lowest[node] === order[node]) close(node);
    }
  }
  return reached;
}
