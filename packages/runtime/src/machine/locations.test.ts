import { describe, expect, test } from "vitest";
import { locate } from "./locations.ts";

describe("locations", () => {
  test("follow the XDG rules on Linux and macOS", () => {
    expect(locate({ env: {}, home: "/home/ann", platform: "linux" })).toEqual({
      configFile: "/home/ann/.config/skillwright/config.yaml",
      state: "/home/ann/.local/state/skillwright",
      cache: "/home/ann/.cache/skillwright",
      data: "/home/ann/.local/share/skillwright",
      indexFile: "/home/ann/.cache/skillwright/index.sqlite",
      searchFile: "/home/ann/.cache/skillwright/search.sqlite",
      embeddingFile: "/home/ann/.cache/skillwright/vectors.sqlite",
      admin: "/etc/skillwright",
    });
    const mac = locate({
      env: { XDG_CACHE_HOME: "/fast", XDG_STATE_HOME: "relative" },
      home: "/Users/ann",
      platform: "darwin",
    });
    expect([mac.cache, mac.state, mac.admin]).toEqual([
      "/fast/skillwright",
      "/Users/ann/.local/state/skillwright",
      "/Library/Application Support/Skillwright",
    ]);
  });

  test("use the application folders on Windows", () => {
    const env = {
      APPDATA: "C:\\Users\\ann\\AppData\\Roaming",
      LOCALAPPDATA: "C:\\Users\\ann\\AppData\\Local",
    };
    expect(locate({ env, home: "C:/Users/ann", platform: "win32" })).toEqual({
      configFile: "C:/Users/ann/AppData/Roaming/skillwright/config.yaml",
      state: "C:/Users/ann/AppData/Local/skillwright/state",
      cache: "C:/Users/ann/AppData/Local/skillwright/cache",
      data: "C:/Users/ann/AppData/Local/skillwright/data",
      indexFile: "C:/Users/ann/AppData/Local/skillwright/cache/index.sqlite",
      searchFile: "C:/Users/ann/AppData/Local/skillwright/cache/search.sqlite",
      embeddingFile: "C:/Users/ann/AppData/Local/skillwright/cache/vectors.sqlite",
      admin: "C:/ProgramData/Skillwright",
    });
  });

  test("are all below SKILLWRIGHT_HOME when it is set", () => {
    const { configFile, state, cache, data } = locate({
      env: { SKILLWRIGHT_HOME: "/own" },
      home: "/h",
      platform: "linux",
    });
    expect([configFile, state, cache, data]).toEqual([
      "/own/config/config.yaml",
      "/own/state",
      "/own/cache",
      "/own/data",
    ]);
  });
});
