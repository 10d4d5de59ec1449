/** Sets a value as the newest of a map, and drops the oldest beyond `most`. */
export function keepNewest<K, V>(map: Map<K, V>, most: number, [key, value]: readonly [K, V]): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
