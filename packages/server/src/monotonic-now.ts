/** Milliseconds on a clock that never jumps, for rates and lifetimes; the system's clock can be set back by hours. */
export function monotonicNow(): number {
  return performance.now();
}
