import { afterAll, afterEach, expect } from "vitest";
import { type AppOptions, basicSkills, closeBrowser, openApp, type TestApp } from "./open-app.ts";

/** Opens the app in a test. It is closed after the test, which fails if the page logged an error. */
export type OpenInTest = (path: string, options?: AppOptions) => Promise<TestApp>;

/** Returns a function that opens the app with the given skills in a trusted project. Default: the basic ones. */
export function appPerTest(fill: NonNullable<AppOptions["fill"]> = basicSkills): OpenInTest {
  let app: TestApp | undefined;
  afterEach(async () => {
    const complaints = app?.complaints;
    await app?.close();
    app = undefined;
    expect(complaints).toEqual([]);
  });
  afterAll(closeBrowser);
  return async (path, options = {}) => {
    app = await openApp(path, { fill, projectTrust: "trusted", ...options });
    return app;
  };
}

/** The basic skills and a built-in one. */
export function basicAndBuiltIn(place: Parameters<typeof basicSkills>[0]): void {
  basicSkills(place);
  place.skill(
    "built-in/explain-code",
    "name: explain-code\ndescription: Explain what code does. Use when asked about code.",
  );
}
