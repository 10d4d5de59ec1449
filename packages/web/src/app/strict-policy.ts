/**
 * Tells the checkers of messages to make no code at run time: they would try, be refused by the page's policy, and each
 * try would be reported as a breach.
 */
export function makeNoCode(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
