/**
 * Keeps zod from compiling validators at run time: the content security policy would block it and report a violation.
 */
export function disableZodJit(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
