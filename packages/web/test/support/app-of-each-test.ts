import { afterAll, afterEach, expect } from "vitest";
import { type AppOptions, type AppPlace, closeBrowser, openApp, usualSkills } from "./open-app.ts";

/** Opens the app in a test; it is closed after the test, which fails if the page complained. */
export type OpenInTest = (path: string, options?: AppOptions) => Promise<AppPlace>;

/** How the app of each test of a file is opened: with the usual skills, unless the file or the test has others. */
export function appOfEachTest(fill: NonNullable<AppOptions["fill"]> = usualSkills): OpenInTest {
  let app: AppPlace | undefined;
  afterEach(async () => {
    const complaints = app?.complaints;
    await app?.close();
    app = undefined;
    expect(complaints).toEqual([]);
  });
  afterAll(closeBrowser);
  return async (path, options = {}) => {
    app = await openApp(path, { fill, ...options });
    return app;
  };
}

/** The usual skills, and a built-in one. */
export function usualAndBuiltIn(place: Parameters<typeof usualSkills>[0]): void {
  usualSkills(place);
  place.skill(
    "built-in/explain-code",
    "name: explain-code\ndescription: Explain what code does. Use when asked about code.",
  );
}
