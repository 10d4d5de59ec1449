const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** A browser's User-Agent header in words, such as "Firefox on Linux"; unknown ones as they are. */
export function browserName(header: string): string {
  const named = (list: typeof browsers): string | undefined =>
    list.find(([pattern]) => pattern.test(header))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined) return header === "" ? "Unknown browser" : header;
  return system === undefined ? browser : `${browser} on ${system}`;
}
